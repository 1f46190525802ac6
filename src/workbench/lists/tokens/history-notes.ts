import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../../language';
import type { HistoryNote } from '../../../model/access-tokens/history/compare';
import { UNLOCK_STORAGE } from '../../../model/problems/describe-problem';
import { type Problem, problemSentence } from '../../../model/problems/problem';
import type { PanelNotice } from '../../../protocol/panel';
import { notice } from '../../panels/panel-parts';

/** Advice if a history cannot be read or saved. */
export const HISTORY_ADVICE = sentencesText([
  UNLOCK_STORAGE,
  l10n.t('If that does not help, check that the disk has space.'),
]);

const NOTES: Readonly<Record<HistoryNote, Pick<Problem, 'headline' | 'advice'>>> = {
  newBaseline: {
    headline: l10n.t('Saved token history cannot be compared'),
    advice: l10n.t(
      'It is damaged, or belongs to another account, address or key. Changes are shown from the current list on.',
    ),
  },
  emptied: {
    headline: l10n.t('The service now lists no access tokens'),
    advice: l10n.t('It listed some before. Check with the service, then mark the list as reviewed.'),
  },
  unavailable: {
    headline: l10n.t('Token history could not be read or saved'),
    advice: HISTORY_ADVICE,
  },
};

/** Returns a note as a notice of the table. */
export function noteNotice(note: HistoryNote): PanelNotice {
  const { headline, advice } = NOTES[note];
  return notice('warning', headline, advice);
}

/** Returns a note as one text, for a tooltip or a notification. */
export function noteText(note: HistoryNote): string {
  return problemSentence(NOTES[note]);
}
