import type { ListedRoom } from '../room';
import { readRecord } from './delimited-text';
import { cellOf, csvRows, newHeaderNames, roomListText } from './list-text';
import { plainText } from './read-table';
import type { Reading } from './reading';

/** A position in a text: line and UTF-16 offset in the line, from 0, independent of the line break. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A range of a text and its replacement. */
export interface TextChange {
  readonly start: TextPosition;
  readonly end: TextPosition;
  readonly text: string;
}

/** A range in the plain text of a list, by offsets, and its replacement. */
interface SpanChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes rows.
 * @param keys keys of `TableRow`s
 * @returns changes in text order; all other text stays unchanged
 */
export function removeRecords(reading: Reading, keys: ReadonlySet<string>): readonly TextChange[] {
  const { list } = reading;
  const removed = list.rows.filter(({ key }) => keys.has(key));
  if (removed.length === 0) return [];
  const text = plainText(reading.text);
  const spans: { start: number; end: number }[] = [];
  for (const { span: [start, end] = [0, 0] } of removed) {
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return positioned(
    reading,
    spans.map(({ start, end }) => {
      // Without its last row, the text still ends without a line break.
      const isOpenEnd = end === text.length && !text.endsWith('\n');
      return { start: isOpenEnd ? Math.max(0, start - 1) : start, end, text: '' };
    }),
  );
}

/** A room to add to a list. */
export interface NewRoom extends ListedRoom {
  /** Cells of other columns, by column of the list. */
  readonly others?: ReadonlyMap<number, string> | undefined;
}

/**
 * Appends rooms in the columns of the list. Replaces a text that has no ID column.
 * @returns the changes of the text
 */
export function addRooms(reading: Reading, rooms: readonly NewRoom[]): readonly TextChange[] {
  const { choice, table } = reading;
  const { idColumn, labelColumn } = choice;
  if (rooms.length === 0) return [];
  if (idColumn === undefined) return replaceText(reading, roomListText(rooms));
  const text = plainText(reading.text);
  const delimiter = delimiterOf(reading);
  const records = rooms.map(({ endpointId, label, others }) => {
    const cells = Array.from(
      { length: Math.max(1, table.columnCount) },
      (_, column) => others?.get(column) ?? '',
    );
    cells[idColumn] = endpointId;
    if (labelColumn !== undefined) cells[labelColumn] = label ?? '';
    return `${recordText(cells, delimiter)}\n`;
  });
  // Inserted before a row with totals.
  const last = reading.list.rows.at(-1)?.span?.[1];
  const at = reading.list.counts.leftOut > 0 && last !== undefined ? last : text.length;
  const before = at === 0 || text[at - 1] === '\n' ? '' : '\n';
  return positioned(reading, [{ start: at, end: at, text: before + records.join('') }]);
}

function recordText(cells: readonly string[], delimiter: string): string {
  // A tab-delimited cell cannot contain a tab.
  const withoutTabs = delimiter === '\t' ? cells.map((cell) => cell.replaceAll('\t', ' ')) : cells;
  return csvRows([withoutTabs], delimiter);
}

function delimiterOf({ table: { delimiter = ',' } }: Reading): string {
  return delimiter;
}

/**
 * Replaces one cell in each of several rows, unless it already has the text. The text is written literally, without a
 * formula guard, and a quoted cell stays quoted. Short rows are padded.
 * @param column from 0
 * @param newCells new cells by key of a `TableRow`
 * @returns changes in text order
 */
export function editCells(
  reading: Reading,
  column: number,
  newCells: ReadonlyMap<string, string>,
): readonly TextChange[] {
  return positioned(reading, cellChanges(reading, column, newCells));
}

/**
 * Appends a column with its name in the header. A list without a header gets one.
 * @param newCells cells by key of a `TableRow`
 * @returns changes in text order
 */
export function addColumn(
  reading: Reading,
  name: string,
  newCells: ReadonlyMap<string, string>,
): readonly TextChange[] {
  const { table, choice } = reading;
  const [first] = table.rows;
  if (first?.span === undefined) return [];
  const column = table.rows.reduce((most, { values }) => Math.max(most, values.length), 0);
  const names = newHeaderNames(choice, column);
  const [start] = first.span;
  const header =
    choice.header !== undefined
      ? cellChange(plainText(reading.text).slice(...first.span), column, name, delimiterOf(reading))
      : { start: 0, end: 0, text: `${csvRows([[...names, name]], table.delimiter)}\n` };
  return positioned(reading, [shifted(header, start), ...cellChanges(reading, column, newCells)]);
}

function cellChanges(
  reading: Reading,
  column: number,
  newCells: ReadonlyMap<string, string>,
): readonly SpanChange[] {
  const plain = plainText(reading.text);
  const delimiter = delimiterOf(reading);
  return reading.list.rows.flatMap(({ key, span, values }) => {
    const text = newCells.get(key);
    if (text === undefined || span === undefined || text === (values[column] ?? '')) return [];
    return shifted(cellChange(plain.slice(...span), column, text, delimiter), span[0]);
  });
}

/** Returns the change of one cell. Pads a short row with empty cells. */
function cellChange(row: string, column: number, text: string, delimiter: string): SpanChange {
  const record = row.replace(/\n$/u, '');
  const { cells } = readRecord(record, 0, delimiter);
  const delimiters = delimiter.repeat(Math.max(0, column - cells.length + 1));
  const { start, end } = cells[column] ?? { start: record.length, end: record.length };
  const cell = cellOf(plainText(text), delimiter, record.startsWith('"', start));
  return { start, end, text: delimiters + cell };
}

function shifted({ start, end, text }: SpanChange, by: number): SpanChange {
  return { start: start + by, end: end + by, text };
}

export function replaceText(reading: Reading, text: string): readonly TextChange[] {
  return positioned(reading, [{ start: 0, end: plainText(reading.text).length, text }]);
}

function positioned({ text }: Reading, changes: readonly SpanChange[]): readonly TextChange[] {
  const plain = plainText(text);
  const byteOrderMarks = /^\uFEFF*/u.exec(text)?.[0].length ?? 0;
  let line = 0;
  let lineStart = -byteOrderMarks;
  // Expects offsets in ascending order.
  const positionOf = (offset: number): TextPosition => {
    let at = plain.indexOf('\n', lineStart);
    while (at !== -1 && at < offset) {
      line += 1;
      lineStart = at + 1;
      at = plain.indexOf('\n', lineStart);
    }
    return { line, character: offset - lineStart };
  };
  return changes.map((change) => ({
    start: positionOf(change.start),
    end: positionOf(change.end),
    text: change.text,
  }));
}
