import * as l10n from '@vscode/l10n';
import type { Problem } from '../../model/problems/problem';

/** What is said of what was closed, and what to do about it. */
type Words = Pick<Problem, 'headline' | 'advice'>;

/** Of `SessionClosed`. */
export const CONNECTION_CLOSED: Words = {
  headline: l10n.t('The connection was changed or removed'),
  advice: l10n.t('Use its row in the sidebar if it is still there.'),
};

/** Of `ListClosed`, and by what is still open of the list. */
export const LIST_CLOSED: Words = {
  headline: l10n.t('The list was closed'),
  advice: l10n.t('Its codes are gone with it. Open the list again.'),
};
