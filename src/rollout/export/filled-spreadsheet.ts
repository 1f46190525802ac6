import { csvText } from './csv-text';

/** A record of the person's list, with what the look-up added to it. */
export interface FilledRecord {
  /** The record's cells, as they are in the list. */
  readonly values: readonly string[];
  readonly code: string | undefined;
  readonly pairingCodeId: string | undefined;
  readonly state: string;
  readonly fetchedAt: string | undefined;
}

/** The person's list, with what the look-ups added to it. */
export interface FilledList {
  /** Undefined for a list without one. */
  readonly header: readonly string[] | undefined;
  readonly records: readonly FilledRecord[];
  /** The least number of the list's columns. */
  readonly columnCount: number;
}

const ADDED = ['Pairing code', 'Pairing code ID', 'State', 'Fetched at'];

/** The number of columns that are added behind those of the list. */
export const ADDED_COLUMNS = ADDED.length;

/**
 * Fills in the person's spreadsheet: a header, and a row for each record. The list's columns come first, as they are, and
 * short rows are padded. The added columns have names that no column of the list has.
 */
export function filledRows({ header, records, columnCount }: FilledList): string[][] {
  const count = [header ?? [], ...records.map(({ values }) => values)].reduce(
    (most, { length }) => Math.max(most, length),
    columnCount,
  );
  const listNames = header ?? Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
  const names = padded(listNames, count);
  return [
    [...names, ...addedNames(names)],
    ...records.map(({ values, code, pairingCodeId, state, fetchedAt }) => [
      ...padded(values, count),
      code ?? '',
      pairingCodeId ?? '',
      state,
      fetchedAt ?? '',
    ]),
  ];
}

function padded(cells: readonly string[], count: number): readonly string[] {
  return [...cells, ...Array.from({ length: count - cells.length }, () => '')];
}

function addedNames(listNames: readonly string[]): readonly string[] {
  const taken = new Set(listNames.map((name) => name.trim().toLowerCase()));
  return ADDED.map((name) => {
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${name} (${copy})`;
    return unique;
  });
}

/** How a filled spreadsheet is written as CSV. */
export interface FilledCsvOptions {
  /** That of their file. */
  readonly delimiter: string;
  /** True where the list's cells were texts that no program took for formulas: those of a workbook. */
  readonly guardValues: boolean;
}

/**
 * Writes the rows of `filledRows` as CSV (RFC 4180), with a byte order mark. The list's cells are read as the same values
 * again. An added cell is never a formula: see `NEEDS_FORMULA_GUARD`.
 */
export function filledCsv(
  rows: readonly (readonly string[])[],
  { delimiter, guardValues }: FilledCsvOptions,
): string {
  const isAdded = (column: number, row: readonly string[]) => column >= row.length - ADDED_COLUMNS;
  return csvText(rows, { delimiter, isGuarded: (column, row) => guardValues || isAdded(column, row) });
}
