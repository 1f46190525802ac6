import * as l10n from '@vscode/l10n';
import { LocalCalendar } from '../../local-calendar';
import { ServiceError } from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import { CredentialsError, type CredentialsFailure } from '../connections/credentials';
import type { FailedSignIn, Problem, ProblemMessages, ProblemSubject } from './problem';
import { serviceMessages } from './service-messages';
import { REJECTED_FOR_LIST, REJECTED_FOR_LOOK_UPS } from './sign-in-messages';

/**
 * Describes a failure and the next steps.
 * @param signIn the sign-in of the failed request; only its scheme if nothing else is known about it
 */
export function describeProblem(
  error: unknown,
  subject: ProblemSubject,
  signIn: LookUpCredentials | FailedSignIn,
  calendar: LocalCalendar,
): Problem {
  const [, headline, advice, ...steps] = messagesFor(error, subject, failedSignIn(signIn), calendar);
  const serverMessage = error instanceof ServiceError ? error.details.serverMessage : undefined;
  return { headline, advice, steps, ...(serverMessage === undefined ? {} : { serverMessage }) };
}

/** Describes a failure in two or three words, for a row of the tree. */
export function problemLabel(error: unknown): string {
  const [label] = messagesFor(error, 'accessTokens', failedSignIn('basic'), NO_ZONE);
  const status = error instanceof ServiceError ? error.details.status : undefined;
  // For an unusable response, a success status explains nothing.
  return status === undefined || status < 400 ? label : l10n.t('{0} ({1})', label, status);
}

/** For labels, which do not contain a time. */
const NO_ZONE = new LocalCalendar('UTC');

/** Returns whether an error is a 403. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'forbidden';
}

/** Returns whether an error is a 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'notFound';
}

/** Returns whether an error is a 404 from the service itself, not from a web server in front of it. */
export function isUnknownToService(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'notFound' && error.details.isJson === true;
}

function failedSignIn(signIn: LookUpCredentials | FailedSignIn): FailedSignIn {
  if (typeof signIn !== 'string') return signIn;
  return { scheme: signIn, isAccepted: false, isAcceptedOtherwise: false };
}

function messagesFor(
  error: unknown,
  subject: ProblemSubject,
  signIn: FailedSignIn,
  calendar: LocalCalendar,
): ProblemMessages {
  if (error instanceof ServiceError) return serviceMessages(error, subject, signIn, calendar);
  if (!(error instanceof CredentialsError)) return INTERNAL;
  return error.why === 'rejected' ? notSentMessages(subject) : CREDENTIALS[error.why];
}

const INTERNAL: ProblemMessages = [
  l10n.t('Internal error'),
  l10n.t('Something went wrong in the extension itself'),
  l10n.t('Retry. The log shows where the error occurred.'),
  'retry',
  'showLog',
];

/** Advice if the secret storage fails. */
const UNLOCK_STORAGE = l10n.t('Unlock the secret storage, then retry.');

const CREDENTIALS: Readonly<Record<Exclude<CredentialsFailure, 'rejected'>, ProblemMessages>> = {
  missing: [
    l10n.t('No credentials'),
    l10n.t('No credentials are stored here yet'),
    l10n.t('Enter the user name and password of the connection.'),
    'updateCredentials',
  ],
  otherAddress: [
    l10n.t('Address has changed'),
    l10n.t('The address has changed since the credentials were entered'),
    l10n.t('They are not sent to the new address. Enter credentials for that address.'),
    'updateCredentials',
    'openSettings',
  ],
  unavailable: [
    l10n.t('No secret storage'),
    l10n.t('The secret storage (keychain or keyring) does not respond'),
    UNLOCK_STORAGE,
    'retry',
    'showLog',
  ],
  passwordNotSaved: [
    l10n.t('Password not saved'),
    l10n.t('The password could not be saved'),
    UNLOCK_STORAGE,
    'retry',
    'showLog',
  ],
  tokenNotSaved: [
    l10n.t('Token not saved'),
    l10n.t('The access token could not be saved'),
    UNLOCK_STORAGE,
    'retry',
    'showLog',
  ],
  noAccessToken: [
    l10n.t('No access token'),
    l10n.t('No access token was chosen for look-ups'),
    l10n.t('Choose one of the listed access tokens. Until then, nothing is sent.'),
    'useAccessToken',
    'openSettings',
  ],
  rejectedForList: REJECTED_FOR_LIST,
  rejectedForLookUps: REJECTED_FOR_LOOK_UPS,
  tokenRejected: [
    l10n.t('Token rejected; nothing sent'),
    l10n.t('The access token was rejected for look-ups; nothing was sent'),
    l10n.t(
      'Choose another access token. If all are rejected, set lookUpCredentials to “basic” in the settings.',
    ),
    'useAccessToken',
    'retryLookUps',
    'openSettings',
    'showLog',
  ],
};

function notSentMessages(subject: ProblemSubject): ProblemMessages {
  return [
    l10n.t('Password rejected; nothing sent'),
    l10n.t('Credentials were rejected'),
    l10n.t('Update them to continue. Until then, they are not sent again, so the account is not locked.'),
    'updateCredentials',
    subject === 'accessTokens' ? 'retryList' : 'retryLookUps',
    'showLog',
  ];
}
