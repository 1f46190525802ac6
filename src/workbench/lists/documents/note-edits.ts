import * as l10n from '@vscode/l10n';
import { ROW_CHANGED } from '../../../protocol/text';
import type { TableRow } from '../../../rollout/list/read-list';
import { headerNames } from '../../../rollout/list/reading';
import { NOTE_NAME, noteColumnNamed } from '../../../rollout/list/recognize';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import type { Dialogs } from '../../platform/dialogs';
import { roomName } from './paired-edits';
import { requireEditable, writeColumn } from './row-edits';

/** A note about a room, as typed by the user. */
export interface TypedNote {
  readonly row: SeenRow;
  readonly room: string;
  readonly text: string;
}

/**
 * Asks for the note about a room, such as "locked door".
 * @returns undefined if canceled or unchanged
 * @throws ActionFailure if the list cannot be edited
 */
export async function askNote(
  document: RolloutDocument,
  row: TableRow,
  dialogs: Pick<Dialogs, 'askText'>,
): Promise<TypedNote | undefined> {
  requireEditable(document);
  const column = noteColumn(document);
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
  return isChanged ? { row, room, text: answer.value } : undefined;
}

/**
 * Writes a note into the list. Adds a column if the list has none for notes. Returns a message.
 * @throws ActionFailure
 */
export function writeNote(document: RolloutDocument, { row, room, text }: TypedNote): Promise<string> {
  return document.inTurn(async () => {
    await document.refresh();
    const newCells = new Map([[row.key, text]]);
    const isWritten = await writeColumn(document, [row], NOTE_NAME, () => noteColumn(document), newCells);
    if (!isWritten) return ROW_CHANGED;
    return l10n.t('Note for {0} added to the list', room);
  });
}

function noteColumn({ reading }: RolloutDocument): number | undefined {
  return noteColumnNamed(headerNames(reading));
}
