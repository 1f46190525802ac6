import * as l10n from '@vscode/l10n';
import type { ColumnChoice } from '../room';
import { isOtherHeader } from './find-header';
import { idsIn } from './id-column';
import type { Table, TextRow } from './read-table';
import { isTotalName } from './recognize';

/** The rows of a table that are or should be rooms. */
export interface ListRows {
  readonly rows: readonly TextRow[];
  /** Number of other lines: totals and repeated headers. */
  readonly leftOut: number;
  /** Explains why a row belongs to another table; undefined if it does not. */
  readonly problemOf: (row: TextRow) => string | undefined;
}

/** Leaves out repeated headers, as in joined files, and a final row with totals, and finds a second table. */
export function listRows(table: Table, { header, idColumn = 0 }: ColumnChoice): ListRows {
  const [first] = table.rows;
  const names = header === undefined ? undefined : first?.cells.join('\n');
  const all = header === undefined ? table.rows : table.rows.slice(1);
  const body = all.filter(({ cells }) => names === undefined || cells.join('\n') !== names);
  const last = body.at(-1);
  const others = body.slice(0, -1);
  const rows = last !== undefined && others.length > 0 && isTotal(last, others, idColumn) ? others : body;
  const second = header === undefined ? undefined : rows.find((row) => isOtherHeader(row, idColumn));
  return {
    rows,
    leftOut: all.length - rows.length,
    problemOf: ({ line }) =>
      second === undefined || line < second.line
        ? undefined
        : l10n.t('Line {0} starts another table.', second.line),
  };
}

const PLAIN_NUMBER = /^\d+(?:[.,' ]\d+)*$/u;

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
  if (!PLAIN_NUMBER.test(id)) return false;
  const lengths = ids.filter((value) => PLAIN_NUMBER.test(value)).map((value) => value.length);
  return lengths.every((length) => length < id.length) || lengths.every((length) => length > id.length);
}
