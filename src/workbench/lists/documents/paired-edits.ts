import vscode = require('vscode');

import { notificationText } from '../../../model/display-text';
import { dayText } from '../../../model/timestamps';
import { countOf } from '../../../protocol/counts';
import { addColumn, editCells, hasRecordsInRows } from '../../../rollout/list/list-edits';
import { isMark, PAIRED } from '../../../rollout/list/paired';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { EpochMs } from '../../../service/epoch-ms';
import type { EditorState } from '../rooms/editor-state';
import { changeDocument } from './document-edits';

/**
 * Notes that rooms were paired: today's date in the list's own column, which is added with the first mark, or in memory
 * where the list cannot be written. A room that stands in the list twice is marked twice.
 * @param isPaired false takes the marks back
 * @returns what to say @throws ActionFailure
 */
export async function markPaired(
  state: EditorState,
  ids: readonly string[],
  isPaired: boolean,
  now: EpochMs,
): Promise<string | undefined> {
  const { document, file } = state;
  const { records } = document.reading.list;
  const wanted = new Set(ids);
  const named = records.filter(({ key, problem }) => problem === undefined && wanted.has(key));
  const endpoints = new Set(named.map(({ endpointId }) => endpointId));
  if (endpoints.size === 0) return 'Rooms without an endpoint ID cannot be paired';
  const day = isPaired ? dayText(now) : '';
  const done = `${countOf(endpoints.size, 'room')} marked as ${isPaired ? 'paired' : 'not paired'}`;
  if (!file.canEdit || !hasRecordsInRows(document.reading)) {
    if (isPaired && !document.hasMarks && !(await mayMarkInMemory(document.name))) return;
    document.mark([...endpoints], day);
    return done;
  }
  const rows = records.filter(({ endpointId }) => endpoints.has(endpointId));
  if (document.pairedColumn !== undefined) {
    const marked = await mayChange(rows, document.pairedColumn);
    const texts = new Map(marked.map(({ key }) => [key, day]));
    await changeDocument(state, editCells(document.reading, document.pairedColumn, texts));
    return marked.length === 0 ? undefined : `${done}. Ctrl+Z (⌘Z) to undo.`;
  }
  if (!isPaired || !(await mayAddColumn(document.name))) return;
  const { choice } = document.reading;
  const texts = new Map(rows.map(({ key }) => [key, day]));
  await changeDocument(state, addColumn(document.reading, PAIRED, texts));
  document.choose({ ...choice, hasHeader: true });
  return `${done}. Ctrl+Z (⌘Z) to undo.`;
}

const NOTE = 'It is your own note: the service cannot say whether a room is paired.';

async function mayAddColumn(name: string): Promise<boolean> {
  const add = 'Add Column';
  const detail = `The date is written into a column “${PAIRED}”, the last one of the list. ${NOTE}`;
  return (await ask(`Add a column to ${name}?`, detail, add)) === add;
}

async function mayMarkInMemory(name: string): Promise<boolean> {
  const mark = 'Mark as Paired';
  const detail = `The list cannot be written here. Marks are kept until you close this window, and go into its exports. ${NOTE}`;
  return (await ask(`Mark rooms of ${name} in memory only?`, detail, mark)) === mark;
}

/** The rows that may be changed: those with another text than a mark only where the person says so. */
async function mayChange(rows: readonly ListRecord[], column: number): Promise<readonly ListRecord[]> {
  const marks = rows.filter(({ cells }) => isMark(cells[column] ?? ''));
  const others = rows.length - marks.length;
  if (others === 0) return rows;
  const replace = 'Replace';
  const keep = 'Keep';
  const question = `${countOf(others, 'room')} ${others === 1 ? 'has' : 'have'} another text in the column.`;
  const chosen = await ask(question, 'Replace it, or mark only the other rooms.', replace, keep);
  if (chosen === undefined) return [];
  return chosen === replace ? rows : marks;
}

function ask(question: string, detail: string, ...buttons: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(notificationText(question), { modal: true, detail }, ...buttons);
}
