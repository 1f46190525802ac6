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

/**
 * Reads the details of an endpoint that are texts.
 * @param cut makes what is kept of each
 */
export function endpointDetails(
  fields: ReadonlyMap<string, unknown>,
  cut = (text: string) => text,
): EndpointDetails {
  return Object.fromEntries(
    ENDPOINT_DETAILS.flatMap((detail) => {
      const value = fields.get(detail);
      return typeof value === 'string' ? [[detail, cut(value)]] : [];
    }),
  );
}
