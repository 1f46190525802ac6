import type { Room } from '../room';
import type { ListReading } from './list-reading';
import { csvCell, csvRows, roomListText } from './list-text';
import { plainText } from './read-table';

/** A place in a text, by its line and its UTF-16 code unit in that line, from 0, whatever its line breaks are. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A part of a text, and what replaces it. */
export interface TextChange {
  readonly start: TextPosition;
  readonly end: TextPosition;
  readonly text: string;
}

/** A part of the plain text of a list, by its offsets, and what replaces it. */
interface SpanChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes records.
 * @param keys of `ListRecord`s
 * @returns the changes of the text, in its order: all other text stays as it is
 */
export function removeRecords(reading: ListReading, keys: ReadonlySet<string>): readonly TextChange[] {
  const { list } = reading;
  const removed = list.records.filter(({ key }) => keys.has(key));
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
      // Without the last record, the text ends as it did before.
      const isOpenEnd = end === text.length && !text.endsWith('\n');
      return { start: isOpenEnd ? Math.max(0, start - 1) : start, end, text: '' };
    }),
  );
}

/**
 * Adds rooms at the end, in the columns of the list. A text without an ID column is replaced.
 * @returns the changes of the text
 */
export function addRooms(reading: ListReading, rooms: readonly Room[]): readonly TextChange[] {
  const { choice, table } = reading;
  const { idColumn, labelColumn } = choice;
  if (rooms.length === 0) return [];
  if (idColumn === undefined) return replaceText(reading, roomListText(rooms));
  const text = plainText(reading.text);
  const records = rooms.map(({ endpointId, label }) => {
    const cells = Array.from({ length: Math.max(1, table.columnCount) }, () => '');
    cells[idColumn] = endpointId;
    if (labelColumn !== undefined) cells[labelColumn] = label ?? '';
    return `${csvRows([cells], table.delimiter)}\n`;
  });
  const before = text === '' || text.endsWith('\n') ? '' : '\n';
  return positioned(reading, [{ start: text.length, end: text.length, text: before + records.join('') }]);
}

/**
 * Replaces a cell of each of these records, unless it has that text already. The texts are written as they are, without
 * a guard against formulas, and a cell that was quoted stays quoted. A record that is too short gets empty cells.
 * @param column from 0
 * @param texts the new texts, by the keys of `ListRecord`s
 * @returns the changes of the text, in its order
 */
export function editCells(
  reading: ListReading,
  column: number,
  texts: ReadonlyMap<string, string>,
): readonly TextChange[] {
  return positioned(reading, cellChanges(reading, column, texts));
}

/**
 * Adds a column at the end, with its name in the header. A list without a header gets one.
 * @param texts the cells, by the keys of `ListRecord`s
 * @returns the changes of the text, in its order
 */
export function addColumn(
  reading: ListReading,
  name: string,
  texts: ReadonlyMap<string, string>,
): readonly TextChange[] {
  const { table, choice } = reading;
  const [first] = table.rows;
  if (first?.span === undefined) return [];
  const column = table.rows.reduce((most, { values }) => Math.max(most, values.length), 0);
  const names = Array.from({ length: column }, (_, index) => {
    if (index === choice.idColumn) return 'Endpoint ID';
    return index === choice.labelColumn ? 'Label' : `Column ${index + 1}`;
  });
  const [start] = first.span;
  const header = choice.hasHeader
    ? cellChange(plainText(reading.text).slice(...first.span), column, name, table.delimiter)
    : { start: 0, end: 0, text: `${csvRows([[...names, name]], table.delimiter)}\n` };
  return positioned(reading, [shifted(header, start), ...cellChanges(reading, column, texts)]);
}

function cellChanges(
  { text: whole, table, list }: ListReading,
  column: number,
  texts: ReadonlyMap<string, string>,
): readonly SpanChange[] {
  const plain = plainText(whole);
  return list.records.flatMap(({ key, span, values }) => {
    const text = texts.get(key);
    if (text === undefined || span === undefined || text === (values[column] ?? '')) return [];
    return shifted(cellChange(plain.slice(...span), column, text, table.delimiter), span[0]);
  });
}

/** What replaces a cell of a row, which gets empty cells before it where it is too short. */
function cellChange(row: string, column: number, text: string, delimiter = ','): SpanChange {
  const record = row.replace(/\n$/u, '');
  const cells = cellSpans(record, delimiter);
  const delimiters = delimiter.repeat(Math.max(0, column - cells.length + 1));
  const [start, end] = cells[column] ?? [record.length, record.length];
  const cell = csvCell(plainText(text), delimiter, record.startsWith('"', start));
  return { start, end, text: delimiters + cell };
}

function shifted({ start, end, text }: SpanChange, by: number): SpanChange {
  return { start: start + by, end: end + by, text };
}

/** Where the cells of a record begin and end, quotes included (RFC 4180, section 2). */
function cellSpans(record: string, delimiter: string): readonly (readonly [start: number, end: number])[] {
  const spans: (readonly [number, number])[] = [];
  let start = 0;
  for (;;) {
    const quoted = record.startsWith('"', start) ? /"(?:[^"]|"")*"/uy : undefined;
    if (quoted !== undefined) quoted.lastIndex = start;
    const afterQuotes = start + (quoted?.exec(record)?.[0].length ?? 0);
    const next = record.indexOf(delimiter, afterQuotes);
    if (next === -1) {
      spans.push([start, record.length]);
      return spans;
    }
    spans.push([start, next]);
    start = next + delimiter.length;
  }
}

/** The change that replaces the whole text of a list. */
export function replaceText(reading: ListReading, text: string): readonly TextChange[] {
  return positioned(reading, [{ start: 0, end: plainText(reading.text).length, text }]);
}

function positioned({ text }: ListReading, changes: readonly SpanChange[]): readonly TextChange[] {
  const plain = plainText(text);
  const byteOrderMarks = /^\uFEFF*/u.exec(text)?.[0].length ?? 0;
  let line = 0;
  let lineStart = -byteOrderMarks;
  // The offsets ascend.
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
