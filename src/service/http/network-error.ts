import type { FailureReason, ProxyReason, ServiceErrorKind, TlsReason, UnreachableReason } from '../errors';

/** A failed request in a browser, which hides the cause from scripts. */
export class BrowserFetchError extends Error {
  override readonly name = 'BrowserFetchError';
  constructor(readonly reason: 'blockedHttp' | 'noReadableResponse') {
    super(reason);
  }
}

interface NetworkFailure {
  readonly kind: ServiceErrorKind;
  readonly reason?: FailureReason;
  readonly tlsCode?: string;
}

const tls = (reason: TlsReason): NetworkFailure => ({ kind: 'tls', reason });
const proxy = (reason: ProxyReason): NetworkFailure => ({ kind: 'proxy', reason });
const unreachable = (reason: UnreachableReason): NetworkFailure => ({ kind: 'unreachable', reason });

// Node.js reports codes, OpenSSL also reports phrases, Electron's BoringSSL has its own codes, and Chromium has `net::`
// messages.
const PATTERNS: readonly (readonly [RegExp, NetworkFailure])[] = [
  // Messages of undici and VS Code for a rejected CONNECT.
  [/Proxy (?:response|Authentication Required) \(407\)|ERR_PROXY_AUTH/, proxy('proxyCredentials')],
  [/Proxy response \(403\)/, proxy('proxyForbids')],
  [/Proxy response \(5\d\d\)/, proxy('serviceOutOfReach')],
  [/ERR_PROXY_CONNECTION|socket connection to proxies/, proxy('refused')],
  // Matches whole words, because a message can quote a host such as proxy.example.com.
  [/ERR_(?:PROXY|TUNNEL)|(?<![\w.-])(?:prox(?:y|ies)|tunnel(?:l?ing)?)(?![\w.-])/i, { kind: 'proxy' }],
  [/bad port|ERR_UNSAFE_PORT/i, unreachable('blockedPort')],
  [/DEPTH_ZERO_SELF_SIGNED/, tls('selfSigned')],
  [/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|CERT_AUTHORITY/, tls('unknownIssuer')],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET|CERT_DATE/, tls('expiredCertificate')],
  [/ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH|CERT_COMMON_NAME/, tls('wrongHostName')],
  [/(?:permitted|excluded) subtree violation|NAME_CONSTRAINT/, tls('nameConstraint')],
  // An alert of the server about a certificate is about the client's, which is missing.
  [
    /CERTIFICATE_REQUIRED|CLIENT_AUTH_CERT|ALERT_(?:(?:NO|BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_UNKNOWN)/,
    tls('clientCertificate'),
  ],
  [/UNRECOGNIZED_NAME/, tls('nameNotServed')],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|SSL_PROTOCOL_ERROR/, tls('notTls')],
  [/ENOTFOUND|NAME_NOT_RESOLVED/, unreachable('unknownHost')],
  [/ECONNREFUSED|CONNECTION_REFUSED/, unreachable('refused')],
  [/HEADERS_OVERFLOW|RESPONSE_HEADERS_TOO/, { kind: 'tooLarge', reason: 'headers' }],
  // Node.js 24 reports a server of another protocol, such as SSH, without a code.
  [/HPE_INVALID_(?:CONSTANT|VERSION)|INVALID_HTTP|Expected HTTP\//, unreachable('notHttp')],
  [/HPE_|HTTPParserError|HEADERS_MULTIPLE/, unreachable('invalidHttp')],
  [/Z_DATA_ERROR|Z_BUF_ERROR|CONTENT_DECODING/, { kind: 'notJson', reason: 'incomplete' }],
  [/ECONNRESET|other side closed|CONNECTION_(?:RESET|CLOSED)|EMPTY_RESPONSE/, unreachable('closed')],
];

/** The fallback, for example for a network without a route. */
const UNKNOWN: NetworkFailure = { kind: 'unreachable' };

/**
 * Classifies the error of a rejected fetch or body. Its message is matched and dropped, because it can quote an
 * address, a header or the body.
 * @param url the address of the request; an unreachable host other than this one is a proxy
 */
