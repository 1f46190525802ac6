import * as l10n from '@vscode/l10n';
import { countOf, listText, numberText, sentenceAnd, sentencesText } from '../../language';
import type { DayNumber } from '../../local-calendar';
import { displayText } from '../../model/display-text';
import { markRooms } from '../../rollout/list/column-edits';
import { MAX_CALLED } from '../../rollout/list/place';
import { rowsSeen, type TableRow } from '../../rollout/list/read-list';
import { PAIRED_NAME } from '../../rollout/list/recognize';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { ROW_CHANGED, type SeenRow } from '../../rollout/room';
import { roomNameOf } from '../../rollout/room-name';
import type { Dialogs } from '../platform/dialogs';
import { askAndEdit, type Outcome, requireEditable } from './edit-list';

/**
 * Marks rooms as paired by writing today's date into a column of the list, which is added with the first mark.
 * An already paired room keeps its date. Asks once for rooms without a code, and once before replacing notes. Another
 * room with the same endpoint ID is named, not marked.
 * @param rows rows as displayed
 * @param isPaired false removes the marks
 * @returns undefined if the user canceled
 * @throws ActionFailure
 */
export function markPaired(
  document: RolloutDocument,
  rows: readonly SeenRow[],
  isPaired: boolean,
  dialogs: Pick<Dialogs, 'ask'>,
  today: DayNumber,
): Promise<Outcome | undefined> {
  return askAndEdit(document, async () => {
    const chosen = rowsSeen(document.reading.list, rows);
    if (chosen === undefined) return () => ({ refused: ROW_CHANGED });
    const usable = chosen.filter(({ problem }) => problem === undefined);
    if (usable.length === 0)
      return () => ({ refused: l10n.t('Rooms without a valid ID cannot be marked. Enter the ID first.') });
    const isChanging = (row: TableRow) => (document.room(row).paired === '') === isPaired;
    const changing = usable.filter(isChanging);
    if (changing.length === 0) return () => ({ changes: [], said: markedText(document, usable, isPaired) });
    // Checked before the first question.
    requireEditable(document);
    const marked = isPaired ? await rowsToMark(document, changing, dialogs) : changing;
    const [first] = marked;
    if (first === undefined) return undefined;
    const differing = marked.filter((row) => document.room(row).differs !== '').length;
    const saysDiffering = isPaired && marked.length > 1 && differing > 0;
    const notes = saysDiffering ? [countOf(differing, MARKED_DIFFERING)] : [];
    const said = [markedText(document, marked, isPaired), ...notes].reduce(sentenceAnd);
    return markRooms(marked, isPaired, today, {
      said: isPaired ? withTwins(document, said, marked) : said,
      undone: l10n.t('Marking of {0} undone', roomName(document, first)),
    });
  });
}

/** Returns the name of a single room, or the number of several rooms. */
function markedText(document: RolloutDocument, rows: readonly TableRow[], isPaired: boolean): string {
  const [only, ...others] = rows;
  const count = rows.length;
  if (only !== undefined && others.length === 0) {
    const name = roomName(document, only);
    return isPaired ? l10n.t('{0} marked as paired', name) : l10n.t('{0} marked as not paired', name);
  }
  return isPaired
    ? countOf(count, l10n.t('{0} room marked as paired|{0} rooms marked as paired'))
    : countOf(count, l10n.t('{0} room marked as not paired|{0} rooms marked as not paired'));
}

const MARKED_DIFFERING = l10n.t('{0} of them differs from the service|{0} of them differ from the service');

/** Maximum number of rooms that a message names. */
const MAX_NAMED = 3;

