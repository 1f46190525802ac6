import type { FailureReason } from '../../service/errors';

/** What happened, and what to do about it. */
type Pair = readonly [headline: string, advice: string];
type ByReason = Readonly<Partial<Record<FailureReason, Pair>>>;

export function unreachableText(reason: FailureReason | undefined): Pair {
  return byReason(UNREACHABLE, reason, CANNOT_BE_REACHED);
}

export function tlsText(reason: FailureReason | undefined): Pair {
  return byReason(TLS, reason, TLS_FAILED);
}

export function proxyText(reason: FailureReason | undefined): Pair {
  return byReason(PROXY, reason, PROXY_FAILED);
}

/** @param mediaType the label of the answer */
export function notJsonText(reason: FailureReason | undefined, mediaType: string | undefined): Pair {
  return reason === 'contentType' ? wrongLabel(mediaType) : byReason(NOT_JSON, reason, NO_JSON);
}

function byReason(table: ByReason, reason: FailureReason | undefined, otherwise: Pair): Pair {
  return (reason === undefined ? undefined : table[reason]) ?? otherwise;
}

const CANNOT_BE_REACHED = [
  'The service cannot be reached',
  'Check the network connection, a VPN if one is needed, and the base URL.',
] as const;

const UNREACHABLE: ByReason = {
  unknownHost: [
    'The host name of the service was not found',
    'Check the base URL, the network connection, and a VPN if one is needed.',
  ],
  refused: [
    'Nothing answers at the address of the service',
    'Check that the service runs, and the host and port of the base URL.',
  ],
  blockedPort: ['The port of the base URL must not be used for requests', 'Check the port of the base URL.'],
  notHttp: [
    'The server at this address does not speak HTTP',
    'Check the port of the base URL, and whether it should begin with https://.',
  ],
  blockedHttp: [
    'VS Code in a browser blocks http://, except to localhost and 127.0.0.1',
    'Use an https:// base URL, or VS Code on the desktop.',
  ],
  noReadableAnswer: [
    'The browser got no answer that it may read',
    'Try VS Code on the desktop: the service may be down or not allow web pages (CORS). See “Where it runs” in the README.',
  ],
  incomplete: [
    'The answer broke off, or cannot be decompressed',
    'Retry. If it stays so, inform the administrator of the service.',
  ],
};

const PROXY_FAILED = [
  'The proxy rejected the request or failed',
  'Check the setting http.proxy and the credentials that the proxy asks for.',
] as const;

const PROXY_DOWN = [
  'The proxy cannot be reached',
  'Check the setting http.proxy, the proxy of this machine, and whether it runs. Nothing was sent.',
] as const;

const PROXY: ByReason = {
  unknownHost: [
    'The host name of the proxy was not found',
    'Check the setting http.proxy and the proxy of this machine. Nothing was sent.',
  ],
  refused: PROXY_DOWN,
  noRoute: PROXY_DOWN,
};

const TLS_FAILED = [
  'No secure connection could be made',
  'Check the base URL, and the date and the certificates of this machine.',
] as const;

const TLS: ByReason = {
  selfSigned: [
    'The certificate of the service is not trusted here',
    'If it is your own, have its authority installed on this machine. Nothing was sent.',
  ],
  expiredCertificate: [
    'The certificate of the service is not valid at this date',
    'Check the date of this machine, or ask the administrator of the service. Nothing was sent.',
  ],
  wrongHostName: [
    'The certificate of the service is for another host name',
    'Check the host name of the base URL. Nothing was sent.',
  ],
  notTls: [
    'The service does not speak TLS at this port',
    'Check the port of the base URL, and whether it should begin with http://.',
  ],
};

const NO_JSON = [
  'The answer is not JSON',
  'Check the base URL of the connection; another service may answer there.',
] as const;

function wrongLabel(mediaType: string | undefined): Pair {
  return [
    mediaType === undefined
      ? 'The answer is not labelled as JSON'
      : `The answer is labelled ${mediaType}, not JSON`,
    'Check the base URL, or ask the administrator of the service to send application/json.',
  ];
}

const NOT_JSON: ByReason = {
  html: [
    'The answer is a web page, perhaps a login page',
    'Check the base URL, and whether a sign-in page or a proxy answers first.',
  ],
  empty: ['The answer is empty', 'Check the base URL of the connection, then retry.'],
};