export function readFailure(error: unknown, url: string): NetworkFailure {
  if (isProxyAuthentication(error)) return proxy('proxyCredentials');
  // Never retried: the hidden response may be a 401, and repeated 401s can lock an account.
  if (error instanceof BrowserFetchError) return unreachable(error.reason);
  const chain = chainOf(error);
  const messages = chain.flatMap(messagesOf).join(' ');
  const failure =
    PATTERNS.find(([pattern]) => pattern.test(messages))?.[1] ??
    unknownTlsFailure(chain, messages) ??
    UNKNOWN;
  if (!chain.some((link) => isOfAnotherHost(link, url))) return failure;
  // The certificate of an `https://` proxy.
  if (failure.kind === 'tls') return { kind: 'proxy' };
  if (failure.kind !== 'unreachable') return failure;
  return proxy(failure.reason === 'unknownHost' ? 'unknownHost' : 'refused');
}

/** Codes of system calls, Node.js, undici, its parser, zlib and the DOM that say nothing about the cause. */
const OTHER_CODES =
  /^(?:UNSPECIFIED|E[A-Z0-9]+|EAI_\w+|(?!ERR_(?:SSL|OSSL|TLS)_)ERR_\w+|UND_\w+|HPE_\w+|Z_\w+|\w+_ERR)$/;
/** The format of OpenSSL's constants. Other messages could quote something. */
const TLS_CODE = /^[A-Z][A-Z0-9_/]{2,59}$/;
const CHROMIUM_TLS = /ERR_(?:SSL|CERT)_[A-Z0-9_]{2,59}/;
/**
 * A phrase from OpenSSL, such as "EE certificate key too weak", which is the message if Node.js knows no code. It
 * quotes nothing.
 */
const OPENSSL_PHRASE = /^[A-Za-z ]{3,60}$/;

/**
 * Returns a TLS failure that a user can pass on only as a code, such as a weak key or an outdated version. OpenSSL's
 * certificate codes have no common prefix.
 */
function unknownTlsFailure(chain: readonly Error[], messages: string): NetworkFailure | undefined {
  const ofOpenSsl = chain.flatMap(codesOf).find((code) => TLS_CODE.test(code) && !OTHER_CODES.test(code));
  const uncoded = chain.find((link) => codesOf(link).includes('UNSPECIFIED'))?.message ?? '';
  const tlsCode = ofOpenSsl ?? CHROMIUM_TLS.exec(messages)?.[0] ?? OPENSSL_PHRASE.exec(uncoded)?.[0];
  if (tlsCode !== undefined) return { kind: 'tls', tlsCode };
  return /\b(?:EPROTO|UNSPECIFIED)\b/.test(messages) ? { kind: 'tls' } : undefined;
}

/**
 * Node.js reports a 407 as an error whose cause has neither message nor code (Fetch, "HTTP-network-or-cache fetch").
 */
function isProxyAuthentication(error: unknown): boolean {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return false;
  const { cause } = error;
  return (
    cause instanceof Error && !(cause instanceof AggregateError) && cause.message === '' && !('code' in cause)
  );
}

/**
 * Returns whether an error names another host or port, which is the only difference between a proxy and a
 * service that is down.
 */
function isOfAnotherHost(error: Error, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, port, protocol } = new URL(url);
  if ('hostname' in error && typeof error.hostname === 'string') return error.hostname !== hostname;
  // The certificate is for another name.
  if ('host' in error && typeof error.host === 'string')
    return error.host !== hostname.replace(/^\[|\]$/g, '');
  const portNumber = Number(port || (protocol === 'https:' ? 443 : 80));
  return 'port' in error && typeof error.port === 'number' && error.port !== portNumber;
}

function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    chain.push(current);
    // All addresses of a host are tried and fail together.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return chain;
}

function messagesOf(error: Error): readonly string[] {
  return [error.name, error.message, ...codesOf(error)];
}

function codesOf(error: Error): readonly string[] {
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
