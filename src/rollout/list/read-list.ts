import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../language';
import { displayText } from '../../model/display-text';
import { hashOf } from '../../model/hash';
import { pathParameterProblem } from '../../service/request-values';
import type { ColumnChoice, ListCounts, ListedRoom, SeenRow } from '../room';
import { GROUPED_NUMBER, idReader, idsIn } from './id-column';
import { idText, isIdShaped, isNoValue, noIdReason, severalIds, shapeOf } from './id-values';
import { isCountRow, type ListRows, listRows } from './list-rows';
import { calledBy, MAX_CALLED, placeOf } from './place';
import { hasUnreadableCharacters, type Table, type TextRow } from './read-table';
import { SEVERAL_IDS, unlikeIds } from './unlike-ids';

/** A row of a list that is or should be a room. `endpointId` is '' if there is no usable ID. */
export interface TableRow extends ListedRoom, SeenRow, TextRow {
  /** The endpoint ID as read, even if unusable. Only for display, because it is not unique. */
  readonly shownId: string;
  /** Why the row is not looked up, as a sentence; undefined if it is looked up. */
  readonly problem: string | undefined;
  /** Whether the user can declare the value to be an ID nevertheless. */
  readonly canAllow: boolean;
  /** Whether the value is not looked up only because it is a word and the other IDs have digits. */
  readonly isWord: boolean;
  /** A sentence that names the earlier row with the same endpoint ID; undefined if there is none. */
  readonly duplicate: string | undefined;
  /** Whether another row has the same endpoint ID. */
  readonly isRepeated: boolean;
}

export interface RoomList {
  /** In list order, with unique endpoint IDs. */
  readonly rooms: readonly ListedRoom[];
  /** In list order, without blank rows. */
  readonly rows: readonly TableRow[];
  readonly counts: ListCounts;
  /** Notes for the user about how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** The problem with the whole list, as a sentence. If defined, the arrays may be incomplete and no run can start. */
  readonly problem: string | undefined;
}

/** The first room with an endpoint ID. */
interface FirstRoom extends Pick<TableRow, 'line' | 'label'> {
  readonly place: readonly string[];
}

export const MAX_LIST_ROOMS = 10_000;
const MAX_LABEL = 200;
const MAX_SHOWN = 40;
const NO_ROWS: ListRows = { rows: [], leftOut: 0, problemOf: () => undefined };

const NO_ID = l10n.t('It has no endpoint ID.');
const UNREADABLE_ID = l10n.t(
  'The ID has a character that could not be read (�). Correct it, or choose the encoding.',
);

/**
 * Reads the rooms of a table, which starts with the header, if there is one. Returns no rooms before the ID column is
 * chosen. Endpoint IDs are compared exactly, and the first duplicate is used. A label is one line of at most 200
 * characters. Repeated headers and a last row of totals are not rooms. Never throws.
 */
