/** The text fields of an endpoint other than its ID, in the order in which they are shown (interface, "Endpoint"). */
export const ENDPOINT_DETAILS = [
  'name',
  'ipAddress',
  'listenerServiceId',
  'controlProtocol',
  'calendarId',
  'calendarType',
] as const;

export type EndpointDetail = (typeof ENDPOINT_DETAILS)[number];

/** The details of an endpoint. The interface does not show which fields are required, so all may be missing. */
export type EndpointDetails = { readonly [Detail in EndpointDetail]?: string };

/** Collects the details of which there is a text. */
export function endpointDetails(textOf: (detail: EndpointDetail) => string | undefined): EndpointDetails {
  return Object.fromEntries(
    ENDPOINT_DETAILS.flatMap((detail) => {
      const text = textOf(detail);
      return text === undefined ? [] : [[detail, text]];
    }),
  );
}
