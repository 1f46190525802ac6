import { AbortedError } from './abort';
import type { EpochMs } from './resources';

/** Names of the four operations (interface, "Endpoints"). */
export type OperationName =
  | 'auth.listAccessTokens'
  | 'auth.getAccessToken'
  | 'endpoints.pairingCode'
  | 'endpoints.currentPairingCode';

/** Error kinds, one for each cause that a user handles differently. */
export type ServiceErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'serverError'
  | 'unexpectedStatus'
  | 'redirected'
  | 'timedOut'
  | 'canceled'
  | 'unreachable'
  | 'tls'
  | 'proxy'
  | 'notJson'
  | 'unexpectedShape'
  | 'tooLarge'
  | 'invalidInput';

/** More specific causes, by the kind of their error. The messages of `model/problems/` follow this table. */
export interface ReasonsByKind {
  /** `noBasic`: the challenges do not include Basic. */
  readonly unauthorized: 'noBasic';
  /** Status 511: the network requires a sign-in. */
  readonly serverError: 'networkSignIn';
  readonly unexpectedStatus: BadRequestReason;
  readonly redirected: RedirectReason;
  readonly unreachable: UnreachableReason;
  readonly tls: TlsReason;
  readonly proxy: ProxyReason;
  readonly notJson: 'contentType' | 'html' | 'incomplete' | 'empty';
  readonly tooLarge: 'headers';
}

/**
 * A more specific cause with its own message. Foreign error messages are never stored, because they can contain
 * secrets.
 */
export type FailureReason = ReasonsByKind[keyof ReasonsByKind];

/** Reasons for failures without a response. */
export type UnreachableReason =
  | 'unknownHost'
  | 'refused'
  | 'closed'
  | 'blockedPort'
  | 'notHttp'
  | 'blockedHttp'
  | 'noReadableResponse'
  | 'incomplete'
  /** HTTP that violates the protocol, such as two lengths. */
  | 'invalidHttp';

/** Causes of a TLS failure for which there is specific advice. Other causes have only a code. */
export type TlsReason =
  | 'selfSigned'
  /** The chain does not end at a trusted authority. */
  | 'unknownIssuer'
  | 'expiredCertificate'
  | 'wrongHostName'
  /** An authority is not allowed to issue certificates for this host name. */
  | 'nameConstraint'
  | 'clientCertificate'
  /** The server has no certificate for the requested name. */
  | 'nameNotServed'
  | 'notTls';

/** Reasons why a proxy did not connect to the service. `unknownHost` and `refused` are about the proxy itself. */
export type ProxyReason =
  | 'unknownHost'
  | 'refused'
  | 'proxyCredentials'
  | 'proxyForbids'
  | 'serviceOutOfReach';

export type RedirectReason =
  /** The same path and host with `https:`; see `httpsBaseUrl`. */
  | 'toHttps'
  /** A redirect to another page of the same host. */
  | 'sameHost'
  /** A permanent redirect to the same path on another host. */
  | 'moved'
  | 'otherHost';

/** Known causes of a 400, from its body. */
export type BadRequestReason = 'clientCertificate' | 'plainHttp' | 'longHeader';

/** Expected content of a response. `shortPairingCode`: an ID and a code within the maximum length. */
export type ExpectedResponse =
  | 'accessTokens'
  | 'accessToken'
  | 'requestedToken'
  | 'pairingCode'
  | 'shortPairingCode';

export interface ServiceErrorDetails {
  /** The HTTP status, or undefined if there was no response. */
  readonly status?: number;
  readonly reason?: FailureReason;
  /** Milliseconds that the server asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number;
  /** The time at which `retryAfterMs` ends. */
  readonly retryAt?: EpochMs;
  /** Origin of a rejected redirect's target, or undefined if unknown. */
  readonly redirectOrigin?: string;
  /** The base URL with `https:`, if the service redirects to it. */
  readonly httpsBaseUrl?: string;
  /** OpenSSL or Chromium code of a TLS failure without a reason, such as INVALID_PURPOSE, or OpenSSL's phrase. */
  readonly tlsCode?: string;
  /** The server's own explanation, truncated and with known secrets masked. Plain text, never markup. */
  readonly serverMessage?: string;
  /**
   * Whether the error's body is a JSON object or array, which means that it comes from the service and not from a web
   * server in front of it.
   */
  readonly isJson?: boolean;
  /** Media type of a response that is not JSON, or undefined if it cannot be quoted. */
  readonly mediaType?: string;
  readonly expected?: ExpectedResponse;
  /** The problem with the input, as a sentence for the user that contains no foreign text. */
  readonly inputProblem?: string;
}

/**
 * The only error that this layer throws. Its message contains only the operation, kind and status, so it can be logged.
 * It contains no address, credential, token, code or foreign text.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly kind: ServiceErrorKind,
    readonly operation: OperationName,
    readonly details: ServiceErrorDetails = {},
  ) {
    super(`${operation}: ${kind}${details.status === undefined ? '' : ` (${details.status})`}`);
    // V8 keeps the functions of the stack and their closures until the stack is read, which takes 12 KB per request.
    void this.stack;
  }
}

/** Returns whether an error is a cancellation, of a request or of other work. Cancellations are not reported. */
export function isCanceled(error: unknown): boolean {
  return error instanceof AbortedError
    ? error.why === 'canceled'
    : error instanceof ServiceError && error.kind === 'canceled';
}
