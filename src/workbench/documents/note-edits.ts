import * as l10n from '@vscode/l10n';
import { noteColumn, writeNote } from '../../rollout/list/column-edits';
import type { Edit } from '../../rollout/list/edit';
import type { TableRow } from '../../rollout/list/read-list';
import { NOTE_NAME } from '../../rollout/list/recognize';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { Dialogs } from '../platform/dialogs';
import { requireEditable } from './edit-list';
import { roomName } from './paired-edits';

/**
 * Asks for the note about a room, such as "locked door".
 * @returns the edit that writes the note; undefined if canceled or unchanged
 * @throws ActionFailure if the list cannot be edited
 */
export async function askNote(
  document: RolloutDocument,
  row: TableRow,
  dialogs: Pick<Dialogs, 'askText'>,
): Promise<Edit | undefined> {
  requireEditable(document);
  const column = noteColumn(document.reading);
  const before = column === undefined ? '' : (row.values[column] ?? '');
  const room = roomName(document, row);
  const answer = await dialogs.askText({
    title: l10n.t('Note for {0}', room),
    prompt:
      column === undefined
        ? l10n.t('The note is written to “{0}”, a new column at the end of the list.', NOTE_NAME)
        : l10n.t('The note is written to the list.'),
    value: before,
    check: () => undefined,
  });
  const isChanged = answer.kind === 'given' && answer.value !== before;
  if (!isChanged) return undefined;
  return writeNote(row, answer.value, {
    said: l10n.t('Note for {0} added to the list', room),
    undone: l10n.t('Note for {0} undone', room),
  });
}
