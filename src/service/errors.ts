import type { EpochMs } from './resources';

/** The four operations, by the names the interface gives them (interface, "Endpoints"). */
export type OperationName =
  | 'auth.listAccessTokens'
  | 'auth.getAccessToken'
  | 'endpoints.pairingCode'
  | 'endpoints.currentPairingCode';

/** One kind for each cause that a user acts on differently. */
export type ServiceErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'serverError'
  | 'unexpectedStatus'
  | 'redirected'
  | 'timedOut'
  | 'cancelled'
  | 'unreachable'
  | 'tls'
  | 'proxy'
  | 'notJson'
  | 'unexpectedShape'
  | 'tooLarge'
  | 'invalidInput';

/**
 * The cause in more detail, where it has words of its own. Foreign error texts are not stored, because they can contain
 * secrets.
 */
export type FailureReason =
  | 'unknownHost'
  | 'refused'
  | 'closed'
  | 'blockedPort'
  | 'notHttp'
  | 'blockedHttp'
  | 'noReadableResponse'
  | 'incomplete'
  | 'contentType'
  | 'html'
  | 'empty'
  | 'headers'
  /** A 401 that offers other ways to sign in, and not Basic. */
  | 'noBasic'
  /** A 511: the network wants its user to sign in. */
  | 'networkSignIn'
  | TlsReason
  | ProxyReason
  | RedirectReason
  | BadRequestReason;

/** What is wrong with a certificate, or with TLS. */
export type TlsReason =
  | 'selfSigned'
  /** The chain ends before an authority that is known here. */
  | 'unknownIssuer'
  | 'expiredCertificate'
  | 'wrongHostName'
  | 'weakSignature'
  | 'weakKey'
  /** The certificate of a server or an authority that is not made for that. */
  | 'wrongPurpose'
  | 'pathLength'
  | 'outdatedTls'
  | 'handshakeRefused'
  | 'clientCertificate'
  /** The server has no certificate for the name that it was asked for. */
  | 'nameNotServed'
  | 'notTls';

/** Why a proxy did not connect to the service. `unknownHost` and `refused` are about the proxy itself. */
export type ProxyReason =
  | 'unknownHost'
  | 'refused'
  | 'proxyCredentials'
  | 'proxyForbids'
  | 'serviceOutOfReach';

/** Where a redirect leads. */
export type RedirectReason =
  /** To the same path of the same host, encrypted: see `httpsBaseUrl`. */
  | 'toHttps'
  /** To another page of the same host. */
  | 'sameHost'
  /** For good, to the same path of another host. */
  | 'moved'
  | 'otherHost';

/** What the body of a 400 is known to mean. */
export type BadRequestReason = 'clientCertificate' | 'plainHttp' | 'longHeader';

/** What a response should have been. `shortPairingCode`: one whose ID and code are short enough to be used. */
export type ExpectedResponse =
  | 'accessTokens'
  | 'accessToken'
  | 'requestedToken'
  | 'pairingCode'
  | 'shortPairingCode';

export interface ServiceErrorDetails {
  /** The HTTP status, when there was a response. */
  readonly status?: number;
  readonly reason?: FailureReason;
  /** Milliseconds that the server asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number;
  /** The time that these milliseconds lead to. */
  readonly retryAt?: EpochMs;
  /** Origin of a rejected redirect's target, or undefined when it is unknown. */
  readonly redirectOrigin?: string;
  /** The base URL with `https:` to which the service redirects. */
  readonly httpsBaseUrl?: string;
  /** The code of a TLS failure that has no reason, such as ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR. */
  readonly tlsCode?: string;
  /** The server's own explanation, bounded and with known secrets masked. Plain text, never markup. */
  readonly serverMessage?: string;
  /** True for an error whose body is a JSON object or array: the service itself wrote it, and no web server before it. */
  readonly isJson?: boolean;
  /** The media type of a response that should have been JSON, or undefined where it cannot be quoted. */
  readonly mediaType?: string;
  /** What the response should have been. */
  readonly expected?: ExpectedResponse;
  /** What is wrong with the input, as a sentence for the user, without foreign text. */
  readonly inputProblem?: string;
}

/**
 * The only error that this layer throws. Its message names only the operation, the kind and the status, so it can be
 * logged: it has no address, credential, token, code or foreign text.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly kind: ServiceErrorKind,
    readonly operation: OperationName,
    readonly details: ServiceErrorDetails = {},
  ) {
    super(`${operation}: ${kind}${details.status === undefined ? '' : ` (${details.status})`}`);
    // V8 keeps the functions on an error's stack, and all that they use, until the stack is read: 12 KB of each request.
    void this.stack;
  }
}
