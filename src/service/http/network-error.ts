import type { FailureReason, ServiceErrorKind } from '../errors';

/** A request that failed in a browser, which does not say why: scripts may not learn about other origins. */
export class BrowserFetchError extends Error {
  override readonly name = 'BrowserFetchError';
  constructor(readonly reason: 'blockedHttp' | 'noReadableResponse') {
    super(reason);
  }
}

/** The cause of a failed request. */
export interface NetworkFailure {
  readonly kind: ServiceErrorKind;
  readonly reason?: FailureReason;
}

// Node.js reports codes, Chromium reports net:: texts.
const PATTERNS: readonly (readonly [RegExp, NetworkFailure])[] = [
  // Whole words, since a message can also quote a host named proxy.example.com.
  [/ERR_(?:PROXY|TUNNEL)|(?<![\w.-])(?:prox(?:y|ies)|tunnel(?:l?ing)?)(?![\w.-])/i, { kind: 'proxy' }],
  [/bad port|ERR_UNSAFE_PORT/i, { kind: 'unreachable', reason: 'blockedPort' }],
  [/SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CERT_AUTHORITY/, { kind: 'tls', reason: 'selfSigned' }],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET|CERT_DATE/, { kind: 'tls', reason: 'expiredCertificate' }],
  [/ERR_TLS_CERT_ALTNAME|CERT_COMMON_NAME/, { kind: 'tls', reason: 'wrongHostName' }],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|SSL_PROTOCOL_ERROR/,
    { kind: 'tls', reason: 'notTls' },
  ],
  [/ERR_TLS|ERR_SSL|ERR_CERT|CERT_|EPROTO/, { kind: 'tls' }],
  [/ENOTFOUND|NAME_NOT_RESOLVED/, { kind: 'unreachable', reason: 'unknownHost' }],
  [/ECONNREFUSED|CONNECTION_REFUSED/, { kind: 'unreachable', reason: 'refused' }],
  [/HEADERS_OVERFLOW|RESPONSE_HEADERS_TOO/, { kind: 'tooLarge', reason: 'headers' }],
  [/HPE_|HTTPParserError|INVALID_HTTP/, { kind: 'unreachable', reason: 'notHttp' }],
  [/Z_DATA_ERROR|Z_BUF_ERROR|CONTENT_DECODING/, { kind: 'notJson' }],
];

/** Such as a connection that was reset, or a network without a route. */
const UNKNOWN: NetworkFailure = { kind: 'unreachable' };

/**
 * Reads the cause of a rejected fetch or body. Its text is matched and dropped, since it can quote an address, a
 * header or the body.
 * @param url the address of the request; where any other host cannot be reached, it is a proxy
 */
export function readFailure(error: unknown, url: string): NetworkFailure {
  if (isProxyAuthentication(error)) return { kind: 'proxy' };
  // Not repeated by itself: what a browser withholds can be a 401, and accounts lock.
  if (error instanceof BrowserFetchError) {
    return { kind: 'unreachable', reason: error.reason };
  }
  const chain = chainOf(error);
  const texts = chain.flatMap(textsOf).join(' ');
  const failure = PATTERNS.find(([pattern]) => pattern.test(texts))?.[1] ?? UNKNOWN;
  const isProxy = failure.kind === 'unreachable' && chain.some((link) => isOfAnotherHost(link, url));
  if (!isProxy) return failure;
  return { kind: 'proxy', reason: failure.reason ?? 'refused' };
}

/** Node.js reports a 407 as a failure whose cause has no message and no code (Fetch, "HTTP-network-or-cache fetch"). */
function isProxyAuthentication(error: unknown): boolean {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return false;
  const { cause } = error;
  return (
    cause instanceof Error && !(cause instanceof AggregateError) && cause.message === '' && !('code' in cause)
  );
}

/** A proxy that is down fails like a service that is down, except for the host or port in the error. */
function isOfAnotherHost(error: Error, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, port, protocol } = new URL(url);
  if ('hostname' in error && typeof error.hostname === 'string') return error.hostname !== hostname;
  const portNumber = Number(port || (protocol === 'https:' ? 443 : 80));
  return 'port' in error && typeof error.port === 'number' && error.port !== portNumber;
}

function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    chain.push(current);
    // All addresses of a host are tried at once and fail together.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return chain;
}

function textsOf(error: Error): readonly string[] {
  const { name, message } = error;
  return 'code' in error && typeof error.code === 'string' ? [name, message, error.code] : [name, message];
}
