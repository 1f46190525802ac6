/** Milliseconds since the Unix epoch, as `Date.now()` gives them. */
export type EpochMs = number;

/** A raw timestamp, as the interface does not show its unit and epoch. A text is shown as it is. */
export type RawTimestamp = number | string;

/** An access token (interface, "AccessToken"). Only `accessToken` is relied on. */
export interface AccessToken {
  readonly accessToken: string;
  readonly clientName: string | undefined;
  readonly enterpriseName: string | undefined;
  readonly creationDate: RawTimestamp | undefined;
  readonly expirationDate: RawTimestamp | undefined;
  readonly roles: readonly string[];
}

/** The response of auth.listAccessTokens. */
export interface AccessTokenList {
  readonly tokens: readonly AccessToken[];
  /** How many items were left out because they are no access tokens. */
  readonly skipped: number;
}

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

/** An endpoint (interface, "Endpoint"). */
export interface Endpoint extends EndpointDetails {
  readonly id: string | undefined;
}

/** A pairing code (interface, "PairingCode"). */
export interface PairingCode {
  readonly id: string;
  readonly code: string;
  /** Absent from the response of endpoints.currentPairingCode. */
  readonly endpoint: Endpoint | undefined;
  /** Absent from the response of endpoints.currentPairingCode. */
  readonly endpointCapabilities: readonly string[] | undefined;
}
