import * as l10n from '@vscode/l10n';
import { numberText } from '../../language';
import { displayText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/request-values';
import type { ColumnChoice, ListCounts, Room, SeenRow } from '../room';
import { hasUnreadableLetters, type Table, type TableRow } from './read-table';
import { hasSeveralIds } from './recognize';

/**
 * A row of a list that is or should be a room. Its ID and label are those that were read, also where the ID cannot be
 * looked up.
 */
export interface ListRecord extends Room, TableRow {
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

const WITHOUT_HIDDEN = l10n.t('Hidden characters around IDs were removed.');
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
 * equal ones is used. A label is one line of at most 200 characters. Never throws.
 */
export function readRooms(table: Table, { hasHeader, idColumn, labelColumn }: ColumnChoice): RoomList {
  const rooms: Room[] = [];
  const records: Omit<ListRecord, 'key'>[] = [];
  const firsts = new Map<string, Pick<ListRecord, 'line' | 'label'>>();
  let hasHidden = false;
  let unusable = 0;
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  for (const row of rows) {
    if (idColumn === undefined) break;
    const id = row.cells[idColumn] ?? '';
    const endpointId = withoutHiddenEnds(id);
    hasHidden ||= endpointId !== id;
    const label = labelColumn === undefined ? undefined : labelOf(row.cells[labelColumn] ?? '');
    const problem = problemOf(endpointId);
    const first = firsts.get(endpointId);
    const record = { ...row, hash: hashOf(row.values), endpointId, label, problem, duplicate: undefined };
    if (problem !== undefined) {
      unusable += 1;
      records.push(record);
    } else if (first === undefined) {
      firsts.set(endpointId, { line: row.line, label });
      rooms.push({ endpointId, label });
      records.push(record);
    } else {
      records.push({ ...record, duplicate: duplicateText(first, label) });
    }
  }
  const problem = table.problem ?? (rooms.length > MAX_LIST_ROOMS ? tooManyRooms() : undefined);
  const notes = hasHidden ? [...table.notes, WITHOUT_HIDDEN] : table.notes;
  const repeated = records.length - rooms.length - unusable;
  const counts = { rows: records.length, endpoints: rooms.length, repeated, unusable };
  return { rooms, records: withKeys(records), counts, notes, problem };
}

/** @param first the record with the same endpoint ID */
function duplicateText(first: Pick<ListRecord, 'line' | 'label'>, label: string | undefined): string {
  if (first.label === label) return l10n.t('Line {0} has the same endpoint ID.', first.line);
  const other = displayText(first.label ?? '', 80);
  return l10n.t('Line {0} has the same endpoint ID with another label: “{1}”.', first.line, other);
}

function withKeys(records: readonly Omit<ListRecord, 'key'>[]): readonly ListRecord[] {
  // No ID has such a character.
  const names = records.map(({ problem, endpointId, hash }) =>
    problem === undefined ? endpointId : `\u0000${hash}`,
  );
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

const HIDDEN = /\p{Cf}/u;
const HIDDEN_OR_BLANK = /[\s\p{Cf}]/u;

/**
 * Removes characters without a shape from the ends of a cell, such as the zero-width space that some programs copy with
 * a text. Blanks between them are removed too.
 */
function withoutHiddenEnds(cell: string): string {
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

function tooManyRooms(): string {
  return l10n.t('The list has more than {0} rooms. Split it into several lists.', numberText(MAX_LIST_ROOMS));
}

function problemOf(endpointId: string): string | undefined {
  if (endpointId === '') return NO_ID;
  // The program that opened the text found no character there.
  if (hasUnreadableLetters(endpointId)) return UNREADABLE_ID;
  if (hasSeveralIds(endpointId)) return SEVERAL_IDS;
  return pathParameterProblem(endpointId);
}
