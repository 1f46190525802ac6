import * as l10n from '@vscode/l10n';
import type { ColumnChoice } from '../room';
import { findHeader, type HeadedRows, headedRows, isOtherHeader } from './find-header';
import { idsIn } from './id-column';
import { areLikeIds, areRowNumbers, isGuid, isIdShaped, isSentence } from './id-values';
import { isSameHeader } from './list-rows';
import { columnCountOf, type Table, type TextRow } from './read-table';
import {
  containsFullName,
  isIdName,
  isRoomName,
  labelColumnNamed,
  MAX_COLUMNS,
  type NameKind,
  nameKindOf,
} from './recognize';

/** The columns, as far as the text reveals them. */
export interface ColumnGuess {
  readonly choice: ColumnChoice;
  /** Whether the ID column is used without asking the user. */
  readonly isCertain: boolean;
  /** Why the text is not a list, as a sentence. */
  readonly problem: string | undefined;
}

/** Evidence that a column contains the endpoint IDs. */
interface Column {
  readonly index: number;
  readonly kind: NameKind;
  /** The values of the column, without placeholders. */
  readonly ids: readonly string[];
  readonly isLikeIds: boolean;
  /** Whether the values only number the rows or rooms. */
  readonly isNumbering: boolean;
}

const NO_ID = l10n.t(
  'No endpoint ID was found. Put each ID on its own line, or paste a table with a header.',
);
const ONE_LINE = l10n.t('The line has several endpoint IDs. Put each on its own line.');
const ONE_CELL_A_LINE = l10n.t(
  'Each cell of the table is on its own line. Copy the table from the spreadsheet again.',
);

/** Guesses the header and the columns of a table by the rules in docs/list-reading.md. */
export function guessColumns({ rows, delimiter }: Table): ColumnGuess {
  const header = findHeader(rows);
  const headed = header === undefined ? undefined : headedRows(rows, header);
  const names = headed?.header.cells ?? [];
  const body = headed?.body ?? rows;
  const count = Math.min(columnCountOf([{ cells: names }, ...body]), MAX_COLUMNS);
  const columns = columnsOf(names, body, count);
  const [only, ...others] = columns.filter(({ index }) =>
    [{ cells: names }, ...body].some(({ cells }) => cells[index]),
  );
  const lone = only !== undefined && others.length === 0 && isWordList(only) ? only : undefined;
  const certain =
    certainColumn(columns, names.some(isRoomName)) ?? (lone?.ids.every(isIdShaped) ? lone : undefined);
  const guess = certain ?? (others.length === 0 ? only : bestGuess(columns));
  const problem = isOneCellALine(rows, columns)
    ? ONE_CELL_A_LINE
    : certain === undefined && lone === undefined
      ? problemOf(body, header, columns)
      : undefined;
  const idColumn = problem === undefined ? guess?.index : undefined;
  const labelColumn = labelColumnNamed(
    names.map((name, index) => (index === idColumn ? '' : name)),
    (index) => body.flatMap(({ cells }) => cells[index] || []),
  );
  const isPair = header === undefined && count === 2 && others.length === 1;
  const other = isPair && idColumn !== undefined ? 1 - idColumn : undefined;
  return {
    choice: { delimiter, header, idColumn, labelColumn: labelColumn ?? other },
    isCertain:
      certain !== undefined &&
      !areMost(certain.ids, hasIdAndName) &&
      (headed === undefined || !namesIdAgain(headed, certain.index)),
    problem,
  };
}

function columnsOf(names: readonly string[], body: readonly TextRow[], count: number): readonly Column[] {
  const all = Array.from({ length: count }, (_, index) => ({ index, ids: idsIn(body, index) }));
  const hasGuids = all.some(({ ids }) => areMost(ids, isGuid));
  const columns = all.map(({ index, ids }): Column => {
    const kind = nameKindOf(names[index] ?? '');
    const isNumbering = areRowNumbers(ids) || (hasGuids && ids.every((id) => /^\d{1,4}$/u.test(id)));
    const isNumber = names.length > 0 && !isIdName(kind) && areMost(ids, (id) => /^\d{1,3}$/u.test(id));
    return { index, kind, ids, isNumbering, isLikeIds: !isNumber && !isNumbering && areLikeIds(ids) };
  });
  if (columns.every(({ kind }) => kind !== 'full')) return columns;
  // Next to *Endpoint ID*, a *New Endpoint ID* or *Endpoint ID 2* can be the right column.
  return columns.map((column) =>
    column.isLikeIds && containsFullName(names[column.index] ?? '') ? { ...column, kind: 'full' } : column,
  );
}

