import type {
  FailureReason,
  ServiceError,
  ServiceErrorDetails,
  ServiceErrorKind,
} from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import type { NextStep, ProblemSubject, Texts, Words } from './problem';

/** The words for each cause of a service error. Statuses mean what RFC 9110 says, because the interface shows only 200. */
export function serviceWords(error: ServiceError, subject: ProblemSubject, sent: LookUpCredentials): Words {
  const { kind } = error;
  const { reason } = error.details;
  if (kind === 'notFound') return NOT_FOUND[subject];
  if (kind === 'unauthorized') {
    if (sent !== 'basic') return sent === 'none' ? NOT_SENT : TOKEN_REJECTED;
    return subject === 'accessTokens' ? REJECTED : REJECTED_FOR_LOOK_UPS;
  }
  const byReason = reason === undefined ? undefined : REASON_TEXTS[kind]?.[reason];
  return [...(byReason ?? textsOf(kind, subject, error.details)), ...STEPS[kind]];
}

type OtherKind = Exclude<ServiceErrorKind, 'notFound' | 'unauthorized'>;

const STEPS: Readonly<Record<OtherKind, readonly NextStep[]>> = {
  forbidden: ['updateCredentials', 'showLog'],
  rateLimited: ['retry', 'showLog'],
  serverError: ['retry', 'showLog'],
  unexpectedStatus: ['openSettings', 'showLog'],
  redirected: ['openSettings', 'showLog'],
  timedOut: ['retry', 'openSettings'],
  cancelled: ['retry'],
  unreachable: ['retry', 'openSettings', 'showLog'],
  tls: ['openSettings', 'showLog'],
  proxy: ['retry', 'showLog'],
  notJson: ['openSettings', 'retry', 'showLog'],
  unexpectedShape: ['openSettings', 'retry', 'showLog'],
  tooLarge: ['showLog'],
  invalidInput: [],
};

const OTHER_SERVICE = 'Check the base URL of the connection; another service may answer there.';

function textsOf(kind: OtherKind, subject: ProblemSubject, details: ServiceErrorDetails): Texts {
  const { status, redirectOrigin, expected } = details;
  switch (kind) {
    case 'forbidden':
      return [
        'Not allowed',
        'This account may not do that (403)',
        'Ask the administrator of the service for the right, or use another account.',
      ];
    case 'rateLimited':
      return ['Requests limited', 'The service is limiting requests (429)', retryAdvice(details)];
    case 'serverError':
      return serverFailure(status ?? 500, subject, details);
    case 'unexpectedStatus':
      return [
        'Unexpected status',
        `The service answered with the unexpected status ${status ?? ''}`,
        'Check the base URL of the connection.',
      ];
    case 'redirected':
      return [
        'Redirect rejected',
        `The service redirects to ${redirectOrigin ?? 'another address'}`,
        'Redirects are not followed, which protects the credentials. If you trust that address, make it the base URL.',
      ];
    case 'timedOut':
      return [
        'No answer in time',
        'The service did not answer in time',
        'Retry, or allow more time with the setting zeroTouch.requestTimeoutSeconds.',
      ];
    case 'cancelled':
      return ['Cancelled', 'This was cancelled', 'Retry when you like.'];
    case 'unreachable':
      return [
        'Not reachable',
        'The service cannot be reached',
        'Check the network connection, a VPN if one is needed, and the base URL.',
      ];
    case 'tls':
      return [
        'No secure connection',
        'No secure connection could be made',
        'Check the base URL, and the date and the certificates of this machine.',
      ];
    case 'proxy':
      return [
        'Proxy failed',
        'The proxy rejected the request or failed',
        'Check the setting http.proxy and the credentials that the proxy asks for.',
      ];
    case 'notJson':
      return details.reason === 'contentType'
        ? wrongLabel(details.mediaType)
        : ['Answer not JSON', 'The answer is not JSON', OTHER_SERVICE];
    case 'unexpectedShape':
      return [
        'Unexpected answer',
        `The answer is not ${expected ?? 'what the operation returns'}`,
        OTHER_SERVICE,
      ];
    case 'tooLarge':
      return [
        'Answer too large',
        'The answer is larger than 8 MB',
        'It was not read to its end. Ask the administrator of the service why it is so large.',
      ];
    case 'invalidInput':
      return ['Invalid ID', 'This ID cannot be looked up', expected ?? 'Check the ID.'];
  }
}

const REJECTED: Words = [
  'Sign-in rejected',
  'User name or password rejected (401)',
  'Update the credentials. Nothing more is sent, so the account is not locked.',
  'updateCredentials',
  'showLog',
];

const REJECTED_FOR_LOOK_UPS: Words = [
  'Sign-in rejected',
  'The credentials were rejected for look-ups (401)',
  'Update the credentials. If they are correct, this service may not expect credentials for look-ups.',
  'updateCredentials',
  'openSettings',
  'showLog',
];

const TOKEN_REJECTED: Words = [
  'Sign-in rejected',
  'The access token was rejected for look-ups (401)',
  'Choose another access token. If each is rejected, set lookUpCredentials to “basic” in the settings.',
  'useAccessToken',
  'openSettings',
  'showLog',
];

