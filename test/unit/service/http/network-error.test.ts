import assert from 'node:assert/strict';
import type { FailureReason, ServiceErrorKind } from '../../../../src/service/errors';
import { readFailure } from '../../../../src/service/http/network-error';

const URL_TEXT = 'https://rooms.example/api/auth/accesstokens';

/** Builds the TypeError of a failed fetch, whose cause has the details. */
function fetchFailed(code: string | undefined, message = ''): Error {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new TypeError('fetch failed', { cause });
}

/** The error for an SSH server. Its cause has a `code` that is undefined. */
const NO_HTTP_IN_NODE_24 = new TypeError('fetch failed', {
  cause: Object.assign(
    new Error('Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)'),
    { name: 'HTTPParserError', code: undefined },
  ),
});

describe('readFailure', () => {
  type Row = readonly [
    what: string,
    error: unknown,
    kind: ServiceErrorKind,
    reason: FailureReason | undefined,
  ];
  const host = 'getaddrinfo ENOTFOUND';
  const rows: readonly Row[] = [
    // Node.js
    ['name service down', fetchFailed('EAI_AGAIN', 'getaddrinfo'), 'unreachable', undefined],
    ['closed', fetchFailed('UND_ERR_SOCKET', 'other side closed'), 'unreachable', 'closed'],
    ['reset', fetchFailed('ECONNRESET', 'read ECONNRESET'), 'unreachable', 'closed'],
    ['cut off', new TypeError('terminated'), 'unreachable', undefined],
    ['no route', fetchFailed('EHOSTUNREACH'), 'unreachable', undefined],
    ['no network', fetchFailed('ENETUNREACH'), 'unreachable', undefined],
    ['connect time-out', fetchFailed('UND_ERR_CONNECT_TIMEOUT'), 'unreachable', undefined],
    ['unknown authority', fetchFailed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls', 'unknownIssuer'],
    ['authority in the chain', fetchFailed('SELF_SIGNED_CERT_IN_CHAIN'), 'tls', 'unknownIssuer'],
    ['self-signed', fetchFailed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', 'selfSigned'],
    ['DH key', fetchFailed('ERR_SSL_DH_KEY_TOO_SMALL', 'ssl:dh key too small:'), 'tls', undefined],
    ['name constraint', fetchFailed('UNSPECIFIED', 'permitted subtree violation'), 'tls', 'nameConstraint'],
    [
      'name constraint, Chromium',
      new Error('net::ERR_CERT_NAME_CONSTRAINT_VIOLATION'),
      'tls',
      'nameConstraint',
    ],
    ['no HTTP', fetchFailed('HPE_INVALID_CONSTANT', 'Expected HTTP/'), 'unreachable', 'notHttp'],
    ['no HTTP, Node.js 24', NO_HTTP_IN_NODE_24, 'unreachable', 'notHttp'],
    ['two lengths', fetchFailed('HPE_UNEXPECTED_CONTENT_LENGTH'), 'unreachable', 'invalidHttp'],
    [
      'two lengths, Chromium',
      new Error('net::ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH'),
      'unreachable',
      'invalidHttp',
    ],
    ['cut gzip', fetchFailed('Z_BUF_ERROR', 'unexpected end of file'), 'notJson', 'incomplete'],
    [
      'client certificate, TLS 1.3',
      fetchFailed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      'tls',
      'clientCertificate',
    ],
    ...['BAD_CERTIFICATE', 'UNSUPPORTED_CERTIFICATE', 'CERTIFICATE_UNKNOWN'].flatMap((alert): Row[] => [
      [`${alert}, Node.js 22`, fetchFailed(`ERR_SSL_SSLV3_ALERT_${alert}`), 'tls', 'clientCertificate'],
      [`${alert}, Node.js 24`, fetchFailed(`ERR_SSL_SSL/TLS_ALERT_${alert}`), 'tls', 'clientCertificate'],
    ]),
    ['name not served', fetchFailed('ERR_SSL_TLSV1_UNRECOGNIZED_NAME'), 'tls', 'nameNotServed'],
    ['not valid yet', fetchFailed('CERT_NOT_YET_VALID'), 'tls', 'expiredCertificate'],
    ['another TLS failure', fetchFailed('EPROTO'), 'tls', undefined],
    [
      'proxy 407',
      fetchFailed('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'),
      'proxy',
      'proxyCredentials',
    ],
    [
      'proxy 407 without an answer to VS Code',
      fetchFailed('UND_ERR_ABORTED', 'Proxy response (407) ?.== 200 when HTTP Tunneling'),
      'proxy',
      'proxyCredentials',
    ],
    [
      'proxy 403',
      fetchFailed('UND_ERR_ABORTED', 'Proxy response (403) !== 200 when HTTP Tunneling'),
      'proxy',
      'proxyForbids',
    ],
    ...[500, 502, 503, 504].map(
      (status): Row => [
        `proxy ${status}`,
        fetchFailed('UND_ERR_ABORTED', `Proxy response (${status}) !== 200 when HTTP Tunneling`),
        'proxy',
        'serviceOutOfReach',
      ],
    ),
    [
      'proxy 400',
      fetchFailed('UND_ERR_ABORTED', 'Proxy response (400) !== 200 when HTTP Tunneling'),
      'proxy',
      undefined,
    ],
    [
      'proxies down',
      fetchFailed(undefined, 'Failed to establish a socket connection to proxies: PROXY 192.0.2.1:3128'),
      'proxy',
      'refused',
    ],
    // Chromium
    ['unknown host, Chromium', new Error('net::ERR_NAME_NOT_RESOLVED'), 'unreachable', 'unknownHost'],
    ['refused, Chromium', new Error('net::ERR_CONNECTION_REFUSED'), 'unreachable', 'refused'],
    ['reset, Chromium', new Error('net::ERR_CONNECTION_RESET'), 'unreachable', 'closed'],
    ['closed, Chromium', new Error('net::ERR_EMPTY_RESPONSE'), 'unreachable', 'closed'],
    ['offline, Chromium', new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable', undefined],
    ['blocked port, Chromium', new Error('net::ERR_UNSAFE_PORT'), 'unreachable', 'blockedPort'],
    ['no HTTP, Chromium', new Error('net::ERR_INVALID_HTTP_RESPONSE'), 'unreachable', 'notHttp'],
    ['headers, Chromium', new Error('net::ERR_RESPONSE_HEADERS_TOO_BIG'), 'tooLarge', 'headers'],
    ['bad gzip, Chromium', new Error('net::ERR_CONTENT_DECODING_FAILED'), 'notJson', 'incomplete'],
    ['authority, Chromium', new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'tls', 'unknownIssuer'],
    ['certificate, Chromium', new Error('net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED'), 'tls', 'clientCertificate'],
    ['expired, Chromium', new Error('net::ERR_CERT_DATE_INVALID'), 'tls', 'expiredCertificate'],
    ['wrong name, Chromium', new Error('net::ERR_CERT_COMMON_NAME_INVALID'), 'tls', 'wrongHostName'],
    ['no TLS, Chromium', new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'tls', 'notTls'],
    ['proxy, Chromium', new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'proxy', 'refused'],
    ['tunnel, Chromium', new Error('net::ERR_TUNNEL_CONNECTION_FAILED'), 'proxy', undefined],
    // A host name in a message does not reveal the cause.
    [
      'host called proxy',
      fetchFailed('ENOTFOUND', `${host} video-proxy.example.com`),
      'unreachable',
      'unknownHost',
    ],
    [
      'host called proxy, wrong name',
      fetchFailed('ERR_TLS_CERT_ALTNAME_INVALID', 'Host: proxy.example.com. is not'),
      'tls',
      'wrongHostName',
    ],
    // Other causes
    ['nothing known', new TypeError('fetch failed'), 'unreachable', undefined],
    ['a 407 in Node', fetchFailed(undefined), 'proxy', 'proxyCredentials'],
    ['a code alone', fetchFailed('ESOMETHING'), 'unreachable', undefined],
    ['no Error at all', 'ECONNREFUSED', 'unreachable', undefined],
    ['undefined', undefined, 'unreachable', undefined],
  ];
  for (const [what, error, kind, reason] of rows) {
    it(`reads “${what}” as ${kind}${reason === undefined ? '' : `, ${reason}`}`, () => {
      const failure = readFailure(error, URL_TEXT);
      assert.equal(failure.kind, kind);
      assert.equal(failure.reason, reason);
    });
  }

  const codes: readonly (readonly [error: Error, code: string | undefined])[] = [
    [fetchFailed('CERT_REVOKED', 'certificate revoked'), 'CERT_REVOKED'],
    [fetchFailed('UNSPECIFIED', 'EE certificate key too weak'), 'EE certificate key too weak'],
    [fetchFailed('UNSPECIFIED', 'something of 10.0.0.1'), undefined],
    [fetchFailed('CA_MD_TOO_WEAK'), 'CA_MD_TOO_WEAK'],
    [fetchFailed('INVALID_CA'), 'INVALID_CA'],
    [fetchFailed('ERR_SSL_UNSUPPORTED_PROTOCOL'), 'ERR_SSL_UNSUPPORTED_PROTOCOL'],
    [fetchFailed('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'), 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'],
    [new Error('net::ERR_CERT_WEAK_KEY'), 'ERR_CERT_WEAK_KEY'],
    [new Error('net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'), 'ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
    [fetchFailed('ERR_SSL_DH_KEY_TOO_SMALL', 'dh key too small'), 'ERR_SSL_DH_KEY_TOO_SMALL'],
    [fetchFailed('EE_SOMETHING_NEW'), 'EE_SOMETHING_NEW'],
    [fetchFailed('ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'), 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'],
    [new Error('net::ERR_CERT_REVOKED'), 'ERR_CERT_REVOKED'],
    [fetchFailed('EPROTO'), undefined],
  ];
  for (const [error, code] of codes) {
    it(`keeps ${code ?? 'no code'} of an unknown TLS failure`, () => {
      const failure = readFailure(error, URL_TEXT);
      assert.deepEqual(failure, { kind: 'tls', ...(code === undefined ? {} : { tlsCode: code }) });
    });
  }

  it('ignores a TLS code of another cause or of another form', () => {
    for (const code of ['UND_ERR_X', 'ERR_HTTP2_ERROR', 'EAI_FAIL', 'ABORT_ERR', 'p4ss W0RD', 'secret']) {
      assert.deepEqual(readFailure(fetchFailed(code), URL_TEXT), { kind: 'unreachable' });
    }
  });

  const locations: readonly (readonly [what: string, where: object, url: string, kind: ServiceErrorKind])[] =
    [
      ['refused at the port of the URL', { port: 8443 }, 'https://rooms.example:8443/api', 'unreachable'],
      ['refused at the port of https', { port: 443 }, URL_TEXT, 'unreachable'],
      ['refused at the port of http', { port: 80 }, 'http://rooms.example/api', 'unreachable'],
      ['refused at another port', { port: 3128 }, URL_TEXT, 'proxy'],
      ['the name of the URL', { hostname: 'rooms.example' }, 'https://ROOMS.example/api', 'unreachable'],
      ['the name of another host', { hostname: 'proxy.example' }, URL_TEXT, 'proxy'],
      ['fields of another type', { hostname: 1, port: '3128' }, URL_TEXT, 'unreachable'],
      ['no URL', { port: 3128 }, 'nonsense', 'unreachable'],
    ];
  for (const [what, where, url, kind] of locations) {
    it(`reads “${what}” as ${kind}`, () => {
      const cause = Object.assign(new Error(), { code: 'ECONNREFUSED' }, where);
      const failure = readFailure(new TypeError('fetch failed', { cause }), url);
      assert.equal(failure.kind, kind);
      assert.equal(failure.reason, 'refused');
    });
  }

  for (const [host, url, kind] of [
    ['rooms.example', URL_TEXT, 'tls'],
    ['::1', 'https://[::1]/api', 'tls'],
    ['proxy.example', URL_TEXT, 'proxy'],
  ] as const) {
    it(`blames ${kind} for a certificate that is not for ${host}`, () => {
      const cause = Object.assign(new Error(), { code: 'ERR_TLS_CERT_ALTNAME_INVALID', host });
      assert.equal(readFailure(new TypeError('fetch failed', { cause }), url).kind, kind);
    });
  }

  it('uses the cause if all addresses of a host fail', () => {
    const both = new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })], '');
    assert.equal(readFailure(new TypeError('fetch failed', { cause: both }), URL_TEXT).reason, 'refused');
  });

  it('stops if an error is its own cause', () => {
    const error = new Error('circle');
    error.cause = error;
    assert.equal(readFailure(error, URL_TEXT).kind, 'unreachable');
  });
});
