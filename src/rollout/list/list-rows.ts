import * as l10n from '@vscode/l10n';
import type { ColumnChoice } from '../room';
import { isOtherHeader } from './find-header';
import { idsIn } from './id-column';
import type { Table, TextRow } from './read-table';
import { hasTotalName, isTotalName, nameKindOf } from './recognize';
import { differsInLength, isPlainNumber } from './unlike-ids';

/** The rows of a table that are or should be rooms. */
export interface ListRows {
  readonly rows: readonly TextRow[];
  /** Number of other lines: totals and repeated headers. */
  readonly leftOut: number;
  /** Explains why a row belongs to another table; undefined if it does not. */
  readonly problemOf: (row: TextRow) => string | undefined;
}

/** Leaves out repeated headers, as in joined files, and a final row with totals. Also finds a second table. */
export function listRows(table: Table, { header, idColumn = 0 }: ColumnChoice): ListRows {
  const [first] = table.rows;
  const names = header === undefined ? undefined : first;
  const all = header === undefined ? table.rows : table.rows.slice(1);
  const body = all.filter((row) => names === undefined || !isSameHeader(row, names));
  const last = body.at(-1);
  const others = body.slice(0, -1);
  const rows = last !== undefined && others.length > 0 && isTotal(last, others, idColumn) ? others : body;
  const second = header === undefined ? undefined : rows.find((_, at) => isOtherHeader(rows, at, idColumn));
  return {
    rows,
    leftOut: all.length - rows.length,
    problemOf: ({ line }) =>
      second === undefined || line < second.line
        ? undefined
        : l10n.t('Line {0} starts another table. Move it to its own list.', second.line),
  };
}

/**
 * Returns whether a row repeats the header. Columns that marks, notes and exports added to the table can be missing in
 * either row.
 */
export function isSameHeader(row: TextRow, header: TextRow): boolean {
  const width = Math.max(row.cells.length, header.cells.length);
  const isSame = (name: string, other: string) =>
    name === other || (other === '' && name !== '' && ['added', 'note'].includes(nameKindOf(name)));
  const repeats = (names: readonly string[]) =>
    Array.from(
      { length: width },
      (_, column) => [row.cells[column] ?? '', names[column] ?? ''] as const,
    ).every(([name, other]) => isSame(name, other) || isSame(other, name));
  return repeats(header.cells) || repeats(header.values.map((name) => name.trim()));
}

/** Returns whether a row has totals, or the numbers of the columns: 1, 2, 3 and so on. */
export function isCountRow({ cells }: TextRow, idColumn: number): boolean {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const areNumbers = filled.length > 1 && filled.every((cell, index) => cell === String(index + 1));
  return areNumbers || cells.some((cell, column) => column !== idColumn && hasTotalName(cell));
}

/**
 * Returns whether the last row contains totals: it starts with a word such as "Total" and its ID is missing or a plain
 * number unlike the other IDs, or its ID is the count of the other IDs, which contain letters.
 */
function isTotal({ cells }: TextRow, others: readonly TextRow[], idColumn: number): boolean {
  const name = cells.find((cell) => cell !== '') ?? '';
  const id = cells[idColumn] ?? '';
  const ids = idsIn(others, idColumn);
  const areLettered = ids.length > 0 && ids.every((value) => /\p{L}/u.test(value));
  if (areLettered && id === String(ids.length)) return true;
  if (!isTotalName(name) || id === name) return false;
  if (id === '') return true;
  return isPlainNumber(id) && differsInLength(id, ids);
}
