import { ServiceError } from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import { CredentialsError, type CredentialsFailure } from '../connections/credentials';
import type { Problem, ProblemSubject, Words } from './problem';
import { serviceWords } from './service-words';

/**
 * Says what went wrong and what to do about it.
 * @param sent what requests for the subject carry
 */
export function describeProblem(error: unknown, subject: ProblemSubject, sent: LookUpCredentials): Problem {
  const [, headline, advice, ...steps] = wordsFor(error, subject, sent);
  const serverMessage = error instanceof ServiceError ? error.details.serverMessage : undefined;
  return { headline, advice, steps, ...(serverMessage === undefined ? {} : { serverMessage }) };
}

/** Names a failure in two or three words, for a row of the tree. */
export function problemLabel(error: unknown): string {
  const [label] = wordsFor(error, 'accessTokens', 'basic');
  const status = error instanceof ServiceError ? error.details.status : undefined;
  // A response that succeeded and cannot be used has a status too, which explains nothing.
  return status === undefined || status < 400 ? label : `${label} (${status})`;
}

/** True for work that was cancelled, which is not reported. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'cancelled';
}

/** True where the service does not know what was asked for. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'notFound';
}

function wordsFor(error: unknown, subject: ProblemSubject, sent: LookUpCredentials): Words {
  if (error instanceof ServiceError) return serviceWords(error, subject, sent);
  if (!(error instanceof CredentialsError)) return INTERNAL;
  return error.why === 'rejected' && subject !== 'accessTokens' ? LOOK_UP_NOT_SENT : CREDENTIALS[error.why];
}

const INTERNAL: Words = [
  'Internal error',
  'Something went wrong in the extension itself',
  'Retry. The log says where it happened.',
  'retry',
  'showLog',
];

const UNLOCK = 'Unlock the keychain or keyring, then retry.';

const CREDENTIALS: Readonly<Record<CredentialsFailure, Words>> = {
  missing: [
    'No credentials',
    'No credentials are stored here yet',
    'Enter the user name and password of the connection.',
    'updateCredentials',
  ],
  otherOrigin: [
    'Address has changed',
    'The address has changed since the credentials were entered',
    'They are not sent to the new address. Enter the credentials for it.',
    'updateCredentials',
    'openSettings',
  ],
  unavailable: ['No secret storage', 'The secret storage does not answer', UNLOCK, 'retry', 'showLog'],
  connectionGone: [
    'Connection gone',
    'The connection was changed or removed; nothing was saved',
    'Use its row in the sidebar if it is still there.',
  ],
  passwordNotSaved: ['Password not saved', 'The password could not be saved', UNLOCK, 'retry', 'showLog'],
  tokenNotSaved: ['Token not saved', 'The access token could not be saved', UNLOCK, 'retry', 'showLog'],
  noAccessToken: [
    'No access token',
    'No access token was chosen for look-ups',
    'Choose one of the listed access tokens. Until then, nothing is sent.',
    'useAccessToken',
    'openSettings',
  ],
  rejected: [
    'Password rejected; nothing sent',
    'Credentials were rejected',
    'Update them to continue. Nothing more is sent, so the account is not locked.',
    'updateCredentials',
    'showLog',
  ],
  tokenRejected: [
    'Token rejected; nothing sent',
    'The access token was rejected for look-ups; nothing was sent',
    'Choose another access token. If each is rejected, set lookUpCredentials to “basic” in the settings.',
    'useAccessToken',
    'openSettings',
    'showLog',
  ],
};

const LOOK_UP_NOT_SENT: Words = [
  'Password rejected; nothing sent',
  'Credentials were rejected for look-ups; nothing was sent',
  'Update the credentials. If they are correct, this service may not expect credentials for look-ups.',
  'updateCredentials',
  'openSettings',
  'showLog',
];
