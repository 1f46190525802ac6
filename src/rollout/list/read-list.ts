import { displayText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/path-parameter';
import type { Room } from '../room';
import { withoutHiddenEnds } from './hidden-ends';
import type { ColumnChoice } from './propose-columns';
import type { Table, TableRow } from './read-table';
import { idsIn } from './sentences';

/** A line of a list that is not looked up, and why: plain and bounded text. */
export interface SkippedLine {
  /** Its number in the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** A row, cell or word of a list that is or should be a room, with everything that its row holds. */
export interface ListRecord {
  /** Names it among the records of the list, also after other records were changed. */
  readonly key: string;
  /** The number of its first line in the text, from 1. */
  readonly line: number;
  /** The room to look up; undefined where there is none. Several records may have the same one. */
  readonly room: Room | undefined;
  /** Why it is not looked up, as a sentence; undefined where it is. */
  readonly problem: string | undefined;
  /** The row of the table that it stands in. */
  readonly row: TableRow;
}

/** A list of rooms. Every row, cell or word that should be an ID is in exactly one of the first three. */
export interface RoomList {
  /** In the order of the list; no two have the same endpoint ID. */
  readonly rooms: readonly Room[];
  readonly duplicates: readonly SkippedLine[];
  readonly unusable: readonly SkippedLine[];
  /** All of these in the order of the list, blank rows left out. */
  readonly records: readonly ListRecord[];
  /** What the person should know of how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** What is wrong with the whole list, as a sentence: then the arrays may be incomplete, and no run may start. */
  readonly problem?: string;
}

/** The most rooms that a list may have. */
export const MAX_ROOMS = 10_000;

const MAX_ENTRIES = 50_000;
export const MAX_LABEL = 200;
const MAX_LINES_IN_NOTE = 5;

/** A row, or a cell, that should be a room. */
interface Entry {
  readonly line: number;
  readonly endpointId: string;
  readonly label: string | undefined;
  /** What is shown of it. */
  readonly cells: readonly string[];
  readonly row: TableRow;
}

/** The first line with an endpoint ID. */
interface FirstLine {
  readonly line: number;
  readonly label: string | undefined;
  /** How many records have the ID so far. */
  count: number;
}

/**
 * Reads the rooms of a table. Endpoint IDs are compared exactly, and the first of equal ones is used. A label is one
 * line of at most 200 characters. Never throws.
 */
export function readRooms(table: Table, choice: ColumnChoice): RoomList {
  const rooms: Room[] = [];
  const duplicates: SkippedLine[] = [];
  const unusable: SkippedLine[] = [];
  const firstLines = new Map<string, FirstLine>();
  const records: ListRecord[] = [];
  const hiddenLines: number[] = [];
  const entries = entriesOf(table, choice);
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    const { line, label } = entry;
    const endpointId = withoutHiddenEnds(entry.endpointId);
    if (endpointId !== entry.endpointId) hiddenLines.push(line);
    const first = firstLines.get(endpointId);
    const problem = problemOf(endpointId);
    const { row } = entry;
    if (problem !== undefined) {
      unusable.push(skippedLine(entry, problem));
      records.push({ key: `\u0000${unusable.length}`, line, room: undefined, problem, row });
    } else if (first !== undefined) {
      duplicates.push(skippedLine(entry, duplicateReason(first, label)));
      first.count += 1;
      // No ID has such a character.
      const key = `${endpointId}\u0000${first.count}`;
      records.push({ key, line, room: { endpointId, label }, problem: undefined, row });
    } else {
      firstLines.set(endpointId, { line, label, count: 1 });
      rooms.push({ endpointId, label });
      records.push({ key: endpointId, line, room: { endpointId, label }, problem: undefined, row });
    }
  }
  const problem = table.problem ?? countProblem(rooms.length, entries.length);
  const notes = [...table.notes, ...hiddenNote(hiddenLines)];
  return { rooms, duplicates, unusable, records, notes, ...(problem === undefined ? {} : { problem }) };
}

function problemOf(endpointId: string): string | undefined {
  if (endpointId === '') return 'It has no endpoint ID.';
  // The program that opened the text found no character there.
  if (endpointId.includes('\ufffd')) return 'It has a character that could not be read (�).';
  return pathParameterProblem(endpointId);
}

function hiddenNote(lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAX_LINES_IN_NOTE).join(', ');
  const rest = lines.length > MAX_LINES_IN_NOTE ? ' and others' : '';
  return [
    `Hidden characters around IDs were removed (${lines.length === 1 ? 'line' : 'lines'} ${shown}${rest}).`,
  ];
}

function entriesOf(table: Table, { hasHeader, idColumn, labelColumn }: ColumnChoice): readonly Entry[] {
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  if (idColumn === 'every') return rows.flatMap(cellEntries);
  if (idColumn === 'words') return table.rows.flatMap(wordEntries);
  return rows.map((row) => ({
    row,
    line: row.line,
    endpointId: row.cells[idColumn] ?? '',
    label: labelColumn === undefined ? undefined : labelOf(row.cells[labelColumn] ?? ''),
    cells: row.cells,
  }));
}

function cellEntries(row: TableRow): readonly Entry[] {
  const filled = row.cells.filter((cell) => cell !== '');
  return filled.map((cell) => ({ row, line: row.line, endpointId: cell, label: undefined, cells: [cell] }));
}

function wordEntries(row: TableRow): readonly Entry[] {
  return row.cells.flatMap((cell) =>
    idsIn(cell).map((endpointId) => ({
      row,
      line: row.line,
      endpointId,
      label: undefined,
      cells: [endpointId],
    })),
  );
}

function labelOf(cell: string): string | undefined {
  const oneLine = cell
    .slice(0, 2 * MAX_LABEL)
    .replace(/\s+/gu, ' ')
    .slice(0, MAX_LABEL)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
  return oneLine === '' ? undefined : oneLine;
}

function skippedLine({ line, cells }: Entry, reason: string): SkippedLine {
  const shown = cells.filter((cell) => cell !== '').map((cell) => cell.slice(0, MAX_LABEL + 1));
  return { line, text: displayText(shown.join(', ')), reason };
}

function duplicateReason(first: FirstLine, label: string | undefined): string {
  const same = `Line ${first.line} has the same endpoint ID`;
  if (first.label === label) return `${same}.`;
  if (first.label === undefined) return `${same}, without a label.`;
  return `${same} with another label: “${displayText(first.label, 80)}”.`;
}

function countProblem(rooms: number, entries: number): string | undefined {
  if (rooms <= MAX_ROOMS && entries <= MAX_ENTRIES) return undefined;
  const count = rooms > MAX_ROOMS && entries <= MAX_ENTRIES ? `${rooms.toLocaleString('en')}` : 'too many';
  return `The list has ${count} rooms. At most ${MAX_ROOMS.toLocaleString('en')} can be looked up at once.`;
}
