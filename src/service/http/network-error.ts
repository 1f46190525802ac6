import type { FailureReason, ServiceErrorKind } from '../errors';

export interface Failure {
  readonly kind: ServiceErrorKind;
  readonly reason?: FailureReason;
  /** True where a second try may well succeed: the connection failed, not what was asked. */
  readonly isTransient: boolean;
}

// Node gives codes, Chromium's network stack gives net:: texts: one table reads both.
const SIGNS: readonly (readonly [RegExp, Failure])[] = [
  // As words of their own, since a message can also quote a host that is called proxy.example.com.
  [
    /ERR_(?:PROXY|TUNNEL)|(?<![\w.-])(?:prox(?:y|ies)|tunnel(?:l?ing)?)(?![\w.-])/i,
    { kind: 'proxy', isTransient: false },
  ],
  [/bad port|ERR_UNSAFE_PORT/i, { kind: 'unreachable', reason: 'blockedPort', isTransient: false }],
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CERT_AUTHORITY/,
    { kind: 'tls', reason: 'selfSigned', isTransient: false },
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET|CERT_DATE/,
    { kind: 'tls', reason: 'expiredCertificate', isTransient: false },
  ],
  [/ERR_TLS_CERT_ALTNAME|CERT_COMMON_NAME/, { kind: 'tls', reason: 'wrongHostName', isTransient: false }],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|SSL_PROTOCOL_ERROR/,
    { kind: 'tls', reason: 'notTls', isTransient: false },
  ],
  [/ERR_TLS|ERR_SSL|ERR_CERT|CERT_|EPROTO/, { kind: 'tls', isTransient: false }],
  [
    /ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED/,
    { kind: 'unreachable', reason: 'unknownHost', isTransient: true },
  ],
  [/ECONNREFUSED|CONNECTION_REFUSED/, { kind: 'unreachable', reason: 'refused', isTransient: true }],
  [/HEADERS_OVERFLOW|RESPONSE_HEADERS_TOO/, { kind: 'tooLarge', reason: 'headers', isTransient: false }],
  [/HPE_|HTTPParserError|INVALID_HTTP/, { kind: 'unreachable', reason: 'notHttp', isTransient: false }],
  [/Z_DATA_ERROR|Z_BUF_ERROR|CONTENT_DECODING/, { kind: 'notJson', reason: 'encoding', isTransient: false }],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated|CONNECTION_(?:RESET|CLOSED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH/,
    { kind: 'unreachable', reason: 'reset', isTransient: true },
  ],
  [
    /ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|E(?:HOST|NET)UNREACH|ENETDOWN|INTERNET_DISCONNECTED|CONNECTION_TIMED_OUT/,
    { kind: 'unreachable', reason: 'noRoute', isTransient: true },
  ],
];

const UNKNOWN: Failure = { kind: 'unreachable', isTransient: true };

/**
 * Reads the cause of a rejected fetch or body. Its text is only matched, never kept: it can quote an address,
 * a header or the body.
 * @param url what was asked: a failure to reach anything else is a proxy's
 */
export function readFailure(error: unknown, url: string): Failure {
  if (isHiddenProxyAnswer(error)) return { kind: 'proxy', isTransient: false };
  const chain = chainOf(error);
  const signs = chain.flatMap(signsOf).join(' ');
  const failure = SIGNS.find(([pattern]) => pattern.test(signs))?.[1] ?? UNKNOWN;
  const isProxy = failure.kind === 'unreachable' && chain.some((link) => isAboutAnother(link, url));
  return isProxy ? { ...failure, kind: 'proxy', isTransient: false } : failure;
}

/** Node turns a 407 into a failure whose cause is without a word or a code (Fetch, "HTTP-network-or-cache fetch"). */
function isHiddenProxyAnswer(error: unknown): boolean {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return false;
  const { cause } = error;
  return (
    cause instanceof Error && !(cause instanceof AggregateError) && cause.message === '' && !('code' in cause)
  );
}

/** A proxy that is down fails like a service that is: only the host or the port tells whose failure it is. */
function isAboutAnother(error: Error, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const asked = new URL(url);
  if ('hostname' in error && typeof error.hostname === 'string') return error.hostname !== asked.hostname;
  const port = Number(asked.port || (asked.protocol === 'https:' ? 443 : 80));
  return 'port' in error && typeof error.port === 'number' && error.port !== port;
}

function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    chain.push(current);
    // Several addresses of one host are tried at once and fail together.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return chain;
}

function signsOf(error: Error): readonly string[] {
  const { name, message } = error;
  return 'code' in error && typeof error.code === 'string' ? [name, message, error.code] : [name, message];
}
