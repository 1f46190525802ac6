import type { OtherOperations } from '../../service/client';
import type { ServiceError } from '../../service/errors';
import { notJsonText, proxyText, tlsText, unreachableText } from './network-texts';
import type { NextStep, Problem, ProblemSubject } from './problem';

type Words = readonly [headline: string, advice: string, ...steps: NextStep[]];

/** Describes each kind of service error. Statuses mean what RFC 9110 says, because the interface shows only 200. */
export function serviceProblem(error: ServiceError, subject: ProblemSubject, sent: OtherOperations): Problem {
  const [headline, advice, ...steps] = wordsFor(error, subject, sent);
  return { headline, advice, steps };
}

function wordsFor(error: ServiceError, subject: ProblemSubject, sent: OtherOperations): Words {
  const { status, reason, redirectOrigin, mediaType, expected } = error.details;
  switch (error.kind) {
    case 'unauthorized':
      if (sent !== 'basic') return sent === 'none' ? NOT_SENT : ACCESS_TOKEN_REJECTED;
      return subject === 'accessTokens' ? REJECTED : REJECTED_FOR_LOOK_UPS;
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
      return ['The service is limiting requests (429)', retryAdvice(error), 'retry', 'showLog'];
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
        'Redirects are not followed, which protects the credentials. If you trust that address, make it the base URL.',
        'openSettings',
        'showLog',
      ];
    case 'timedOut':
      return [
        'The service did not answer in time',
        'Retry, or allow more time with the setting zeroTouch.requestTimeoutSeconds.',
        'retry',
        'openSettings',
      ];
    case 'cancelled':
      return ['This was cancelled', 'Retry when you like.', 'retry'];
    case 'unreachable':
      return [...unreachableText(reason), 'retry', 'openSettings', 'showLog'];
    case 'tls':
      return [...tlsText(reason), 'openSettings', 'showLog'];
    case 'proxy':
      return [...proxyText(reason), 'retry', 'showLog'];
    case 'notJson':
      return [...notJsonText(reason, mediaType), 'openSettings', 'retry', 'showLog'];
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
        'It was not read to its end. Ask the administrator of the service why it is so large.',
        'showLog',
      ];
    case 'invalidInput':
      return ['This ID cannot be looked up', expected ?? 'Check the ID.'];
  }
}

const REJECTED: Words = [
  'User name or password rejected (401)',
  'Update the credentials. Nothing more is sent, so the account is not locked.',
  'updateCredentials',
  'showLog',
];

const REJECTED_FOR_LOOK_UPS: Words = [
  'The credentials were rejected for look-ups (401)',
  'Update the credentials. If they are right, set otherOperations to “none” in the settings: the service may want none here.',
  'updateCredentials',
  'openSettings',
  'showLog',
];

const ACCESS_TOKEN_REJECTED: Words = [
  'The access token was rejected for look-ups (401)',
  'Choose another access token. If each is rejected, set otherOperations to “basic” in the settings.',
  'useAccessToken',
  'openSettings',
  'showLog',
];

const NOT_SENT: Words = [
  'The service wants credentials for look-ups (401)',
  'This connection sends none. Set its otherOperations to “basic” in the settings.',
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
    'It may have expired or been withdrawn. Refresh the list to see the valid tokens.',
    'retry',
  ],
  endpoint: [
    'No endpoint with this ID was found (404)',
    'Check the ID. If it is a pairing code ID, look it up as one.',
    'tryOtherKind',
  ],
  pairingCode: [
    'No pairing code with this ID was found (404)',
    'A newer code may have replaced it. If it is an endpoint ID, look it up as one.',
    'tryOtherKind',
  ],
};

function serverFailure(status: number, error: ServiceError): Words {
  if (status === 503) return ['The service is not available (503)', retryAdvice(error), 'retry', 'showLog'];
  if (status === 502 || status === 504) {
    return [
      `The room system did not respond (${status})`,
      'Check that it is on, then retry.',
      'retry',
      'showLog',
    ];
  }
  return [
    `The service failed (${status})`,
    'Retry. If it keeps failing, inform the administrator of the service.',
    'retry',
    'showLog',
  ];
}

function retryAdvice(error: ServiceError): string {
  const { retryAfterMs } = error.details;
  if (retryAfterMs === undefined) return 'Retry in a minute.';
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `It asks to retry in ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
}
