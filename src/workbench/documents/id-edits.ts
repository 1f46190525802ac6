import * as l10n from '@vscode/l10n';
import { setCell } from '../../rollout/list/cell-edits';
import { type Edit, isRefused } from '../../rollout/list/edit';
import type { TableRow } from '../../rollout/list/read-list';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { SeenRow } from '../../rollout/room';
import { pathParameterProblem } from '../../service/request-values';
import type { Dialogs } from '../platform/dialogs';
import { requireEditable } from './edit-list';
import { roomName } from './paired-edits';

/** An edit of the cell with the endpoint ID of a room. */
interface IdEdit {
  readonly edit: Edit;
  /**
   * Returns the edit that restores the ID.
   * @param before the list before the edit
   */
  readonly undo: (before: Reading) => Edit;
}

/**
 * Asks for another endpoint ID of a room.
 * @returns undefined if canceled or unchanged
 * @throws ActionFailure if the list cannot be edited
 */
export async function askId(
  document: RolloutDocument,
  row: TableRow,
  dialogs: Pick<Dialogs, 'askText'>,
): Promise<IdEdit | undefined> {
  requireEditable(document);
  const { idColumn = 0 } = document.reading.choice;
  const before = row.values[idColumn] ?? '';
  const room = roomName(document, row);
  const answer = await dialogs.askText({
    title: l10n.t('Endpoint ID of {0}', room),
    prompt: l10n.t('The ID is written to the list.'),
    value: before,
    check: (text) => pathParameterProblem(text.trim()),
  });
  if (answer.kind !== 'given' || answer.value === before) return undefined;
  // The edit adds and removes no rows.
  const rowAfter = ({ list }: Reading) =>
    document.reading.list.rows[list.rows.findIndex(({ key }) => key === row.key)];
  return {
    edit: setId(row, answer.value.trim(), l10n.t('Endpoint ID of {0} changed in the list', room)),
    undo: (list) => setId(rowAfter(list) ?? row, before, l10n.t('Endpoint ID of {0} restored', room)),
  };
}

function setId({ key, hash }: SeenRow, text: string, said: string): Edit {
  const change = setCell({ key, hash, column: 'endpointId', text });
  return (reading) => {
    const edited = change(reading);
    return isRefused(edited) ? edited : { ...edited, said };
  };
}
