/** The four operations, by the names the interface gives them (interface, "Endpoints"). */
export type OperationName =
  | 'auth.listAccessTokens'
  | 'auth.getAccessToken'
  | 'endpoints.pairingCode'
  | 'endpoints.currentPairingCode';

/** One kind for each cause that a person would act on differently. */
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

/** What is known beyond the kind, in our own terms: foreign error texts leak, so none is kept. */
export type FailureReason =
  | 'unknownHost'
  | 'refused'
  | 'reset'
  | 'noRoute'
  | 'blockedPort'
  | 'notHttp'
  | 'selfSigned'
  | 'expiredCertificate'
  | 'wrongHostName'
  | 'notTls'
  | 'contentType'
  | 'html'
  | 'empty'
  | 'encoding'
  | 'syntax'
  | 'headers';

export interface ServiceErrorDetails {
  /** The HTTP status, when there was an answer. */
  readonly status?: number;
  readonly reason?: FailureReason;
  /** How long the server asked to wait, in milliseconds (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number;
  /** Origin that a refused redirect pointed to, or undefined when it could not be read. */
  readonly redirectOrigin?: string;
  /** Plain text of the server's own explanation, capped and with what we sent masked. Never trusted as markup. */
  readonly serverMessage?: string;
  /** What the answer or the input should have been, in our own words. */
  readonly expected?: string;
}

/**
 * The only error that the service's code throws. Its message names the operation and the kind and nothing else,
 * so it can be logged: no address, credential, token, code or foreign text is in it.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly kind: ServiceErrorKind,
    readonly operation: OperationName,
    readonly details: ServiceErrorDetails = {},
  ) {
    super(`${operation}: ${kind}${details.status === undefined ? '' : ` (${details.status})`}`);
  }
}