/** Returns whether a value contains an ID and other words, such as "EP-7001 Amber". */
function hasIdAndName(value: string): boolean {
  const parts = value.split(/[\s,;|()]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.some(isIdShaped) && !parts.every(isIdShaped);
}

/** Returns whether another table in the text, below this one, also contains endpoint IDs. */
function namesIdAgain({ header, body }: HeadedRows, idColumn: number): boolean {
  return body.some(
    (row, at) =>
      isOtherHeader(body, at, idColumn) &&
      !isSameHeader(row, header) &&
      row.cells.some((cell) => ['full', 'bare', 'id'].includes(nameKindOf(cell))),
  );
}

/**
 * Returns the column that certainly contains the endpoint IDs, judged by its name and values.
 * @param isOfRooms whether a column has the name of a room column
 */
function certainColumn(columns: readonly Column[], isOfRooms: boolean): Column | undefined {
  const full = columns.filter(({ kind }) => kind === 'full');
  const likeIds = columns.filter(({ isLikeIds }) => isLikeIds);
  const isOnly = ({ index }: Column) => likeIds.every((each) => each.index === index);
  if (full.length > 0) {
    const filled = full.filter(({ ids }) => ids.length > 0);
    const [column, ...twins] = filled.length > 0 ? filled : full;
    if (column === undefined || twins.length > 0 || doesRepeat(column.ids)) return undefined;
    return column.isNumbering && !isOnly(column) ? undefined : column;
  }
  const [candidate, ...rivals] = likeIds;
  if (candidate === undefined || rivals.length > 0) return undefined;
  const hasBare = columns.some(({ kind }) => kind === 'bare');
  // Without a room column, it can be a list of other devices.
  const certainKind = hasBare ? 'bare' : isOfRooms ? 'id' : undefined;
  return candidate.kind === certainKind ? candidate : undefined;
}

/** Returns whether at least half of the values are repetitions. Two rooms can share an endpoint. */
function doesRepeat(ids: readonly string[]): boolean {
  return ids.length > 2 && new Set(ids).size * 2 <= ids.length;
}

/** Returns whether a single column is a list of IDs: single words, either all with digits or all without. */
function isWordList({ kind, ids }: Column): boolean {
  const areWords = ids.every((id) => !/\s/u.test(id) && !isSentence(id));
  const saysMore = !isIdName(kind) && kind !== 'device' && kind !== 'unknown';
  if (ids.length === 0 || !areWords || saysMore) return false;
  return ids.every(isIdShaped) || (kind !== 'device' && !ids.some(isIdShaped));
}

/**
 * Column names, ordered by how likely the column contains the endpoint IDs. Columns with other names are never offered
 * first.
 */
const RANKS: readonly NameKind[] = ['other', 'note', 'unknown', 'anyId', 'device', 'id', 'bare', 'full'];
const LIKE_IDS = 10;

/** Returns the column to offer first; undefined if there is none, or if two are equally likely. */
function bestGuess(columns: readonly Column[]): Column | undefined {
  const offered = columns.flatMap((column) => {
    const rank = RANKS.indexOf(column.kind);
    if (rank === -1 || (!column.isLikeIds && rank < RANKS.indexOf('anyId'))) return [];
    return [{ column, score: rank + (column.isLikeIds ? LIKE_IDS : 0) }];
  });
  const [best, second] = offered.toSorted((one, other) => other.score - one.score);
  return best?.score === second?.score ? undefined : best?.column;
}

/** Explains why text is not a list of rooms: it is an email, a line of IDs, or a table with one cell per line. */
function problemOf(
  body: readonly TextRow[],
  header: number | undefined,
  columns: readonly Column[],
): string | undefined {
  const [line, ...others] = body;
  if (line === undefined) return undefined;
  const words = line.cells.flatMap((cell) => cell.split(/\s+/u)).filter((word) => word !== '');
  if (header === undefined && others.length === 0 && words.length > 1 && words.every(isIdShaped))
    return ONE_LINE;
  const isOneThing = others.length === 0 || columns.length < 2;
  const hasId = columns.some(({ ids }) =>
    ids.some((id) => isIdShaped(id) || (/\p{N}/u.test(id) && !isSentence(id))),
  );
  return header === undefined && isOneThing && !hasId ? NO_ID : undefined;
}

/** Returns whether a table was pasted with one cell per line: two column names come first. */
function isOneCellALine(rows: readonly TextRow[], [only, ...others]: readonly Column[]): boolean {
  const kinds = rows.slice(0, 2).map(({ cells }) => nameKindOf(cells[0] ?? ''));
  return (
    others.length === 0 &&
    only !== undefined &&
    only.ids.some((id) => !isIdShaped(id)) &&
    kinds.some(isIdName) &&
    kinds.some((kind) => kind !== 'unknown' && !isIdName(kind))
  );
}

function areMost(values: readonly string[], has: (value: string) => boolean): boolean {
  return values.filter(has).length * 2 > values.length;
}
