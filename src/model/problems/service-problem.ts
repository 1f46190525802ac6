import type { FailureReason, ServiceError } from '../../service/errors';
import type { NextStep, Problem, ProblemSubject } from './problem';

type Words = readonly [headline: string, advice: string, ...steps: NextStep[]];

/** Words for each kind of service error. Statuses mean what RFC 9110 says, as the interface shows none but 200. */
export function adviceFor(error: ServiceError, subject: ProblemSubject, sentCredentials: boolean): Problem {
  const [headline, advice, ...steps] = wordsFor(error, subject, sentCredentials);
  return { headline, advice, steps };
}

function wordsFor(error: ServiceError, subject: ProblemSubject, sentCredentials: boolean): Words {
  const { status, reason, redirectOrigin, mediaType, expected } = error.details;
  switch (error.kind) {
    case 'unauthorized':
      if (!sentCredentials) return NOT_SENT;
      return subject === 'accessTokens' ? REFUSED : REFUSED_ELSEWHERE;
    case 'forbidden':
      return [
        'This account may not do that (403)',
        'Ask the administrator of the service for the right, or use another account.',
        'updateCredentials',
        'showLog',
      ];
    case 'notFound':
      return NOT_FOUND[subject];
    case 'rateLimited':
      return ['The service gets too many requests (429)', retryAdvice(error), 'retry', 'showLog'];
    case 'serverError':
      return serverFailure(status ?? 500, error);
    case 'unexpectedStatus':
      return [
        `The service answered with the unexpected status ${status ?? ''}`,
        'Check the base URL of the connection.',
        'openSettings',
        'showLog',
      ];
    case 'redirected':
      return [
        redirectOrigin === undefined
          ? 'The service redirects to another address'
          : `The service redirects to ${redirectOrigin}`,
        'Redirects are not followed, so that credentials stay where they belong. If you trust that address, make it the base URL.',
        'openSettings',
        'showLog',
      ];
    case 'timedOut':
      return [
        'The service did not answer in time',
        'Try again, or allow more time with the setting zeroTouch.requestTimeoutSeconds.',
        'retry',
        'openSettings',
      ];
    case 'cancelled':
      return ['This was cancelled', 'Try again when you like.', 'retry'];
    case 'unreachable':
      return [...byReason(UNREACHABLE, reason, CANNOT_BE_REACHED), 'retry', 'openSettings', 'showLog'];
    case 'tls':
      return [...byReason(TLS, reason, TLS_FAILED), 'openSettings', 'showLog'];
    case 'proxy':
      return [...byReason(PROXY, reason, PROXY_FAILED), 'retry', 'showLog'];
    case 'notJson':
      if (reason === 'contentType') return [...wrongLabel(mediaType), 'openSettings', 'retry', 'showLog'];
      return [...byReason(NOT_JSON, reason, NO_JSON), 'openSettings', 'retry', 'showLog'];
    case 'unexpectedShape':
      return [
        `The answer is not ${expected ?? 'what the operation returns'}`,
        'Check the base URL of the connection; another service may answer there.',
        'openSettings',
        'retry',
        'showLog',
      ];
    case 'tooLarge':
      return [
        reason === 'headers' ? 'The answer has too many headers' : 'The answer is larger than 8 MB',
        'It was stopped half-way. Ask the administrator of the service why it is so large.',
        'showLog',
      ];
    case 'invalidInput':
      return ['This cannot be asked for', expected ?? 'Check the ID.'];
  }
}

const REFUSED: Words = [
  'The user name or password was refused (401)',
  'Update the credentials. Until then nothing more is sent, so that the account does not lock.',
  'updateCredentials',
  'showLog',
];

const REFUSED_ELSEWHERE: Words = [
  'The credentials were refused for this (401)',
  'Update them. If they are right, the service may want none here: set otherOperations to “none” in the settings.',
  'updateCredentials',
  'openSettings',
  'showLog',
];

const NOT_SENT: Words = [
  'The service wants credentials for this (401)',
  'This connection sends none with look-ups. Set its otherOperations to “basic” in the settings.',
  'openSettings',
];

const NOT_FOUND: Readonly<Record<ProblemSubject, Words>> = {
  accessTokens: [
    'There is no list of access tokens at this address (404)',
    'Check the base URL of the connection.',
    'openSettings',
    'retry',
    'showLog',
  ],
  accessToken: [
    'The service does not know this access token (404)',
    'It may have expired or been withdrawn. Refresh the list to see the tokens that stand.',
    'retry',
  ],
  endpoint: [
    'No endpoint with this ID was found (404)',
    'Check the ID. If it is the ID of a pairing code, try it as that.',
    'tryOtherKind',
  ],
  pairingCode: [
    'No pairing code with this ID was found (404)',
    'A newer code may have replaced it. If it is the ID of an endpoint, try it as that.',
    'tryOtherKind',
  ],
};

function serverFailure(status: number, error: ServiceError): Words {
  if (status === 503) return ['The service is not available (503)', retryAdvice(error), 'retry', 'showLog'];
  if (status === 502 || status === 504) {
    return [
      `What stands behind the service did not answer it (${status})`,
      'The room system may be off or refuse the service; your password is not the cause. Try again later.',
      'retry',
      'showLog',
    ];
  }
  return [
    `The service failed (${status})`,
    'Try again. If it keeps failing, tell the administrator of the service.',
    'retry',
    'showLog',
  ];
}

function retryAdvice(error: ServiceError): string {
  const { retryAfterMs } = error.details;
  if (retryAfterMs === undefined) return 'Try again in a minute.';
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `It asks to try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
}

type Pair = readonly [headline: string, advice: string];
type ByReason = Readonly<Partial<Record<FailureReason, Pair>>>;

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
    'What answers at this address does not speak HTTP',
    'Check the port of the base URL, and whether it should begin with https://.',
  ],
};

const PROXY_FAILED = [
  'The proxy on the way refused or failed',
  'Check the setting http.proxy and the credentials that the proxy asks for.',
] as const;

const PROXY_DOWN = [
  'The proxy on the way cannot be reached',
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
    'A web page came instead of data, perhaps a login page',
    'Check the base URL, and whether a sign-in page or a proxy stands in between.',
  ],
  empty: ['The answer is empty', 'Check the base URL of the connection, and try again.'],
};