export function readRooms(
  table: Table,
  choice: ColumnChoice,
  placeColumns: readonly number[] = [],
): RoomList {
  const { idColumn, labelColumn } = choice;
  const rooms: ListedRoom[] = [];
  const read: Omit<TableRow, 'key' | 'isRepeated'>[] = [];
  const firsts = new Map<string, FirstRoom>();
  let unusable = 0;
  let wide = 0;
  const {
    rows,
    leftOut,
    problemOf: tableProblemOf,
  } = idColumn === undefined ? NO_ROWS : listRows(table, choice);
  const readId = idReader(rows, idColumn ?? 0);
  const problemOf = problemsOf(table, choice, rows, readId);
  let decorated: string | undefined;
  for (const row of rows) {
    const id = row.cells[idColumn ?? 0] ?? '';
    const { id: shownId, label: ownLabel } = readId(id);
    if (shownId !== '' && (shownId !== idText(id) || /\p{Cf}/u.test(id)))
      decorated ??= decoratedText(id, shownId);
    if (moreCells(table, choice, row) > 0) wide += 1;
    const label = labelOf(labelColumn === undefined ? (ownLabel ?? '') : (row.cells[labelColumn] ?? ''));
    const ofTable = tableProblemOf(row);
    const found = ofTable === undefined ? problemOf(row, shownId) : noId(ofTable);
    const { reason: problem, canAllow, isWord } = found;
    const endpointId = problem === undefined ? shownId : '';
    const first = firsts.get(endpointId);
    const common = {
      ...row,
      hash: hashOf(row.values),
      endpointId,
      shownId,
      label,
      problem,
      canAllow,
      isWord,
    };
    if (problem !== undefined) {
      unusable += 1;
      read.push({ ...common, duplicate: undefined });
    } else if (first === undefined) {
      firsts.set(endpointId, { line: row.line, label, place: placeOf({ placeColumns }, row.cells) });
      rooms.push({ endpointId, label });
      read.push({ ...common, duplicate: undefined });
    } else {
      read.push({ ...common, duplicate: duplicateText(first) });
    }
  }
  const problem = table.problem ?? (rooms.length > MAX_LIST_ROOMS ? tooManyRooms() : undefined);
  const unlabeled = labelColumn === undefined ? 0 : read.filter(({ label }) => label === undefined).length;
  const notes = [
    ...table.notes,
    ...(decorated === undefined ? [] : [decorated]),
    ...(leftOut > 0 ? [leftOutText(leftOut)] : []),
    ...(wide > 0 ? [wideText(wide)] : []),
    ...(unlabeled > 0 ? [countOf(unlabeled, l10n.t('{0} room has no name.|{0} rooms have no name.'))] : []),
  ];
  return { rooms, rows: withKeys(read), counts: { unusable, leftOut }, notes, problem };
}

function leftOutText(count: number): string {
  return countOf(
    count,
    l10n.t(
      '{0} line was left out: totals, or a repeated header.|{0} lines were left out: totals, or a repeated header.',
    ),
  );
}

function wideText(count: number): string {
  return countOf(
    count,
    l10n.t('{0} row has more cells than the header.|{0} rows have more cells than the header.'),
  );
}

/**
 * Returns the number of filled cells without a header above them. Empty cells at the end of the header count as names,
 * because an added column goes after the cells of all rows. Empty cells between names do not count as names.
 */
function moreCells(
  { rows, delimiter }: Table,
  { header: headerRow, idColumn = 0 }: ColumnChoice,
  { cells }: TextRow,
): number {
  const header = rows[0];
  if (headerRow === undefined || delimiter === undefined || header === undefined) return 0;
  const lastName = header.cells.findLastIndex((name) => name !== '');
  const isUnnamed = (column: number) =>
    column >= header.values.length || (column > idColumn && column < lastName && header.cells[column] === '');
  return cells.filter((cell, column) => cell !== '' && isUnnamed(column)).length;
}

/**
 * Creates a function that explains why a row has no usable endpoint ID, or returns undefined if it has.
 * @param readId reads the ID of a cell
 */
function problemsOf(
  table: Table,
  choice: ColumnChoice,
  rows: readonly TextRow[],
  readId: ReturnType<typeof idReader>,
): (row: TextRow, id: string) => IdProblem {
  const { idColumn = 0, allowedIds = [] } = choice;
  const allowedWords = new Set(choice.allowedWords);
  const isNarrow = (row: TextRow) => moreCells(table, choice, row) === 0;
  const shapes = new Set(idsIn(rows.filter(isNarrow), idColumn).map(shapeOf));
  const hasShape = (id: string) => (shapes.size === 0 ? isIdShaped(id) : shapes.has(shapeOf(id)));
  const isShifted = (row: TextRow, id: string) => {
    const more = moreCells(table, choice, row);
    if (more === 0) return false;
    const neighbors = row.cells.slice(idColumn + 1, idColumn + 1 + more).map(idText);
    return !hasShape(id) || neighbors.some((cell) => !isNoValue(cell) && hasShape(cell));
  };
  const unlike = unlikeIds(
    rows.filter(isNarrow).map((row) => ({
      id: readId(row.cells[idColumn] ?? '').id,
      isLone: table.columnCount > 1 && row.cells.every((cell, column) => column === idColumn || cell === ''),
      isCount: isCountRow(row, idColumn),
    })),
  );
  return (row, id) => {
    const invalid = pathParameterProblem(id);
    if (row.problem !== undefined) return noId(row.problem);
    if (id === '') return noId(NO_ID);
    // U+FFFD is left by a failed decoding of the file.
    if (hasUnreadableCharacters(id)) return noId(UNREADABLE_ID);
    if (allowedIds.includes(id)) return noId(invalid);
    const canAllow = invalid === undefined;
    const orAllowed = (reason: string): IdProblem => ({ reason, canAllow, isWord: false });
    const reason = noIdReason(id);
    if (reason !== undefined) return orAllowed(reason);
    if (isShifted(row, id)) return noId(shiftedText(row));
    if (GROUPED_NUMBER.test(id)) return noId(groupedText(id));
    const several = severalIds(id);
    const [first = ''] = several;
    const isLikeOthers = (part: string) =>
      shapes.size === 0 ? shapeOf(part) === shapeOf(first) : hasShape(part);
    if (several.length > 0 && several.every(isLikeOthers)) return noId(SEVERAL_IDS);
    const found = unlike.get(id);
    if (found === undefined || (found.isWord && allowedWords.has(wordHash(id)))) return noId(invalid);
    return { ...orAllowed(found.reason), isWord: found.isWord && canAllow };
  };
}

