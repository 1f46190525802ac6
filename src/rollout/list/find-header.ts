import { idsIn } from './id-column';
import { areLikeIds, idText, isIdShaped, isLikeId, isSentence, shapeOf } from './id-values';
import type { TextRow } from './read-table';
import { isIdName, MAX_COLUMNS, nameKindOf } from './recognize';

/** Maximum rows searched for a header. */
export const MAX_HEADER_ROWS = 20;

/**
 * Finds the row that names the columns: the row with the most known names and the name of an ID column, if no row above
 * it is a room; else a first row of distinct words above IDs.
 * @returns its index, or undefined
 */
export function findHeader(rows: readonly TextRow[]): number | undefined {
  const isTable = rows.some((row) => filledCells(row) > 1);
  const best = rows
    .slice(0, MAX_HEADER_ROWS)
    .map((row, at) => ({ row, at, known: knownNames(row), hasId: namesId(row) }))
    // A single cell above or in a table is a title or a note.
    .filter(
      ({ row, at, known, hasId }) =>
        known > 1 || (known === 1 && (at === 0 || hasId) && !(isTable && filledCells(row) === 1)),
    )
    .toSorted((one, other) => other.known - one.known || Number(other.hasId) - Number(one.hasId))
    .find(({ at }) => isHeader(rows, at));
  return best?.at ?? (areNames(rows) ? 0 : undefined);
}

function knownNames({ cells }: TextRow): number {
  return cells.slice(0, MAX_COLUMNS).filter((cell) => nameKindOf(cell) !== 'unknown').length;
}

/** Returns whether a row contains the name of an ID column. */
function namesId({ cells }: TextRow): boolean {
  return cells.slice(0, MAX_COLUMNS).some((cell) => isIdName(nameKindOf(cell)));
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

/** Returns whether a row below the header starts another table: at least two cells, all of them known names. */
export function isOtherHeader({ cells }: TextRow, idColumn: number): boolean {
  const idKind = nameKindOf(cells[idColumn] ?? '');
  // A model name such as Codec can stand in place of an ID. Checked first, because classifying all cells takes longer.
  if (idKind === 'unknown' || idKind === 'device') return false;
  const filled = cells.slice(0, MAX_COLUMNS).filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => nameKindOf(cell) !== 'unknown');
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

function filledCells({ cells }: TextRow): number {
  return cells.filter((cell) => cell !== '').length;
}
