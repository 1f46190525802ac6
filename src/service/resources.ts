/** Milliseconds since the Unix epoch, as from `Date.now()`. */
export type EpochMs = number;

/** A timestamp as sent, because the interface documents neither unit nor epoch. A string is displayed unchanged. */
export type RawTimestamp = number | string;

/** An access token (interface, "AccessToken"). Only `accessToken` is always present. */
export interface AccessToken {
  readonly accessToken: string;
  readonly clientName: string | undefined;
  readonly enterpriseName: string | undefined;
  readonly creationDate: RawTimestamp | undefined;
  readonly expirationDate: RawTimestamp | undefined;
  readonly roles: readonly string[];
}

/** The response to auth.listAccessTokens. */
export interface AccessTokenList {
  readonly tokens: readonly AccessToken[];
  /** Number of items left out because they are not access tokens. */
  readonly skipped: number;
}

/** Text fields of an endpoint except its ID, in display order (interface, "Endpoint"). */
export const ENDPOINT_DETAILS = [
  'name',
  'ipAddress',
  'listenerServiceId',
  'controlProtocol',
  'calendarId',
  'calendarType',
] as const;

export type EndpointDetail = (typeof ENDPOINT_DETAILS)[number];

export function isEndpointDetail(key: string): key is EndpointDetail {
  return ENDPOINT_DETAILS.some((detail) => detail === key);
}

/** Details of an endpoint. All are optional, because the interface does not say which are required. */
export type EndpointDetails = { readonly [Detail in EndpointDetail]?: string };

/** Builds the details from the fields for which `textOf` returns a string. */
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
  /** Absent from the response to endpoints.currentPairingCode. */
  readonly endpoint: Endpoint | undefined;
  /** Absent from the response to endpoints.currentPairingCode. */
  readonly endpointCapabilities: readonly string[] | undefined;
}
