import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../language';
import { displayText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/request-values';
import type { ColumnChoice, ListCounts, Room, SeenRow } from '../room';
import { hasSeveralIds, idText, isIdShaped, isNoValue, noIdReason, shapeOf } from './id-values';
import { idsOf } from './judge-columns';
import { hasUnreadableLetters, type Table, type TableRow } from './read-table';
import { isTotalName } from './recognize';

/** A row of a list that is or should be a room. Its `endpointId` is '' if it has none that can be looked up. */
export interface ListRecord extends Room, TableRow {
  /** The endpoint ID as it was read, also if it cannot be looked up. Only to be shown: rows can have the same one. */
  readonly shownId: string;
  /**
   * Names it by what is in it: its endpoint ID, or its hash where it has none that can be looked up. Equal ones have their
   * ordinal and their number, so that such a key names nothing once another one was added or removed.
   */
  readonly key: string;
  /** Stands for its values as they are in the list: another one means that the row has changed. */
  readonly hash: string;
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
  /** What the user should know of how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** What is wrong with the whole list, as a sentence: then the arrays may be incomplete, and no run may start. */
  readonly problem: string | undefined;
}

/** The most rooms that a list may have. */
export const MAX_LIST_ROOMS = 10_000;
const MAX_LABEL = 200;

const WITHOUT_HIDDEN = l10n.t('Hidden characters in IDs were removed.');
const NO_ID = l10n.t({ message: 'It has no endpoint ID.', comment: ['“It” is a row of the list.'] });
const UNREADABLE_ID = l10n.t({
  message: 'It has a character that could not be read (�).',
  comment: ['“It” is the endpoint ID in a row of the list.'],
});
const SEVERAL_IDS = l10n.t({
  message: 'It has several endpoint IDs. Put each on a row of its own.',
  comment: ['“It” is a row of the list.'],
});

/**
 * Reads the rooms of a table; none before the ID column is chosen. Endpoint IDs are compared exactly, and the first of
 * equal ones is used. A label is one line of at most 200 characters. The header of a list that is repeated further down,
 * and a last row with totals, are no rooms. Never throws.
 */
export function readRooms(table: Table, choice: ColumnChoice): RoomList {
  const { idColumn, labelColumn } = choice;
  const rooms: Room[] = [];
  const records: Omit<ListRecord, 'key'>[] = [];
  const firsts = new Map<string, Pick<ListRecord, 'line' | 'label'>>();
  let hasHidden = false;
  let unusable = 0;
  let wide = 0;
  const all = choice.hasHeader ? table.rows.slice(1) : table.rows;
  const rows = idColumn === undefined ? [] : all.filter(isRoomOf(table, choice));
  const problemOf = problemsOf(table, choice, rows);
  for (const row of rows) {
    const id = row.cells[idColumn ?? 0] ?? '';
    const shownId = idText(id);
    hasHidden ||= /\p{Cf}/u.test(id);
    if (moreCells(table, choice, row) > 0) wide += 1;
    const label = labelColumn === undefined ? undefined : labelOf(row.cells[labelColumn] ?? '');
    const problem = problemOf(row, shownId);
    const endpointId = problem === undefined ? shownId : '';
    const first = firsts.get(endpointId);
    const common = { ...row, hash: hashOf(row.values), endpointId, shownId, label, problem };
    if (problem !== undefined) {
      unusable += 1;
      records.push({ ...common, duplicate: undefined });
    } else if (first === undefined) {
      firsts.set(endpointId, { line: row.line, label });
      rooms.push({ endpointId, label });
      records.push({ ...common, duplicate: undefined });
    } else {
      records.push({ ...common, duplicate: duplicateText(first, label) });
    }
  }
  const problem = table.problem ?? (rooms.length > MAX_LIST_ROOMS ? tooManyRooms() : undefined);
  const leftOut = idColumn === undefined ? 0 : all.length - rows.length;
  const notes = [
    ...table.notes,
    ...(hasHidden ? [WITHOUT_HIDDEN] : []),
    ...(leftOut > 0 ? [leftOutText(leftOut)] : []),
  ];
  const repeated = records.length - rooms.length - unusable;
  const counts = { rows: records.length, endpoints: rooms.length, repeated, unusable, wide, leftOut };
  return { rooms, records: withKeys(records), counts, notes, problem };
}

/** Tells a room from a header that is repeated, as in joined files, and from a last row with totals. */
function isRoomOf(
  { rows: all }: Table,
  { hasHeader, idColumn = 0 }: ColumnChoice,
): (row: TableRow) => boolean {
  const [first] = all;
  const header = hasHeader ? first?.cells.join('\n') : undefined;
  const last = all.at(-1);
  const total =
    last !== undefined && last !== first && isTotal(last, all.slice(0, -1), idColumn) ? last : undefined;
  return (row) => row !== total && (header === undefined || row.cells.join('\n') !== header);
}

const PLAIN_NUMBER = /^\d+(?:[.,' ]\d+)*$/u;

/** True for a row that starts with a word such as "Total", and has no ID or a plain number that no ID of the list is like. */
function isTotal(row: TableRow, others: readonly TableRow[], idColumn: number): boolean {
  const name = row.cells.find((cell) => cell !== '') ?? '';
  const id = row.cells[idColumn] ?? '';
  if (!isTotalName(name) || id === name) return false;
  if (id === '') return true;
  if (!PLAIN_NUMBER.test(id)) return false;
  const lengths = idsOf(others, idColumn)
    .filter((value) => PLAIN_NUMBER.test(value))
    .map((value) => value.length);
  return lengths.every((length) => length < id.length) || lengths.every((length) => length > id.length);
}

function leftOutText(count: number): string {
  return countOf(
    count,
    l10n.t({
      message:
        '{0} line was left out: totals, or the header again.|{0} lines were left out: totals, or the header again.',
      comment: ['Lines of a list that are no rooms.'],
    }),
  );
}

/**
 * The number of filled cells of a row that no cell of the header is above. Empty ones at the end of the header count as
 * names, and empty ones between names do not: a column that is added goes behind the cells of all rows.
 */
function moreCells(
  { rows, delimiter }: Table,
  { hasHeader, idColumn = 0 }: ColumnChoice,
  { cells }: TableRow,
): number {
  const header = rows[0];
  if (!hasHeader || delimiter === undefined || header === undefined) return 0;
  const lastName = header.cells.findLastIndex((name) => name !== '');
  const isUnnamed = (column: number) =>
    column >= header.values.length || (column > idColumn && column < lastName && header.cells[column] === '');
  return cells.filter((cell, column) => cell !== '' && isUnnamed(column)).length;
}

/** Why rows have no endpoint ID that can be looked up, as sentences; undefined for a row that has one. */
function problemsOf(
  table: Table,
  choice: ColumnChoice,
  rows: readonly TableRow[],
): (row: TableRow, id: string) => string | undefined {
  const { idColumn = 0 } = choice;
  const ids = idsOf(rows, idColumn);
  const areIds = ids.filter(isIdShaped).length * 2 >= ids.length;
  const isNarrow = (row: TableRow) => moreCells(table, choice, row) === 0;
  const shapes = new Set(idsOf(rows.filter(isNarrow), idColumn).map(shapeOf));
  const hasShape = (id: string) => (shapes.size === 0 ? isIdShaped(id) : shapes.has(shapeOf(id)));
  const isShifted = (row: TableRow, id: string) => {
    const more = moreCells(table, choice, row);
    if (more === 0) return false;
    const neighbours = row.cells.slice(idColumn + 1, idColumn + 1 + more).map(idText);
    return !hasShape(id) || neighbours.some((cell) => !isNoValue(cell) && hasShape(cell));
  };
  return (row, id) => {
    if (row.problem !== undefined) return row.problem;
    if (id === '') return NO_ID;
    // The program that opened the text found no character there.
    if (hasUnreadableLetters(id)) return UNREADABLE_ID;
    const reason = noIdReason(id, areIds);
    if (reason !== undefined) return reason;
    if (isShifted(row, id)) return shiftedText(row);
    return hasSeveralIds(id) ? SEVERAL_IDS : pathParameterProblem(id);
  };
}

function shiftedText({ line }: TableRow): string {
  return l10n.t(
    'Line {0} has more cells than the header. Put a text with the delimiter in it in quotes.',
    line,
  );
}

/** @param first the record with the same endpoint ID */
function duplicateText(first: Pick<ListRecord, 'line' | 'label'>, label: string | undefined): string {
  if (first.label === label) return l10n.t('Line {0} has the same endpoint ID.', first.line);
  const other = displayText(first.label ?? '', 80);
  return l10n.t('Line {0} has the same endpoint ID with another label: “{1}”.', first.line, other);
}

function withKeys(records: readonly Omit<ListRecord, 'key'>[]): readonly ListRecord[] {
  // No ID has such a character.
  const names = records.map(({ endpointId, hash }) => endpointId || `\u0000${hash}`);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ordinals = new Map<string, number>();
  return records.map((record, index) => {
    const name = names[index] ?? '';
    const count = counts.get(name) ?? 1;
    if (count === 1) return { ...record, key: name };
    const ordinal = (ordinals.get(name) ?? 0) + 1;
    ordinals.set(name, ordinal);
    return { ...record, key: `${name}\u0000${ordinal}/${count}` };
  });
}

/** A hash of 53 bits (cyrb53), which differs for other values, in all probability. It protects nothing. */
export function hashOf(values: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const add = (code: number) => {
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  };
  for (const value of values) {
    for (let at = 0; at < value.length; at++) add(value.charCodeAt(at));
    // No UTF-16 code unit has this number.
    add(0x10000);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** A record as the row that a page has shown of it. */
export function seenRow({ key, hash }: ListRecord): SeenRow {
  return { id: key, hash };
}

/** The records that some rows were. @returns undefined where one of them is gone, or holds something else now */
export function recordsSeen(
  { records }: Pick<RoomList, 'records'>,
  rows: readonly SeenRow[],
): readonly ListRecord[] | undefined {
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  const found = records.filter(({ key, hash }) => hashes.get(key) === hash);
  return found.length === hashes.size ? found : undefined;
}

function labelOf(cell: string): string | undefined {
  const line = cell.replace(/\s+/gu, ' ');
  // A cut leaves no half of a surrogate pair.
  const label = line.length <= MAX_LABEL ? line : line.slice(0, MAX_LABEL).replace(/[\ud800-\udbff]$/u, '');
  return label.trim() || undefined;
}

function tooManyRooms(): string {
  return l10n.t('The list has more than {0} rooms. Split it into several lists.', numberText(MAX_LIST_ROOMS));
}
