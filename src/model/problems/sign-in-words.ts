import * as l10n from '@vscode/l10n';
import type { FailureReason } from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import type { ProblemSubject, Words } from './problem';

/**
 * Returns the words for a 401.
 * @param sent credentials of the request
 */
export function signInWords(
  reason: FailureReason | undefined,
  subject: ProblemSubject,
  sent: LookUpCredentials,
): Words {
  if (sent === 'accessToken') return TOKEN_REJECTED;
  if (reason === 'noBasic') return NO_BASIC;
  if (sent === 'none') return NOT_SENT;
  return subject === 'accessTokens' ? REJECTED : REJECTED_FOR_LOOK_UPS;
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

const NO_BASIC: Words = [
  l10n.t('Sign-in rejected'),
  l10n.t('The service does not accept a user name and password (401)'),
  l10n.t('It wants another way to sign in. Ask its administrator to allow Basic sign-in.'),
  'openSettings',
  'showLog',
];
