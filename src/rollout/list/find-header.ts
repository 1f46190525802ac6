import { idsIn } from './id-column';
import { areLikeIds, idText, isIdShaped, isLikeId, isSentence, shapeOf } from './id-values';
import type { TextRow } from './read-table';
import { isIdName, MAX_COLUMNS, type NameKind, nameKindOf } from './recognize';

/** Maximum rows searched for a header. */
export const MAX_HEADER_ROWS = 20;

/** Rows in which the first room below a header is expected. A row can have details of the names, or no ID yet. */
const MAX_ROWS_TO_ROOM = 4;

/**
 * Finds the row that names the columns: the row with the most known names and the name of an ID column, if no row above
 * it is a room; else a first row of distinct words above IDs. A row above it with two known names, including the name of
 * an ID column with rooms below, is the header, and the other row starts another table.
 * @returns its index, or undefined
 */
export function findHeader(rows: readonly TextRow[]): number | undefined {
  const isTable = rows.some((row) => filledCells(row) > 1);
  const named = rows
    .slice(0, MAX_HEADER_ROWS)
    .map((row, at) => ({ row, at, known: knownNames(row), hasId: namesId(row) }));
  const best = named
    // A single cell above or in a table is a title or a note.
    .filter(
      ({ row, at, known, hasId }) =>
        known > 1 || (known === 1 && (at === 0 || hasId) && !(isTable && filledCells(row) === 1)),
    )
    .toSorted((one, other) => other.known - one.known || Number(other.hasId) - Number(one.hasId))
    .find(({ at }) => isHeader(rows, at));
  if (best === undefined) return areNames(rows) ? 0 : undefined;
  const above = rows.slice(0, best.at);
  const first = above.findIndex((_, at) => namesRooms(above, at) && isHeader(rows, at));
  return first === -1 ? best.at : first;
}

/** Names of columns that can have the endpoint IDs. */
const ID_KINDS: readonly NameKind[] = ['full', 'bare', 'id'];

/** Returns whether a row has at least two known names, including the name of a column with IDs in the rows below. */
function namesRooms(rows: readonly TextRow[], at: number): boolean {
  const kinds = kindsOf(rows[at]);
  if (kinds.filter((kind) => kind !== 'unknown').length < 2) return false;
  const below = rows.slice(at + 1, at + 1 + MAX_ROWS_TO_ROOM);
  return kinds.some(
    (kind, column) =>
      ID_KINDS.includes(kind) && below.some(({ cells }) => isIdShaped(idText(cells[column] ?? ''))),
  );
}

/** A header and the rows below it. */
export interface HeadedRows {
  readonly header: TextRow;
  readonly body: readonly TextRow[];
}

/**
 * Returns the header in a row and the rows below it. A row below the header that only divides columns, such as IP, MAC
 * and VLAN below *Network*, belongs to the header: each name is joined with the one below it.
 */
export function headedRows(rows: readonly TextRow[], at: number): HeadedRows | undefined {
  const [upper, lower, ...others] = rows.slice(at);
  if (upper === undefined) return undefined;
  if (lower === undefined || !dividesColumns(upper, lower))
    return { header: upper, body: rows.slice(at + 1) };
  const width = Math.max(upper.cells.length, lower.cells.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const cells = columns.map((column) =>
    [upper.cells[column] ?? '', lower.cells[column] ?? ''].filter((name) => name !== '').join(' '),
  );
  return {
    header: { ...upper, cells, values: columns.map((column) => upper.values[column] ?? '') },
    body: others,
  };
}

/** Returns whether all cells of a row are words below columns without a name, or below the name before such columns. */
function dividesColumns(upper: TextRow, lower: TextRow): boolean {
  if (!namesId(upper)) return false;
  const isUnnamed = (column: number) => (upper.cells[column] ?? '') === '';
  const filled = lower.cells.flatMap((cell, column) => (cell === '' ? [] : [column]));
  return (
    filled.some(isUnnamed) &&
    filled.every(
      (column) =>
        (isUnnamed(column) || isUnnamed(column + 1)) &&
        !isIdName(nameKindOf(upper.cells[column] ?? '')) &&
        !/\p{N}/u.test(lower.cells[column] ?? ''),
    )
  );
}

function kindsOf(row: TextRow | undefined): readonly NameKind[] {
  return (row?.cells ?? []).slice(0, MAX_COLUMNS).map(nameKindOf);
}

function knownNames(row: TextRow): number {
  return kindsOf(row).filter((kind) => kind !== 'unknown').length;
}

/** Returns whether a row contains the name of an ID column. */
function namesId(row: TextRow): boolean {
  return kindsOf(row).some(isIdName);
}

/**
 * Returns whether a row with known names can be the header: none of its cells is like the IDs of its column, and no row
 * above it is a room.
 */
function isHeader(rows: readonly TextRow[], at: number): boolean {
  const header = rows[at];
  if (header === undefined) return false;
  const above = rows.slice(0, at);
  const below = rows.slice(at + 1);
  const isRoom = (row: TextRow, others: readonly TextRow[]) =>
    row.cells.slice(0, MAX_COLUMNS).some((cell, column) => {
      const id = idText(cell);
      if (!isIdShaped(id)) return false;
      const ids = idsIn(others, column);
      return areLikeIds(ids) && ids.some((each) => isIdShaped(each) && shapeOf(each) === shapeOf(id));
    });
  const isTitle = (row: TextRow) =>
    filledCells(row) < filledCells(header) ||
    (!isRoom(row, below) && (namesId(row) || !row.cells.some((cell) => isLikeId(idText(cell)))));
  return above.every(isTitle) && !isRoom(header, [...above, ...below]);
}

/**
 * Returns whether a row below the header starts another table: it names the columns of rooms, or has at least two cells,
 * all of them known names.
 */
export function isOtherHeader(rows: readonly TextRow[], at: number, idColumn: number): boolean {
  const id = rows[at]?.cells[idColumn] ?? '';
  // Checked first, because classifying all cells takes longer.
  if (isIdShaped(id) && nameKindOf(id) === 'unknown') return false;
  if (namesRooms(rows, at)) return true;
  const idKind = nameKindOf(id);
  // A model name such as Codec can stand in place of an ID.
  if (idKind === 'unknown' || idKind === 'device') return false;
  const kinds = kindsOf(rows[at]);
  return (
    filledCells(rows[at]) > 1 &&
    kinds.every((kind, column) => kind !== 'unknown' || rows[at]?.cells[column] === '')
  );
}

/** Returns whether the first row has a different word in each column, and a column has only IDs below that row. */
function areNames([first, ...others]: readonly TextRow[]): boolean {
  const names = first?.cells ?? [];
  const width = others.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const areWords = names.every((name) => name !== '' && !isIdShaped(name) && !isSentence(name));
  if (width < 2 || names.length < width || !areWords || new Set(names).size < names.length) return false;
  return names.slice(0, MAX_COLUMNS).some((_, column) => {
    const ids = idsIn(others, column);
    return ids.every(isIdShaped) && areLikeIds(ids);
  });
}

function filledCells(row: TextRow | undefined): number {
  return row?.cells.filter((cell) => cell !== '').length ?? 0;
}
