import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type {
  ExpectedResponse,
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

const OTHER_SERVICE = l10n.t('Check the base URL of the connection; another service may respond there.');

function textsOf(kind: OtherKind, subject: ProblemSubject, details: ServiceErrorDetails): Texts {
  const { status, redirectOrigin, expected } = details;
  switch (kind) {
    case 'forbidden':
      return [
        l10n.t('Not allowed'),
        l10n.t('This account may not do that (403)'),
        l10n.t('Ask the administrator of the service for the right, or use another account.'),
      ];
    case 'rateLimited':
      return [
        l10n.t('Requests limited'),
        l10n.t('The service is limiting requests (429)'),
        retryAdvice(details),
      ];
    case 'serverError':
      return serverFailure(status ?? 500, subject, details);
    case 'unexpectedStatus':
      return [
        l10n.t('Unexpected status'),
        l10n.t({
          message: 'The service responded with the unexpected status {0}',
          args: [status ?? ''],
          comment: ['{0} is an HTTP status.'],
        }),
        l10n.t('Check the base URL of the connection.'),
      ];
    case 'redirected':
      return [
        l10n.t('Redirect rejected'),
        redirectOrigin === undefined
          ? l10n.t('The service redirects to another address')
          : l10n.t({
              message: 'The service redirects to {0}',
              args: [redirectOrigin],
              comment: ['{0} is an address.'],
            }),
        l10n.t(
          'Redirects are not followed, which protects the credentials. If you trust that address, make it the base URL.',
        ),
      ];
    case 'timedOut':
      return [
        l10n.t('No response in time'),
        l10n.t('The service did not respond in time'),
        l10n.t('Retry, or allow more time with the setting zeroTouch.requestTimeoutSeconds.'),
      ];
    case 'cancelled':
      return [l10n.t('Cancelled'), l10n.t('This was cancelled'), l10n.t('Retry when you like.')];
    case 'unreachable':
      return [
        l10n.t('Not reachable'),
        l10n.t('The service cannot be reached'),
        l10n.t('Check the network connection, a VPN if one is needed, and the base URL.'),
      ];
    case 'tls':
      return [
        l10n.t('No secure connection'),
        l10n.t('No secure connection could be made'),
        l10n.t('Check the base URL, and the date and the certificates of this machine.'),
      ];
    case 'proxy':
      return [
        l10n.t('Proxy failed'),
        l10n.t('The proxy rejected the request or failed'),
        l10n.t('Check the setting http.proxy and the credentials that the proxy asks for.'),
      ];
    case 'notJson':
      return details.reason === 'contentType'
        ? wrongLabel(details.mediaType)
        : [l10n.t('Response not JSON'), l10n.t('The response is not JSON'), OTHER_SERVICE];
    case 'unexpectedShape':
      return [l10n.t('Unexpected response'), notExpected(expected), OTHER_SERVICE];
    case 'tooLarge':
      return [
        l10n.t('Response too large'),
        l10n.t('The response is larger than 8 MB'),
        l10n.t('It was not read to its end. Ask the administrator of the service why it is so large.'),
      ];
    case 'invalidInput':
      return [
        l10n.t('Invalid ID'),
        l10n.t('This ID cannot be looked up'),
        details.inputProblem ?? l10n.t('Check the ID.'),
      ];
  }
}

const REJECTED: Words = [
  l10n.t('Sign-in rejected'),
  l10n.t('User name or password rejected (401)'),
  l10n.t('Update the credentials. Nothing more is sent, so the account is not locked.'),
  'updateCredentials',
  'showLog',
];

const REJECTED_FOR_LOOK_UPS: Words = [
  l10n.t('Sign-in rejected'),
  l10n.t('The credentials were rejected for look-ups (401)'),
  l10n.t(
    'Update the credentials. If they are correct, this service may not expect credentials for look-ups.',
  ),
  'updateCredentials',
  'openSettings',
  'showLog',
];

const TOKEN_REJECTED: Words = [
  l10n.t('Sign-in rejected'),
  l10n.t('The access token was rejected for look-ups (401)'),
  l10n.t(
    'Choose another access token. If each is rejected, set lookUpCredentials to “basic” in the settings.',
  ),
  'useAccessToken',
  'openSettings',
  'showLog',
];

const NOT_SENT: Words = [
  l10n.t('Sign-in rejected'),
  l10n.t('The service wants credentials for look-ups (401)'),
  l10n.t('This connection sends none. Set its lookUpCredentials to “basic” in the settings.'),
  'openSettings',
];

const NOT_FOUND: Readonly<Record<ProblemSubject, Words>> = {
  accessTokens: [
    l10n.t({
      message: 'Not found',
      comment: ['An access token, an endpoint or a pairing code was not found.'],
    }),
    l10n.t('There is no list of access tokens at this address (404)'),
    l10n.t('Check the base URL of the connection.'),
    'openSettings',
    'retry',
    'showLog',
  ],
  accessToken: [
    l10n.t({
      message: 'Not found',
      comment: ['An access token, an endpoint or a pairing code was not found.'],
    }),
    l10n.t('The service does not know this access token (404)'),
    l10n.t({
      message: 'It may have expired or been withdrawn. Refresh the list to see the valid tokens.',
      comment: ['It: the access token.'],
    }),
    'retry',
  ],
  endpoint: [
    l10n.t({
      message: 'Not found',
      comment: ['An access token, an endpoint or a pairing code was not found.'],
    }),
    l10n.t('No endpoint with this ID was found (404)'),
    l10n.t('Check the ID. If it is a pairing code ID, look it up as one.'),
    'tryOtherKind',
  ],
  pairingCode: [
    l10n.t({
      message: 'Not found',
      comment: ['An access token, an endpoint or a pairing code was not found.'],
    }),
    l10n.t('No pairing code with this ID was found (404)'),
    l10n.t('A newer code may have replaced it. If it is an endpoint ID, look it up as one.'),
    'tryOtherKind',
  ],
};

function serverFailure(status: number, subject: ProblemSubject, details: ServiceErrorDetails): Texts {
  if (status === 503) {
    return [l10n.t('Not available'), l10n.t('The service is not available (503)'), retryAdvice(details)];
  }
  // The service asks the room system for a code, and for no token.
  const isOfRoom = subject === 'endpoint' || subject === 'pairingCode';
  if (isOfRoom && (status === 502 || status === 504)) {
    return [
      l10n.t('Server error'),
      l10n.t({
        message: 'The room system did not respond ({0})',
        args: [status],
        comment: ['{0} is an HTTP status.'],
      }),
      l10n.t({ message: 'Check that it is on, then retry.', comment: ['It: the room system.'] }),
    ];
  }
  return [
    l10n.t('Server error'),
    l10n.t({ message: 'The service failed ({0})', args: [status], comment: ['{0} is an HTTP status.'] }),
    l10n.t('Retry. If this persists, contact the administrator of the service.'),
  ];
}

function retryAdvice({ retryAfterMs }: ServiceErrorDetails): string {
  if (retryAfterMs === undefined) return l10n.t('Retry in a minute.');
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  if (seconds < 120) {
    return countOf(
      seconds,
      l10n.t({
        message: 'It asks to retry in {0} second.|It asks to retry in {0} seconds.',
        comment: ['It: the service.'],
      }),
    );
  }
  const minutes = Math.ceil(seconds / 60);
  return countOf(
    minutes,
    l10n.t({
      message: 'It asks to retry in {0} minute.|It asks to retry in {0} minutes.',
      comment: ['It: the service.'],
    }),
  );
}

function notExpected(expected: ExpectedResponse | undefined): string {
  switch (expected) {
    case 'accessTokens':
      return l10n.t('The response is not a list of access tokens');
    case 'accessToken':
      return l10n.t('The response is not an access token');
    case 'requestedToken':
      return l10n.t('The response is not the requested access token');
    case 'pairingCode':
      return l10n.t('The response is not a pairing code with an id and a code');
    case 'shortPairingCode':
      return l10n.t('The ID or the code in the response is too long');
    case undefined:
      return l10n.t('The response is not what the operation returns');
  }
}

function wrongLabel(mediaType: string | undefined): Texts {
  return [
    l10n.t('Response not JSON'),
    mediaType === undefined
      ? l10n.t('The response is not labelled as JSON')
      : l10n.t({
          message: 'The response is labelled {0}, not JSON',
          args: [mediaType],
          comment: ['{0} is a media type, such as text/plain.'],
        }),
    l10n.t('Check the base URL, or ask the administrator of the service to send application/json.'),
  ];
}

/** The texts of the reasons that have their own, by the kind of error. */
const REASON_TEXTS: Readonly<
  Partial<Record<ServiceErrorKind, Readonly<Partial<Record<FailureReason, Texts>>>>>
> = {
  unreachable: {
    unknownHost: [
      l10n.t('Host not found'),
      l10n.t('The host name of the service was not found'),
      l10n.t('Check the base URL, the network connection, and a VPN if one is needed.'),
    ],
    refused: [
      l10n.t('Nothing responds'),
      l10n.t('Nothing responds at the address of the service'),
      l10n.t('Check that the service runs, and the host and port of the base URL.'),
    ],
    blockedPort: [
      l10n.t('Port not allowed'),
      l10n.t('The port of the base URL must not be used for requests'),
      l10n.t('Check the port of the base URL.'),
    ],
    notHttp: [
      l10n.t('Not HTTP'),
      l10n.t('The server at this address does not speak HTTP'),
      l10n.t('Check the port of the base URL, and whether it should begin with https://.'),
    ],
    blockedHttp: [
      l10n.t('http:// is blocked'),
      l10n.t('VS Code in a browser blocks http://, except to localhost and 127.0.0.1'),
      l10n.t('Use an https:// base URL, or VS Code on the desktop.'),
    ],
    noReadableResponse: [
      l10n.t('No readable response'),
      l10n.t('The browser got no response that it may read'),
      l10n.t('Try VS Code on the desktop: the service may be down or not allow web pages (CORS).'),
    ],
    incomplete: [
      l10n.t('Response incomplete'),
      l10n.t('The response broke off, or cannot be decompressed'),
      l10n.t('Retry. If this persists, contact the administrator of the service.'),
    ],
  },
  tls: {
    selfSigned: [
      l10n.t('Certificate not trusted'),
      l10n.t('The certificate of the service is not trusted here'),
      l10n.t('If it is your own, have its authority installed on this machine. Nothing was sent.'),
    ],
    expiredCertificate: [
      l10n.t('Certificate not valid'),
      l10n.t('The certificate of the service is not valid at this date'),
      l10n.t('Check the date of this machine, or ask the administrator of the service. Nothing was sent.'),
    ],
    wrongHostName: [
      l10n.t('Certificate mismatch'),
      l10n.t('The certificate of the service is for another host name'),
      l10n.t('Check the host name of the base URL. Nothing was sent.'),
    ],
    notTls: [
      l10n.t('Not encrypted'),
      l10n.t('The service does not speak TLS at this port'),
      l10n.t('Check the port of the base URL, and whether it should begin with http://.'),
    ],
  },
  proxy: {
    unknownHost: [
      l10n.t('Proxy not found'),
      l10n.t('The host name of the proxy was not found'),
      l10n.t('Check the setting http.proxy and the proxy of this machine. Nothing was sent.'),
    ],
    refused: [
      l10n.t('Proxy not reachable'),
      l10n.t('The proxy cannot be reached'),
      l10n.t(
        'Check the setting http.proxy, the proxy of this machine, and whether it runs. Nothing was sent.',
      ),
    ],
  },
  notJson: {
    html: [
      l10n.t('Web page instead'),
      l10n.t('The response is a web page, perhaps a login page'),
      l10n.t('Check the base URL, and whether a sign-in page or a proxy responds first.'),
    ],
    empty: [
      l10n.t('Response is empty'),
      l10n.t('The response is empty'),
      l10n.t('Check the base URL of the connection, then retry.'),
    ],
  },
  tooLarge: {
    headers: [
      l10n.t('Response too large'),
      l10n.t('The response has too many headers'),
      l10n.t('It was not read to its end. Ask the administrator of the service why it is so large.'),
    ],
  },
};
