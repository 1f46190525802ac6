import * as l10n from '@vscode/l10n';
import type { Problem } from '../../model/problems/problem';

/** Message about a closed connection or list. */
type ClosedMessage = Pick<Problem, 'headline' | 'advice'>;

/** Message for `SessionClosed`. */
export const CONNECTION_CLOSED: ClosedMessage = {
  headline: l10n.t('The connection was changed or removed'),
  advice: l10n.t('If the connection is still in the sidebar, use it from there.'),
};

/** Message for `ListClosed`, also shown by open views of the list. */
export const LIST_CLOSED: ClosedMessage = {
  headline: l10n.t('The list was closed'),
  advice: l10n.t('Open the list again.'),
};
