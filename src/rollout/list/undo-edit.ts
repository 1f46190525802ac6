import * as l10n from '@vscode/l10n';
import { countOf, listText, sentenceAnd } from '../../language';
import { displayText } from '../../model/display-text';
import { groupsOf } from '../../model/groups';
import type { Edit } from './edit';
import { columnAt } from './kept-keys';
import { editCells, removeRecords, replaceText, type TextChange } from './list-edits';
import { calledInList, MAX_CALLED } from './place';
import type { TableRow } from './read-list';
import { plainText } from './read-table';
import type { Reading } from './reading';

/** A cell that an edit changed. */
interface ChangedCell {
  /** Key of its row. */
  readonly key: string;
  /** Key of its column. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly room: string;
}

/** Maximum number of rooms that a message names. */
const MAX_NAMED = 5;

/**
 * Returns the edit that restores what an edit changed: it restores cells, and removes added rows. A cell or row that
 * has changed since then is left alone, and named in the message.
 * @param undone message of the undo; '' for none
 */
export function undoOf(before: Reading, after: Reading, undone: string): Edit {
  const keys = new Set(before.list.rows.map(({ key }) => key));
  const added = after.list.rows
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ key: row.key, hash: row.hash, room: roomOf(after, row) }));
  const cells = changedCells(before, after);
  const text = added.length === 0 ? undefined : { before: plainText(before.text), after: after.text };
  return (reading) => {
    // Also restores a missing line break at the end.
    if (text !== undefined && reading.text === text.after)
      return { changes: replaceText(reading, text.before), said: undone || undefined };
    const rows = new Map(reading.list.rows.map((row) => [row.key, row]));
    const isAsWritten = ({ key, column, after: written }: ChangedCell) => {
      const index = columnAt(reading, column);
      return index !== undefined && rows.has(key) && (rows.get(key)?.values[index] ?? '') === written;
    };
    const isAsAdded = ({ key, hash }: (typeof added)[number]) => rows.get(key)?.hash === hash;
    const restored = cells.filter(isAsWritten);
    const removed = added.filter(isAsAdded);
    const changed = [
      ...cells.filter((cell) => !isAsWritten(cell)),
      ...added.filter((row) => !isAsAdded(row)),
    ];
    const kept = changed.map(({ room }) => room);
    const isNothing = restored.length === 0 && removed.length === 0;
    if (kept.length > 0 && isNothing) return { refused: keptText(kept) };
    const changes = [
      ...restoredCells(reading, restored),
      ...removeRecords(reading, new Set(removed.map(({ key }) => key))),
    ].toSorted(inTextOrder);
    return { changes, said: kept.length === 0 ? undone || undefined : withKept(undone, keptText(kept)) };
  };
}

/** An edit on the page only appends columns, so the others keep their positions. */
function changedCells(before: Reading, after: Reading): readonly ChangedCell[] {
  const rows = new Map(before.list.rows.map((row) => [row.key, row]));
  return after.list.rows.flatMap((row) => {
    const old = rows.get(row.key);
    if (old === undefined || old.hash === row.hash) return [];
    return after.columns.flatMap(({ key: column }, index) => {
      const [was, is] = [old.values[index] ?? '', row.values[index] ?? ''];
      return was === is ? [] : [{ key: row.key, column, before: was, after: is, room: roomOf(after, row) }];
    });
  });
}

function restoredCells(reading: Reading, cells: readonly ChangedCell[]): readonly TextChange[] {
  return [...groupsOf(cells, ({ column }) => column)].flatMap(([column, ofColumn]) => {
    const index = columnAt(reading, column);
    const texts = new Map(ofColumn.map(({ key, before }) => [key, before]));
    return index === undefined ? [] : editCells(reading, index, texts);
  });
}

function inTextOrder({ start: one }: TextChange, { start: other }: TextChange): number {
  return one.line - other.line || one.character - other.character;
}

function roomOf(reading: Reading, row: TableRow): string {
  return displayText(calledInList(reading, row), MAX_CALLED);
}

function withKept(undone: string, kept: string): string {
  return undone === '' ? kept : sentenceAnd(undone, kept);
}

export function keptText(rooms: readonly string[]): string {
  const names = [...new Set(rooms)];
  return countOf(
    names.length,
    l10n.t(
      '{1} has changed in the meantime and stays as it is.|{1} have changed in the meantime and stay as they are.',
    ),
    listText(names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), '…'] : names),
  );
}
