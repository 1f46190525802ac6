import * as l10n from '@vscode/l10n';
import type { CauseMessages, ProblemSubject } from './problem';
import { FORBIDDEN_FOR_ALL } from './sign-in-messages';

const [LABEL, REFUSES_ALL] = FORBIDDEN_FOR_ALL;
const ADVICE = l10n.t(
  'A firewall or rate limit may have rejected the request. Ask the administrator of the service.',
);

/** Returns the headline for a room that the service refuses while it accepts others. */
export function roomRefused(status: number): string {
  return l10n.t('The service refuses this room ({0})', status);
}

/** For a 403 with a sign-in that the service has accepted, so that the account is not the cause. */
export const REFUSED: Readonly<Record<ProblemSubject, CauseMessages>> = {
  accessTokens: [LABEL, l10n.t('The service refuses the list of access tokens (403)'), ADVICE],
  accessToken: [LABEL, l10n.t('The service refuses this access token (403)'), ADVICE],
  endpoint: [
    LABEL,
    roomRefused(403),
    l10n.t(
      'It accepts other requests of this connection. Check the ID, or ask the administrator of the service.',
    ),
  ],
  pairingCode: [LABEL, l10n.t('The service refuses this pairing code (403)'), ADVICE],
  service: [LABEL, REFUSES_ALL, ADVICE],
};
