import type { ListedRoom } from '../room';
import { readRecord } from './delimited-text';
import { cellOf, csvRows, newHeaderNames, roomListText } from './list-text';
import type { TableRow } from './read-list';
import { plainText } from './read-table';
import type { Reading } from './reading';

/** A position in text: line and UTF-16 offset in the line, from 0, independent of the line break. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A range of text and its replacement. */
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
 * Appends rooms in the columns of the list. Replaces text that has no ID column.
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

/** Changes to write into a list in one edit. */
export interface ListChanges {
  /** Names of columns to append. The position of the first one is `widthOf(reading)`. */
  readonly columns: readonly string[];
  /** New cells by column, by key of a `TableRow`. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Rooms to insert, in order. */
  readonly rooms: readonly InsertedRoom[];
}

/** A room to insert into a list. */
export interface InsertedRoom {
  /** The row that it follows; undefined for the first row. */
  readonly after: Pick<TableRow, 'span'> | undefined;
  /** Its cells by column. */
  readonly cells: ReadonlyMap<number, string>;
}

/** Returns the number of columns up to the last cell of any row. */
export function widthOf({ table }: Pick<Reading, 'table'>): number {
  return table.rows.reduce((most, { values }) => Math.max(most, values.length), 0);
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
  const column = widthOf(reading);
  const cells = new Map([...newCells].map(([key, text]) => [key, new Map([[column, text]])]));
  return changeList(reading, { columns: [name], cells, rooms: [] });
}

/**
 * Appends columns, replaces cells and inserts rooms. Cells are written literally, as in `editCells`. With the first
 * column, a list without a header gets one.
 * @returns changes in text order
 */
export function changeList(reading: Reading, { columns, cells, rooms }: ListChanges): readonly TextChange[] {
  const { table, choice, list } = reading;
  const plain = plainText(reading.text);
  const delimiter = delimiterOf(reading);
  const width = widthOf(reading);
  const [first] = table.rows;
  if (first?.span === undefined) return [];
  const top = list.rows[0]?.span?.[0] ?? first.span[1];
  const names = new Map(columns.map((name, index) => [width + index, name]));
  const header = newHeaderNames(choice, width).map((name, column) => [column, name] as const);
  const isOpenEnd = (at: number) => at === plain.length && at > 0 && plain[at - 1] !== '\n';
  const inserted = (at: number, row: ReadonlyMap<number, string>): SpanChange => {
    const text = rowText(row, width, delimiter);
    return { start: at, end: at, text: isOpenEnd(at) ? `\n${text}` : `${text}\n` };
  };
  const newRows = rooms.map(({ after, cells: row }) => inserted(after?.span?.[1] ?? top, row));
  const hasNewHeader = columns.length > 0 && choice.header === undefined;
  // In this order, because changes can start at the same position.
  const changed = [
    ...(hasNewHeader ? [inserted(first.span[0], new Map([...header, ...names]))] : []),
    ...newRows.filter(({ start }) => !isOpenEnd(start)),
    ...(hasNewHeader || columns.length === 0 ? [] : [rowChange(plain, first.span, names, delimiter)]),
    ...list.rows.flatMap(({ key, span }) => {
      const newCells = cells.get(key);
      return span && newCells ? [rowChange(plain, span, newCells, delimiter)] : [];
    }),
    ...newRows.filter(({ start }) => isOpenEnd(start)),
  ];
  const inOrder = changed.toSorted((one, other) => one.start - other.start);
  const joined: { start: number; end: number; text: string }[] = [];
  for (const change of inOrder) {
    const last = joined.at(-1);
    if (last?.end === change.start) [last.end, last.text] = [change.end, last.text + change.text];
    else joined.push({ ...change });
  }
  return positioned(reading, joined);
}

function rowText(cells: ReadonlyMap<number, string>, width: number, delimiter: string): string {
  const count = Math.max(width, ...[...cells.keys()].map((column) => column + 1));
  const texts = Array.from({ length: count }, (_, column) => cells.get(column) ?? '');
  return texts.map((text) => cellOf(plainText(text), delimiter, false)).join(delimiter);
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
    return rowChange(plain, span, new Map([[column, text]]), delimiter);
  });
}

/** Returns the change of a row from its first new cell to its last one. Pads a short row with empty cells. */
function rowChange(
  plain: string,
  [from, to]: readonly [start: number, end: number],
  newCells: ReadonlyMap<number, string>,
  delimiter: string,
): SpanChange {
  const record = plain.slice(from, to).replace(/\n$/u, '');
  const { cells } = readRecord(record, 0, delimiter);
  const first = Math.min(...newCells.keys());
  const last = Math.max(...newCells.keys());
  const texts = Array.from({ length: last - first + 1 }, (_, index) => {
    const { start, end } = cells[first + index] ?? { start: record.length, end: record.length };
    const text = newCells.get(first + index);
    if (text === undefined) return record.slice(start, end);
    return cellOf(plainText(text), delimiter, record.startsWith('"', start));
  });
  return {
    start: from + (cells[first]?.start ?? record.length),
    end: from + (cells[last]?.end ?? record.length),
    text: delimiter.repeat(Math.max(0, first - cells.length + 1)) + texts.join(delimiter),
  };
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
