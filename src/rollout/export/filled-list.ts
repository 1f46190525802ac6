import { dayText } from '../../model/timestamps';
import { withoutFormulaGuard } from '../list/list-text';
import { ROOM_STATES } from '../room-states';
import type { WorkbookCell } from '../workbook/write-workbook';
import type { RolloutRecord } from './record';
import { csvText } from './text-formats';

/** The names of the columns that are added behind the columns of the list. */
export const ADDED_NAMES: readonly string[] = ['Pairing code', 'Pairing code ID', 'State', 'Fetched at'];

/** The number of `ADDED_NAMES`. */
export const ADDED_COLUMNS = ADDED_NAMES.length;

/**
 * Fills in the user's list: a header, and a row for each record. The list's columns come first, as they are, and short
 * rows are padded. The added columns have names that no column of the list has.
 * @param header the names of the list's columns
 * @param columnCount the least number of the list's columns
 */
export function filledRows(
  header: readonly string[],
  records: readonly RolloutRecord[],
  columnCount: number,
): string[][] {
  const count = [header, ...records.map(({ values }) => values)].reduce(
    (most, { length }) => Math.max(most, length),
    columnCount,
  );
  const names = padded(header, count);
  return [
    [...names, ...addedNames(names)],
    ...records.map(({ values, code, pairingCodeId, state, problem, fetchedAt }) => [
      ...padded(values, count),
      code ?? '',
      pairingCodeId ?? '',
      problem === undefined ? ROOM_STATES[state].exported : `${ROOM_STATES[state].exported}: ${problem}`,
      fetchedAt ?? '',
    ]),
  ];
}

function padded(cells: readonly string[], count: number): readonly string[] {
  return [...cells, ...Array.from({ length: count - cells.length }, () => '')];
}

function addedNames(listNames: readonly string[]): readonly string[] {
  const taken = new Set(listNames.map((name) => name.trim().toLowerCase()));
  return ADDED_NAMES.map((name) => {
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${name} (${copy})`;
    return unique;
  });
}

/**
 * Writes the rows of `filledRows` as CSV (RFC 4180), with a byte order mark. The list's cells are read as the same values
 * again. An added cell is never a formula: see `NEEDS_FORMULA_GUARD`.
 * @param delimiter of the user's file: tabs and pipes, by which few programs divide a .csv file, become commas
 * @param isNamed true if a first line names the delimiter (`sep=;`): that stays
 */
export function filledCsv(
  rows: readonly (readonly string[])[],
  delimiter: string | undefined,
  isNamed = false,
): string {
  const plainColumns = (rows[0]?.length ?? 0) - ADDED_COLUMNS;
  if (!isNamed || delimiter === undefined) return csvText(rows, delimiter === ';' ? ';' : ',', plainColumns);
  return csvText(rows, delimiter, plainColumns, `sep=${delimiter}\r\n`);
}

/**
 * The rows of `filledRows` as cells of a workbook: the times at which codes were fetched are dates, and so are the days of
 * the column of paired rooms. All else is text, which no program takes for a formula, so it has no formula guard.
 * @param pairedColumn the index of that column, if any
 */
export function filledCells(
  [header = [], ...rows]: readonly (readonly string[])[],
  pairedColumn: number | undefined,
): readonly (readonly WorkbookCell[])[] {
  const fetchedColumn = header.length - 1;
  return [
    header,
    ...rows.map((row) =>
      row.map((cell, column) => {
        if (column === fetchedColumn && cell !== '') return { at: new Date(cell), hasTime: true };
        return column === pairedColumn ? dayCell(cell) : withoutFormulaGuard(cell);
      }),
    ),
  ];
}

/** The date of a day such as "2026-11-20"; any other text as it is. */
function dayCell(cell: string): WorkbookCell {
  const at = new Date(`${cell}T00:00`);
  return !Number.isNaN(at.getTime()) && dayText(at.getTime()) === cell ? { at, hasTime: false } : cell;
}