const NOT_SENT: Words = [
  'Sign-in rejected',
  'The service wants credentials for look-ups (401)',
  'This connection sends none. Set its lookUpCredentials to “basic” in the settings.',
  'openSettings',
];

const NOT_FOUND: Readonly<Record<ProblemSubject, Words>> = {
  accessTokens: [
    'Not found',
    'There is no list of access tokens at this address (404)',
    'Check the base URL of the connection.',
    'openSettings',
    'retry',
    'showLog',
  ],
  accessToken: [
    'Not found',
    'The service does not know this access token (404)',
    'It may have expired or been withdrawn. Refresh the list to see the valid tokens.',
    'retry',
  ],
  endpoint: [
    'Not found',
    'No endpoint with this ID was found (404)',
    'Check the ID. If it is a pairing code ID, look it up as one.',
    'tryOtherKind',
  ],
  pairingCode: [
    'Not found',
    'No pairing code with this ID was found (404)',
    'A newer code may have replaced it. If it is an endpoint ID, look it up as one.',
    'tryOtherKind',
  ],
};

function serverFailure(status: number, subject: ProblemSubject, details: ServiceErrorDetails): Texts {
  if (status === 503) return ['Not available', 'The service is not available (503)', retryAdvice(details)];
  // The service asks the room system for a code, and for no token.
  const isOfRoom = subject === 'endpoint' || subject === 'pairingCode';
  if (isOfRoom && (status === 502 || status === 504)) {
    return [
      'Server error',
      `The room system did not respond (${status})`,
      'Check that it is on, then retry.',
    ];
  }
  return [
    'Server error',
    `The service failed (${status})`,
    'Retry. If this persists, contact the administrator of the service.',
  ];
}

function retryAdvice({ retryAfterMs }: ServiceErrorDetails): string {
  if (retryAfterMs === undefined) return 'Retry in a minute.';
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `It asks to retry in ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
}

function wrongLabel(mediaType: string | undefined): Texts {
  return [
    'Answer not JSON',
    mediaType === undefined
      ? 'The answer is not labelled as JSON'
      : `The answer is labelled ${mediaType}, not JSON`,
    'Check the base URL, or ask the administrator of the service to send application/json.',
  ];
}

/** The texts of the reasons that have their own, by the kind of error. */
const REASON_TEXTS: Readonly<
  Partial<Record<ServiceErrorKind, Readonly<Partial<Record<FailureReason, Texts>>>>>
> = {
  unreachable: {
    unknownHost: [
      'Host not found',
      'The host name of the service was not found',
      'Check the base URL, the network connection, and a VPN if one is needed.',
    ],
    refused: [
      'Nothing answers',
      'Nothing answers at the address of the service',
      'Check that the service runs, and the host and port of the base URL.',
    ],
    blockedPort: [
      'Port not allowed',
      'The port of the base URL must not be used for requests',
      'Check the port of the base URL.',
    ],
    notHttp: [
      'Not HTTP',
      'The server at this address does not speak HTTP',
      'Check the port of the base URL, and whether it should begin with https://.',
    ],
    blockedHttp: [
      'http:// is blocked',
      'VS Code in a browser blocks http://, except to localhost and 127.0.0.1',
      'Use an https:// base URL, or VS Code on the desktop.',
    ],
    noReadableResponse: [
      'No readable answer',
      'The browser got no answer that it may read',
      'Try VS Code on the desktop: the service may be down or not allow web pages (CORS). See “Where it runs” in the README.',
    ],
    incomplete: [
      'Answer incomplete',
      'The answer broke off, or cannot be decompressed',
      'Retry. If this persists, contact the administrator of the service.',
    ],
  },
  tls: {
    selfSigned: [
      'Certificate not trusted',
      'The certificate of the service is not trusted here',
      'If it is your own, have its authority installed on this machine. Nothing was sent.',
    ],
    expiredCertificate: [
      'Certificate not valid',
      'The certificate of the service is not valid at this date',
      'Check the date of this machine, or ask the administrator of the service. Nothing was sent.',
    ],
    wrongHostName: [
      'Certificate mismatch',
      'The certificate of the service is for another host name',
      'Check the host name of the base URL. Nothing was sent.',
    ],
    notTls: [
      'Not encrypted',
      'The service does not speak TLS at this port',
      'Check the port of the base URL, and whether it should begin with http://.',
    ],
  },
  proxy: {
    unknownHost: [
      'Proxy not found',
      'The host name of the proxy was not found',
      'Check the setting http.proxy and the proxy of this machine. Nothing was sent.',
    ],
    refused: [
      'Proxy not reachable',
      'The proxy cannot be reached',
      'Check the setting http.proxy, the proxy of this machine, and whether it runs. Nothing was sent.',
    ],
  },
  notJson: {
    html: [
      'Web page instead',
      'The answer is a web page, perhaps a login page',
      'Check the base URL, and whether a sign-in page or a proxy answers first.',
    ],
    empty: ['Answer is empty', 'The answer is empty', 'Check the base URL of the connection, then retry.'],
  },
  tooLarge: {
    headers: [
      'Answer too large',
      'The answer has too many headers',
      'It was not read to its end. Ask the administrator of the service why it is so large.',
    ],
  },
};
