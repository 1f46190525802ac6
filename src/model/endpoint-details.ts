/** The details of an endpoint that are text, in the order in which they are shown (interface, "Endpoint"). */
export const ENDPOINT_DETAILS = [
  'name',
  'ipAddress',
  'listenerServiceId',
  'controlProtocol',
  'calendarId',
  'calendarType',
] as const;

export type EndpointDetail = (typeof ENDPOINT_DETAILS)[number];

/** What people call them. */
export const DETAIL_LABELS: Readonly<Record<EndpointDetail, string>> = {
  name: 'Name',
  ipAddress: 'IP address',
  listenerServiceId: 'Listener service ID',
  controlProtocol: 'Control protocol',
  calendarId: 'Calendar',
  calendarType: 'Calendar type',
};
