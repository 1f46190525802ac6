import * as l10n from '@vscode/l10n';
import type { ServiceErrorDetails } from '../../service/errors';
import type { CauseMessages } from './problem';

const LABEL = l10n.t('Redirect rejected');

/** Returns the message for a redirect, which is never followed. */
export function redirectMessages({
  reason,
  redirectOrigin,
  httpsBaseUrl,
}: ServiceErrorDetails): CauseMessages {
  if (httpsBaseUrl !== undefined)
    return [
      LABEL,
      l10n.t('The service requires https://'),
      l10n.t('Change the address to {0}.', httpsBaseUrl),
    ];
  if (reason === 'sameHost')
    return [
      LABEL,
      l10n.t('The service redirects to a sign-in page, or to another path'),
      l10n.t('Redirects are not followed, which protects the credentials. Check the path of the address.'),
    ];
  if (redirectOrigin === undefined)
    return [
      LABEL,
      l10n.t('The service redirects to another address'),
      l10n.t('Redirects are not followed, which protects the credentials. Check the address.'),
    ];
  if (reason === 'moved')
    return [
      LABEL,
      l10n.t('The service may have moved to {0}', redirectOrigin),
      l10n.t('Check with your administrator. Redirects are not followed, which protects the credentials.'),
    ];
  return [
    LABEL,
    l10n.t('The service redirects to {0}', redirectOrigin),
    l10n.t(
      'This is probably a sign-in page, or a network that requires you to sign in. Open the address in a browser to see it.',
    ),
  ];
}
