import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../../language';
import type { Clock } from '../../../model/clock';
import { isOutdated, OUTDATED_HOURS } from '../../../model/endpoints/code-age';
import type { ExportRow } from '../../../rollout/export/export-row';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Dialogs } from '../../platform/dialogs';

/**
 * Asks about outdated codes before rooms are exported or mailed. Returns false if the codes are fetched again instead,
 * or the user cancels.
 * @param anyway label of the button that passes them on
 */
export async function confirmOutdated(
  document: RolloutDocument,
  rows: readonly ExportRow[],
  { clock, dialogs }: { readonly clock: Clock; readonly dialogs: Pick<Dialogs, 'ask'> },
  anyway: string,
): Promise<boolean> {
  const hasAged = ({ fetchedAt = '' }: ExportRow) => isOutdated(Date.parse(fetchedAt), clock.now());
  const ids = [...new Set(rows.filter(hasAged).map(({ endpointId }) => endpointId))];
  if (document.session === undefined || ids.length === 0) return true;
  const again = l10n.t('Fetch Again');
  const question = countOf(
    ids.length,
    l10n.t(
      '{0} code is outdated: fetched over {1} hours ago|{0} codes are outdated: fetched over {1} hours ago',
    ),
    numberText(OUTDATED_HOURS),
  );
  const detail = l10n.t('If you choose Fetch Again, export again when fetching has finished.');
  const chosen = await dialogs.ask(question, detail, again, anyway);
  // The connection may have changed during the question.
  if (chosen === again) document.fetch(ids);
  return chosen === anyway;
}
