import * as l10n from '@vscode/l10n';
import type { FailureReason } from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import type { CauseMessages, ProblemMessages, ProblemSubject } from './problem';

/** For a password that is not accepted for any use. */
const REJECTED: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('User name or password rejected (401)'),
  l10n.t('Update the credentials. Until then, they are not sent again, so the account is not locked.'),
  'updateCredentials',
  'showLog',
];

/** For an account that is accepted only for look-ups. */
export const REJECTED_FOR_LIST: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('The password is accepted for look-ups, but not for the list of access tokens'),
  l10n.t(
    'This account is not allowed to list access tokens. Ask the administrator for the permission, then choose Retry Anyway. Look-ups continue.',
  ),
  'updateCredentials',
  'retryList',
  'showLog',
];

/** For an account that is accepted only for the list. */
export const REJECTED_FOR_LOOK_UPS: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('The password is accepted for the list of access tokens, but not for look-ups'),
  l10n.t(
    'This account is not allowed to look up endpoints, or the service expects no credentials for look-ups. Nothing more is sent for look-ups.',
  ),
  'updateCredentials',
  'retryLookUps',
  'openSettings',
  'showLog',
];

const TOKEN_REJECTED: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('The access token was rejected for look-ups (401)'),
  l10n.t(
    'Choose another access token. If all are rejected, set lookUpCredentials to “basic” in the settings.',
  ),
  'useAccessToken',
  'openSettings',
  'showLog',
];

const NOT_SENT: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('The service requires credentials for look-ups (401)'),
  l10n.t('This connection sends none. Set its lookUpCredentials to “basic” in the settings.'),
  'openSettings',
];

const NO_BASIC: ProblemMessages = [
  l10n.t('Sign-in rejected'),
  l10n.t('The service does not accept a user name and password (401)'),
  l10n.t('The service requires another sign-in method. Ask its administrator to allow Basic sign-in.'),
  'openSettings',
  'showLog',
];

/** For a 403 to one request. */
const FORBIDDEN: CauseMessages = [
  l10n.t('Not allowed'),
  l10n.t('This account does not have permission (403)'),
  l10n.t(
    'The account may lack permission, or a firewall or rate limit may have rejected the request. Ask an administrator.',
  ),
];

/** For a 403 to requests that were accepted before, or to all requests. */
export const FORBIDDEN_FOR_ALL: CauseMessages = [
  FORBIDDEN[0],
  l10n.t('The service refuses all requests (403)'),
  FORBIDDEN[2],
];

const FORBIDDEN_WITHOUT_CREDENTIALS: CauseMessages = [
  FORBIDDEN[0],
  l10n.t('The request is not allowed (403)'),
  l10n.t(
    'The request was sent without credentials. A firewall or rate limit may have rejected it. Ask an administrator.',
  ),
];

/** A request that got a 401. */
interface UnauthorizedRequest {
  readonly subject: ProblemSubject;
  readonly reason: FailureReason | undefined;
  /** Whether the service accepts the secret for the other use. */
  readonly isAcceptedOtherwise: boolean;
}

/** The messages for the refusals of a scheme. */
interface SignInMessages {
  /** Returns the messages for a 401. */
  readonly unauthorized: (request: UnauthorizedRequest) => ProblemMessages;
  /** Returns the messages for a 403. */
  readonly forbidden: (subject: ProblemSubject) => CauseMessages;
}

const forbidden = (subject: ProblemSubject) => (subject === 'service' ? FORBIDDEN_FOR_ALL : FORBIDDEN);

/** Messages for a refused request, by how look-ups sign in. The list is always `basic`. */
export const SIGN_IN_MESSAGES: Readonly<Record<LookUpCredentials, SignInMessages>> = {
  basic: {
    unauthorized: ({ subject, reason, isAcceptedOtherwise }) => {
      if (isAcceptedOtherwise) return subject === 'accessTokens' ? REJECTED_FOR_LIST : REJECTED_FOR_LOOK_UPS;
      return reason === 'noBasic' ? NO_BASIC : REJECTED;
    },
    forbidden,
  },
  none: { unauthorized: () => NOT_SENT, forbidden: () => FORBIDDEN_WITHOUT_CREDENTIALS },
  accessToken: { unauthorized: () => TOKEN_REJECTED, forbidden },
};
