import * as l10n from '@vscode/l10n';
import { DAY_MS, isoDay, type LocalCalendar } from '../../local-calendar';
import { ADDED_COLUMNS, type ExportRow, exportText } from '../export-row';
import { withoutFormulaGuards } from '../list/list-text';
import { filledColumns } from '../list/read-table';
import { ROOM_STATES } from '../room-states';
import type { WorkbookCell } from '../workbook/write-workbook';
import { csvText } from './text-formats';

/**
 * Returns the list's columns in an export: those with a name or a cell, since a stray cell can be thousands of columns
 * away.
 * @param header names of the list's columns
 * @param replaced indexes of columns to leave out, because an earlier export added them
 */
export function exportedColumns(
  header: readonly string[],
  rows: readonly ExportRow[],
  replaced: ReadonlySet<number> = new Set(),
): readonly number[] {
  const filled = filledColumns([header, ...rows.map(({ values }) => values)]);
  return filled.filter((column) => !replaced.has(column));
}

/**
 * Fills in the user's list: a header, and one row per room. The list's columns come first, unchanged, with
 * short rows padded. Added columns get unique names, and the state is in the display language, for the people who read
 * the file.
 * @param header names of the list's columns
 * @param columns see `exportedColumns`
 */
export function filledRows(
  header: readonly string[],
  rows: readonly ExportRow[],
  columns: readonly number[] = exportedColumns(header, rows),
): string[][] {
  const own = (cells: readonly string[]) => columns.map((column) => cells[column] ?? '');
  const names = own(header);
  return [
    [...names, ...addedNames(names)],
    ...rows.map((row) => [
      ...own(row.values),
      ...ADDED_COLUMNS.map(({ key, added }) => {
        const value = key === 'state' ? ROOM_STATES[row.state].label : exportText(row, key);
        const problem = added === 'valueAndProblem' ? row.problem : undefined;
        return problem === undefined ? value : l10n.t('{0}: {1}', value, problem);
      }),
    ]),
  ];
}

function addedNames(listNames: readonly string[]): readonly string[] {
  const taken = new Set(listNames.map((name) => name.trim().toLowerCase()));
  return ADDED_COLUMNS.map(({ heading }) => {
    let unique = heading;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${heading} (${copy})`;
    return unique;
  });
}

/**
 * Formats the rows of `filledRows` as CSV (RFC 4180) with a byte order mark. The list's cells can be read back
 * unchanged; added cells get formula guards, see `withFormulaGuards`.
 * @param delimiter of the user's file; tabs and pipes become commas, because few programs expect them in a .csv file
 * @param isNamed whether a first line specifies the delimiter (`sep=;`), which is then kept
 */
export function filledCsv(
  rows: readonly (readonly string[])[],
  delimiter: string | undefined,
  isNamed = false,
): string {
  const plainColumns = (rows[0]?.length ?? 0) - ADDED_COLUMNS.length;
  if (!isNamed || delimiter === undefined) return csvText(rows, delimiter === ';' ? ';' : ',', plainColumns);
  return csvText(rows, delimiter, plainColumns, `sep=${delimiter}\r\n`);
}

/**
 * Converts the rows of `filledRows` to cells of a workbook. Added times and the days in the column for paired rooms
 * become dates. All other cells are strings, which need no formula guard.
 * @param pairedColumn index of the column for paired rooms, if any
 * @param calendar in whose time zone the times are written
 */
export function filledCells(
  [header = [], ...rows]: readonly (readonly string[])[],
  pairedColumn: number | undefined,
  calendar: LocalCalendar,
): readonly (readonly WorkbookCell[])[] {
  const firstAdded = header.length - ADDED_COLUMNS.length;
  return [
    header,
    ...rows.map((row) =>
      row.map((cell, column) => {
        const isTime = ADDED_COLUMNS[column - firstAdded]?.type === 'time';
        if (isTime && cell !== '') return { onClock: calendar.onClock(Date.parse(cell)), hasTime: true };
        return column === pairedColumn ? dayCell(cell) : withoutFormulaGuards(cell);
      }),
    ),
  ];
}

/** Converts a day such as "2026-11-20" to a date, and returns any other string unchanged. */
function dayCell(cell: string): WorkbookCell {
  const onClock = Date.parse(`${cell}T00:00Z`);
  return !Number.isNaN(onClock) && isoDay(onClock / DAY_MS) === cell ? { onClock, hasTime: false } : cell;
}
