import type { EndpointDetails } from './endpoint-details';

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

/** The answer of auth.listAccessTokens. */
export interface AccessTokenList {
  readonly tokens: readonly AccessToken[];
  /** How many items were left out because they are no access tokens. */
  readonly skipped: number;
}

/** An endpoint (interface, "Endpoint"). */
export interface Endpoint extends EndpointDetails {
  readonly id: string | undefined;
}

/** A pairing code (interface, "PairingCode"). */
export interface PairingCode {
  readonly id: string;
  readonly code: string;
  /** Absent from the answer of endpoints.currentPairingCode. */
  readonly endpoint: Endpoint | undefined;
  /** Absent from the answer of endpoints.currentPairingCode. */
  readonly endpointCapabilities: readonly string[] | undefined;
}
