import * as l10n from '@vscode/l10n';
import type { FailureReason } from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import type { ProblemMessages, ProblemSubject } from './problem';

/**
 * Returns the message for a 401.
 * @param sent credentials of the request
 * @param isAcceptedOtherwise whether the password was ever accepted for look-ups, if the list was requested, or for the
 * list
 */
export function signInMessages(
  reason: FailureReason | undefined,
  subject: ProblemSubject,
  sent: LookUpCredentials,
  isAcceptedOtherwise: boolean,
): ProblemMessages {
  if (sent === 'accessToken') return TOKEN_REJECTED;
  if (sent === 'none') return NOT_SENT;
  if (isAcceptedOtherwise) return subject === 'accessTokens' ? REJECTED_FOR_LIST : REJECTED_FOR_LOOK_UPS;
  return reason === 'noBasic' ? NO_BASIC : REJECTED;
}

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
    'This account is not allowed to list access tokens. Look-ups continue; nothing more is sent for the list.',
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
    'Choose another access token. If each is rejected, set lookUpCredentials to “basic” in the settings.',
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