/** Adds the other rooms that have the endpoint ID of one of the rows to a message, if there are any. */
function withTwins(document: RolloutDocument, said: string, rows: readonly TableRow[]): string {
  const twins = rows
    .flatMap(({ endpointId }) => document.rowsOf(endpointId))
    .filter((row) => !rows.includes(row));
  if (twins.length === 0) return said;
  const names = [...new Set(twins.slice(0, MAX_NAMED).map((row) => roomName(document, row)))];
  const same = countOf(
    twins.length,
    l10n.t('{1} has the same endpoint ID|{1} have the same endpoint ID'),
    listText(twins.length > MAX_NAMED ? [...names, '…'] : names),
  );
  return sentenceAnd(said, same);
}

/** Returns the name of a room for a dialog or a message. */
export function roomName(document: RolloutDocument, row: TableRow): string {
  return displayText(roomNameOf(document, row), MAX_CALLED);
}

export const MARK_PAIRED = l10n.t('Mark as Paired');
const MARK_ALL = l10n.t('Mark All');

/** Asks the necessary questions. Returns the rows to mark; none if canceled. */
async function rowsToMark(
  document: RolloutDocument,
  rows: readonly TableRow[],
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<readonly TableRow[]> {
  // Read before the question, because the list may change during it.
  const { name, pairedColumn } = document;
  const notes = new Set(rows.filter((row) => document.room(row).hasNote));
  const endpoints = await endpointsToMark(
    document,
    new Set(rows.map(({ endpointId }) => endpointId)),
    dialogs,
  );
  const wanted = rows.filter(({ endpointId }) => endpoints.has(endpointId));
  if (wanted.length === 0) return [];
  if (pairedColumn.index === undefined) return (await confirmNewColumn(name, dialogs)) ? wanted : [];
  const others = wanted.filter((row) => notes.has(row)).length;
  const isReplacing = others === 0 ? true : await askToReplaceNotes(others, dialogs);
  if (isReplacing === undefined) return [];
  return isReplacing ? wanted : wanted.filter((row) => !notes.has(row));
}

/** Returns the endpoints to mark, after asking about endpoints without a code. */
async function endpointsToMark(
  document: RolloutDocument,
  wanted: ReadonlySet<string>,
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<ReadonlySet<string>> {
  const withCode = new Set([...wanted].filter((id) => document.lookUp(id).code !== undefined));
  const without = wanted.size - withCode.size;
  if (without === 0) return wanted;
  if (withCode.size === 0) {
    const question = countOf(
      without,
      l10n.t('This room has no code. Mark it as paired?|{0} rooms have no code. Mark them as paired?'),
    );
    return (await dialogs.ask(question, undefined, MARK_PAIRED)) === MARK_PAIRED ? wanted : new Set();
  }
  const others = l10n.t('Mark Only Rooms with Codes');
  const question = countOf(
    without,
    l10n.t('{0} of {1} rooms has no code. Mark it too?|{0} of {1} rooms have no code. Mark them too?'),
    numberText(wanted.size),
  );
  const chosen = await dialogs.ask(question, undefined, MARK_ALL, others);
  if (chosen === MARK_ALL) return wanted;
  return chosen === others ? withCode : new Set();
}

const NOTE = l10n.t('This is your own note: the service does not know whether a room is paired.');

async function confirmNewColumn(name: string, dialogs: Pick<Dialogs, 'ask'>): Promise<boolean> {
  const add = l10n.t('Add Column');
  const where = l10n.t('The date is written to “{0}”, a new column at the end of the list.', PAIRED_NAME);
  return (await dialogs.ask(l10n.t('Add a column to {0}?', name), sentencesText([where, NOTE]), add)) === add;
}

/** Asks whether to replace notes. Returns undefined if canceled. */
async function askToReplaceNotes(notes: number, dialogs: Pick<Dialogs, 'ask'>): Promise<boolean | undefined> {
  const replace = l10n.t('Replace');
  const keep = l10n.t('Keep');
  const question = countOf(
    notes,
    l10n.t('{0} room has other text in the column.|{0} rooms have other text in the column.'),
  );
  const detail = l10n.t('Replace the text, or mark only the other rooms.');
  const chosen = await dialogs.ask(question, detail, replace, keep);
  return chosen === undefined ? undefined : chosen === replace;
}
