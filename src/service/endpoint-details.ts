/** The text fields of an endpoint beside its id, in the order in which they are shown (interface, "Endpoint"). */
export const ENDPOINT_DETAILS = [
  'name',
  'ipAddress',
  'listenerServiceId',
  'controlProtocol',
  'calendarId',
  'calendarType',
] as const;

export type EndpointDetail = (typeof ENDPOINT_DETAILS)[number];

/** The details that are there: which fields are required is not shown, so all may be missing. */
export type EndpointDetails = { readonly [Detail in EndpointDetail]?: string };

/**
 * Picks those of an endpoint's details that are text.
 * @param longest characters that are kept of each
 */
export function endpointDetails(fields: ReadonlyMap<string, unknown>, longest?: number): EndpointDetails {
  return Object.fromEntries(
    ENDPOINT_DETAILS.flatMap((detail) => {
      const value = fields.get(detail);
      return typeof value === 'string' ? [[detail, value.slice(0, longest)]] : [];
    }),
  );
}
