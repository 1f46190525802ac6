import * as l10n from '@vscode/l10n';
import { countOf, sentencesText } from '../../../language';
import { dayText } from '../../../model/timestamps';
import { addColumn, editCells } from '../../../rollout/list/list-edits';
import { type ListRecord, recordsSeen, seenRow } from '../../../rollout/list/read-list';
import { PAIRED_NAME } from '../../../rollout/list/recognize';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import type { EpochMs } from '../../../service/resources';
import type { Dialogs } from '../../platform/dialogs';
import { changeList, changeRows, ROW_CHANGED } from './row-edits';

/** Marks that were made together, so that they can be taken back. */
export interface PairedMark {
  /** What was written; '' if marks were removed. */
  readonly day: string;
  /** The previous texts of the list's column, by the keys of rows. */
  readonly cells: ReadonlyMap<string, string>;
}

/** The result of marking rooms. */
export interface MarkResult {
  /** What to say, such as "2 rooms marked as paired"; undefined if the user cancelled. */
  readonly said?: string;
  readonly mark?: PairedMark;
}

/**
 * Notes that rooms were paired: writes today's date into the list's own column, which is added with the first mark. A room
 * that stands in the list twice is marked twice.
 * @param rows as they were shown
 * @param isPaired false takes the marks back
 * @throws ActionFailure
 */
export function markPaired(
  document: RolloutDocument,
  rows: readonly SeenRow[],
  isPaired: boolean,
  dialogs: Pick<Dialogs, 'ask'>,
  now: EpochMs,
): Promise<MarkResult> {
  return document.inTurn(async () => {
    await document.refresh();
    const records = recordsSeen(document.reading.list, rows);
    if (records === undefined) return { said: ROW_CHANGED };
    const usable = records.filter(({ problem }) => problem === undefined);
    const endpoints = new Set(usable.map(({ endpointId }) => endpointId));
    if (endpoints.size === 0) return { said: l10n.t('Rooms without an endpoint ID cannot be paired') };
    const day = isPaired ? dayText(now) : '';
    const said = isPaired
      ? countOf(endpoints.size, l10n.t('{0} room marked as paired|{0} rooms marked as paired'))
      : countOf(endpoints.size, l10n.t('{0} room marked as not paired|{0} rooms marked as not paired'));
    const all = document.reading.list.records.filter(({ endpointId }) => endpoints.has(endpointId));
    const column = document.pairedColumn;
    const cellOf = ({ cells }: ListRecord) => (column === undefined ? '' : (cells[column] ?? ''));
    if (!isPaired && all.every((record) => cellOf(record).trim() === '')) return { said };
    // Before the question for the column.
    if (!document.canEdit) await changeList(document, () => []);
    const marked =
      column !== undefined
        ? await mayChange(all, column, dialogs)
        : (await mayAddColumn(document.name, dialogs))
          ? all
          : [];
    if (marked.length === 0) return {};
    const isWritten = await writeDays(document, marked, new Map(marked.map(({ key }) => [key, day])));
    if (!isWritten) return { said: ROW_CHANGED };
    const cells = new Map(marked.map((record) => [record.key, cellOf(record)]));
    return { said, mark: { day, cells } };
  });
}

/** Takes marks back, unless one of them was changed since. @returns what to say @throws ActionFailure */
export function takeBackMark(document: RolloutDocument, { day, cells }: PairedMark): Promise<string> {
  return document.inTurn(async () => {
    await document.refresh();
    const marked = document.reading.list.records.filter(({ key }) => cells.has(key));
    const isSame = marked.every((record) => document.pairedOf(record) === day);
    if (marked.length < cells.size || !isSame || !(await writeDays(document, marked, cells)))
      return ROW_CHANGED;
    return l10n.t('The mark was taken back');
  });
}

/**
 * Writes days into the column of the list, which is added where it has none.
 * @param days by the keys of the records
 * @returns false where a record has changed
 */
async function writeDays(
  document: RolloutDocument,
  records: readonly ListRecord[],
  days: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { choice } = document.reading;
  let isAdded = false;
  const isAsSeen = await changeRows(document, records.map(seenRow), () => {
    const { reading, pairedColumn: column } = document;
    isAdded = column === undefined;
    return column === undefined ? addColumn(reading, PAIRED_NAME, days) : editCells(reading, column, days);
  });
  if (isAsSeen && isAdded) document.choose({ ...choice, hasHeader: true });
  return isAsSeen;
}

const NOTE = l10n.t({
  message: 'It is your own note: the service cannot say whether a room is paired.',
  comment: ['“It” is the mark of a room as paired.'],
});

async function mayAddColumn(name: string, dialogs: Pick<Dialogs, 'ask'>): Promise<boolean> {
  const add = l10n.t('Add Column');
  const where = l10n.t('The date is written into a column “{0}”, the last one of the list.', PAIRED_NAME);
  return (
    (await dialogs.ask(
      l10n.t({ message: 'Add a column to {0}?', args: [name], comment: ['{0} is the name of a file.'] }),
      sentencesText([where, NOTE]),
      add,
    )) === add
  );
}

/** The rows that may be changed: those with another text than a mark only where the user says so. */
async function mayChange(
  rows: readonly ListRecord[],
  column: number,
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<readonly ListRecord[]> {
  const marks = rows.filter(({ cells }) => isDayOrBlank(cells[column] ?? ''));
  const others = rows.length - marks.length;
  if (others === 0) return rows;
  const replace = l10n.t('Replace');
  const keep = l10n.t({ message: 'Keep', comment: ['A button: the texts in the column stay.'] });
  const question = countOf(
    others,
    l10n.t('{0} room has another text in the column.|{0} rooms have another text in the column.'),
  );
  const chosen = await dialogs.ask(
    question,
    l10n.t('Replace it, or mark only the other rooms.'),
    replace,
    keep,
  );
  if (chosen === undefined) return [];
  return chosen === replace ? rows : marks;
}

/** True for a day as this extension writes it, and for a blank cell: only these are changed without a question. */
function isDayOrBlank(cell: string): boolean {
  return /^(?:\d{4}-\d\d-\d\d)?$/u.test(cell.trim());
}
