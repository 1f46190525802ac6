import { displayText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/path-parameter';
import type { ColumnChoice, IdLocation, ListCounts, Room } from '../room';
import type { Table, TableRow } from './read-table';

/**
 * A row of a list, or a cell where every cell is an ID, that is or should be a room. Its ID and label are those that
 * were read, also where the ID cannot be looked up.
 */
export interface ListRecord extends Room, TableRow {
  /** Names it among the records of the list, also after other records were changed. */
  readonly key: string;
  /** Why it is not looked up, as a sentence; undefined where it is. */
  readonly problem: string | undefined;
  /** Which earlier record has the same endpoint ID, as a sentence; undefined where none has. */
  readonly duplicate: string | undefined;
}

/** A list of rooms. */
export interface RoomList {
  /** In the order of the list; no two have the same endpoint ID. */
  readonly rooms: readonly Room[];
  /** In the order of the list, blank rows left out. */
  readonly records: readonly ListRecord[];
  readonly counts: ListCounts;
  /** What the person should know of how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** What is wrong with the whole list, as a sentence: then the arrays may be incomplete, and no run may start. */
  readonly problem: string | undefined;
}

/** The most rooms that a list may have. */
export const MAX_ROOMS = 10_000;
const MAX_LABEL = 200;

const MAX_RECORDS = 50_000;
const TOO_MANY = 'The list has more than 10,000 rooms. Split it into several lists.';

/** The first record with an endpoint ID. */
interface FirstRecord extends Pick<ListRecord, 'line' | 'label'> {
  /** How many records have the ID so far. */
  count: number;
}

/**
 * Reads the rooms of a table; none before the ID column is chosen. Endpoint IDs are compared exactly, and the first of
 * equal ones is used. A label is one line of at most 200 characters. Never throws.
 */
export function readRooms(table: Table, { hasHeader, idColumn, labelColumn }: ColumnChoice): RoomList {
  const rooms: Room[] = [];
  const records: ListRecord[] = [];
  const firsts = new Map<string, FirstRecord>();
  let hasHidden = false;
  let unusable = 0;
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  const hasLabels = labelColumn !== undefined && idColumn !== 'every';
  const ids = idColumn === undefined ? [] : rows.flatMap((row) => idsOf(row, idColumn));
  for (const [row, id] of ids.slice(0, MAX_RECORDS)) {
    const endpointId = withoutHiddenEnds(id);
    hasHidden ||= endpointId !== id;
    const label = hasLabels ? labelOf(row.cells[labelColumn] ?? '') : undefined;
    const problem = problemOf(endpointId);
    const first = firsts.get(endpointId);
    const record = { ...row, endpointId, label, problem, duplicate: undefined };
    if (problem !== undefined) {
      unusable += 1;
      records.push({ ...record, key: `\u0000${unusable}` });
    } else if (first === undefined) {
      firsts.set(endpointId, { line: row.line, label, count: 1 });
      rooms.push({ endpointId, label });
      records.push({ ...record, key: endpointId });
    } else {
      first.count += 1;
      // No ID has such a character.
      const key = `${endpointId}\u0000${first.count}`;
      const other = ` with another label: “${displayText(first.label ?? '', 80)}”`;
      const duplicate = `Line ${first.line} has the same endpoint ID${first.label === label ? '' : other}.`;
      records.push({ ...record, key, duplicate });
    }
  }
  const hasTooMany = rooms.length > MAX_ROOMS || ids.length > MAX_RECORDS;
  const problem = table.problem ?? (hasTooMany ? TOO_MANY : undefined);
  const notes = hasHidden ? [...table.notes, 'Hidden characters around IDs were removed.'] : table.notes;
  const repeated = records.length - rooms.length - unusable;
  const counts = { rows: records.length, endpoints: rooms.length, repeated, unusable };
  return { rooms, records, counts, notes, problem };
}

function idsOf(row: TableRow, idColumn: IdLocation): readonly (readonly [TableRow, id: string])[] {
  if (idColumn !== 'every') return [[row, row.cells[idColumn] ?? '']];
  return row.cells.filter((cell) => cell !== '').map((cell) => [row, cell]);
}

const HIDDEN = /\p{Cf}/u;
const HIDDEN_OR_BLANK = /[\s\p{Cf}]/u;

/**
 * Removes characters without a shape from the ends of a cell, such as the zero-width space that some programs copy with
 * a text. Blanks between them are removed too.
 */
export function withoutHiddenEnds(cell: string): string {
  if (!HIDDEN.test(cell.charAt(0)) && !HIDDEN.test(cell.charAt(cell.length - 1))) return cell;
  let start = 0;
  let end = cell.length;
  while (start < end && HIDDEN_OR_BLANK.test(cell.charAt(start))) start += 1;
  while (end > start && HIDDEN_OR_BLANK.test(cell.charAt(end - 1))) end -= 1;
  return cell.slice(start, end);
}

function labelOf(cell: string): string | undefined {
  const line = cell.replace(/\s+/gu, ' ');
  // A cut leaves no half of a surrogate pair.
  const label = line.length <= MAX_LABEL ? line : line.slice(0, MAX_LABEL).replace(/[\ud800-\udbff]$/u, '');
  return label.trim() || undefined;
}

function problemOf(endpointId: string): string | undefined {
  if (endpointId === '') return 'It has no endpoint ID.';
  // The program that opened the text found no character there.
  if (endpointId.includes('\ufffd')) return 'It has a character that could not be read (�).';
  return pathParameterProblem(endpointId);
}
