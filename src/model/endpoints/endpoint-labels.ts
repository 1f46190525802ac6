import type { EndpointDetail } from '../../service/endpoint-details';

/** The labels of an endpoint's details, in the order in which they are shown. */
export const ENDPOINT_LABELS: readonly (readonly [EndpointDetail, label: string])[] = [
  ['name', 'Name'],
  ['ipAddress', 'IP address'],
  ['listenerServiceId', 'Listener service ID'],
  ['controlProtocol', 'Control protocol'],
  ['calendarId', 'Calendar'],
  ['calendarType', 'Calendar type'],
];