/** Why a row has no usable endpoint ID; undefined if it has one. */
interface IdProblem {
  readonly reason: string | undefined;
  readonly canAllow: boolean;
  readonly isWord: boolean;
}

function noId(reason: string | undefined): IdProblem {
  return { reason, canAllow: false, isWord: false };
}

/** Returns the form in which a word is remembered as an ID, see `ColumnChoice.allowedWords`. */
export function wordHash(word: string): string {
  return hashOf([word]);
}

function groupedText(id: string): string {
  return l10n.t('Is “{0}” one number or two IDs?', displayText(id, MAX_SHOWN));
}

function decoratedText(cell: string, id: string): string {
  return l10n.t(
    'Text around the IDs is left out: “{0}” is read as “{1}”.',
    displayText(cell, MAX_SHOWN),
    displayText(id, MAX_SHOWN),
  );
}

function shiftedText({ line }: TextRow): string {
  return l10n.t(
    'Line {0} has more cells than the header. Put cells that contain the delimiter in quotes.',
    line,
  );
}

/**
 * Describes a duplicate row.
 * @param first the row with the same endpoint ID
 */
function duplicateText({ line, label = '', place }: FirstRoom): string {
  const name = calledBy(label, place);
  return name === ''
    ? l10n.t('Same ID as line {0}', line)
    : l10n.t('Same ID as {0}, line {1}', displayText(name, MAX_CALLED), line);
}

function withKeys(rows: readonly Omit<TableRow, 'key' | 'isRepeated'>[]): readonly TableRow[] {
  // Joined with a character that no ID contains.
  const names = rows.map(({ endpointId, hash }) => endpointId || `\u0000${hash}`);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ordinals = new Map<string, number>();
  return rows.map((row, index) => {
    const name = names[index] ?? '';
    const count = counts.get(name) ?? 1;
    const isRepeated = count > 1 && row.endpointId !== '';
    if (count === 1) return { ...row, key: name, isRepeated };
    const ordinal = (ordinals.get(name) ?? 0) + 1;
    ordinals.set(name, ordinal);
    return { ...row, key: `${name}\u0000${ordinal}/${count}`, isRepeated };
  });
}

/** Finds the rows that a page has shown. Returns undefined if any of them is gone or has changed. */
export function rowsSeen(
  { rows }: Pick<RoomList, 'rows'>,
  seen: readonly SeenRow[],
): readonly TableRow[] | undefined {
  const hashes = new Map(seen.map(({ key, hash }) => [key, hash]));
  const found = rows.filter(({ key, hash }) => hashes.get(key) === hash);
  return found.length === hashes.size ? found : undefined;
}

function labelOf(cell: string): string | undefined {
  const line = cell.replace(/\s+/gu, ' ');
  // Truncates without splitting a surrogate pair.
  const label = line.length <= MAX_LABEL ? line : line.slice(0, MAX_LABEL).replace(/[\ud800-\udbff]$/u, '');
  return label.trim() || undefined;
}

function tooManyRooms(): string {
  return l10n.t('The list has more than {0} rooms. Split it into several lists.', numberText(MAX_LIST_ROOMS));
}
