import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { ColumnChoice, ColumnView } from '../room';
import { isBaselineName } from './baseline';
import { type Table, type TableRow, tableWith } from './read-table';
import {
  hasSeveralIds,
  idColumnNamed,
  isEndpointIdName,
  isIdName,
  isIdShaped,
  isSentence,
  labelColumnNamed,
  MAX_COLUMN_NAME,
  MAX_COLUMNS,
} from './recognize';

/** The columns as far as the table shows them. */
export interface ColumnProposal {
  readonly choice: ColumnChoice;
  /** What the user has to check or choose before the columns are used, as a sentence. */
  readonly note?: string;
  /** Why there is nothing to choose from, as a sentence. */
  readonly problem?: string;
}

const SAMPLES = 2;
const MAX_SAMPLE = 40;
const MAX_SAMPLE_ROWS = 200;
/** The rows among which the header is, if there is a title above it. */
const MAX_TITLE_ROWS = 20;
const NO_ID = l10n.t(
  'No endpoint ID was found. Put each ID on a line of its own, or paste a table with a header.',
);
const ONE_LINE = l10n.t('The line has several endpoint IDs. Put each on a line of its own.');

/**
 * Leaves out the rows above the header, such as a title. A row is the header if it names the ID column and has no number,
 * if the first value below is shaped like an ID, and if the rows above have fewer cells or no such value.
 */
export function withoutTitle(table: Table): Table {
  const { rows } = table;
  const at = rows.slice(0, MAX_TITLE_ROWS).findIndex(({ cells }) => idColumnNamed(cells) !== undefined);
  const header = rows[at];
  const idColumn = idColumnNamed(header?.cells ?? []);
  if (at === 0 || header === undefined || idColumn === undefined) return table;
  const below = rows.slice(at);
  const [, value] = valuesOf(below, idColumn);
  const isHeader =
    !header.cells.some((cell) => /\p{N}/u.test(cell)) && (value === undefined || isIdShaped(value));
  const width = filledCells(header).length;
  const isTitle = (row: TableRow) =>
    filledCells(row).length < width || !isIdShaped(row.cells[idColumn] ?? '');
  if (!isHeader || !rows.slice(0, at).every(isTitle)) return table;
  const note = l10n.t('The lines above the header in line {0} were left out.', header.line);
  return tableWith(below, { ...table, notes: [...table.notes, note] });
}

/**
 * Proposes how a table is read:
 * 1. The first row names the columns if one of its names is known, or if it has words above IDs.
 * 2. The ID column is the one with a known name. Without a header that says otherwise, it is the only column.
 * 3. Where a value of it is no ID, such as a sentence or a word among IDs, the user chooses.
 * 4. Where it only counts the rows, or another column could be it, the user confirms it: see `doubtOf`.
 * 5. Else the only column with a different ID in each row is proposed, which the user confirms. Beside one column
 *    without IDs it is certain, and the other one has the labels.
 */
export function proposeColumns(table: Table): ColumnProposal {
  const { rows, columnCount } = table;
  const names = rows[0]?.cells ?? [];
  const named = idColumnNamed(names);
  const label = labelColumnNamed(names);
  const isNamed = named !== undefined || label !== undefined;
  const hasHeader = isNamed || looksLikeHeader(table);
  const body = hasHeader ? rows.slice(1) : rows;
  const open: ColumnChoice = { hasHeader, idColumn: undefined, labelColumn: label };

  const unnamed = hasHeader && !isNamed ? undefined : onlyColumn(table);
  const idColumn = named ?? unnamed;
  if (idColumn !== undefined) {
    const other = rowWithoutId(body, idColumn, named !== undefined);
    if (other === undefined) {
      return { choice: { ...open, idColumn }, ...doubtOf(table, hasHeader ? names : [], idColumn, open) };
    }
    if (!body.some(({ cells }) => cells.some(isIdShaped))) return { choice: open, problem: NO_ID };
    const note = l10n.t('Line {0} does not look like an endpoint ID. Choose the column.', other.line);
    return { choice: open, note };
  }

  const guess = distinctColumn(body, label);
  if (guess === undefined) {
    const [line, ...others] = hasHeader ? [] : rows;
    const problem = line === undefined || others.length > 0 ? undefined : lineProblem(filledCells(line));
    return { choice: open, ...(problem !== undefined && { problem }) };
  }
  const other = !hasHeader && columnCount === 2 ? 1 - guess : undefined;
  const choice = { ...open, idColumn: guess, labelColumn: other ?? label };
  const isCertain = other !== undefined && !isCounter(valuesOf(body, guess));
  if (isCertain && !valuesOf(body, other).some(isIdShaped)) return { choice };
  const name = columnName(hasHeader ? names : [], guess);
  return { choice, note: l10n.t('Are the values of “{0}” the endpoint IDs? Check the column.', name) };
}

/** What is wrong with a text of one line with several cells; undefined where one of them can be the ID. */
function lineProblem(cells: readonly string[]): string | undefined {
  const ids = cells.filter(isIdShaped).length;
  if (ids === 0) return NO_ID;
  return ids === cells.length ? ONE_LINE : undefined;
}

/**
 * Why a column with values that can be IDs needs a look: it only counts the rows of a table of several columns, or another
 * column could be it too. That is one with the same name; and beside a name that is not only of endpoint IDs, one with a
 * name for IDs, and different IDs in it.
 */
function doubtOf(
  { rows, columnCount }: Table,
  names: readonly string[],
  idColumn: number,
  open: ColumnChoice,
): Pick<ColumnProposal, 'note'> & { readonly choice?: ColumnChoice } {
  const body = open.hasHeader ? rows.slice(1) : rows;
  const name = columnName(names, idColumn);
  const isCounting = columnCount > 1 && isCounter(valuesOf(body, idColumn));
  const hasIds = (column: number) => {
    const values = valuesOf(body, column);
    const areDifferent = values.length > 0 && new Set(values).size === values.length;
    return areDifferent && values.every(isIdShaped) && !isCounter(values) && column !== open.labelColumn;
  };
  const isRival = (column: number) => {
    const other = names[column] ?? '';
    if (column === idColumn || isBaselineName(other)) return false;
    if (isCounting) return hasIds(column);
    if (other === names[idColumn]) return valuesOf(body, column).length > 0;
    return !isEndpointIdName(names[idColumn] ?? '') && isIdName(other) && hasIds(column);
  };
  const columns = Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, column) => column);
  const [rival, ...others] = columns.filter(isRival);
  if (isCounting && (rival === undefined || others.length > 0)) {
    return { note: l10n.t('“{0}” only counts the rows. Choose the column of the endpoint IDs.', name) };
  }
  if (rival === undefined) return {};
  const rivalName = columnName(names, rival);
  if (isCounting) {
    const note = l10n.t(
      '“{0}” only counts the rows. Are the values of “{1}” the endpoint IDs? Check the column.',
      name,
      rivalName,
    );
    return { choice: { ...open, idColumn: rival }, note };
  }
  if (name === rivalName)
    return {
      note: l10n.t('Several columns are called “{0}”. Check which one has the endpoint IDs.', name),
    };
  return {
    note: l10n.t('“{0}” or “{1}” can have the endpoint IDs. Check the column.', name, rivalName),
  };
}

/** True for whole numbers that together count the rows, in any order: 1, 2, 3 and so on, or from 0. */
function isCounter(values: readonly string[]): boolean {
  // Most IDs are no plain number: the first value tells.
  if (values.length < 2 || !values.every((value) => /^(?:0|[1-9]\d{0,5})$/u.test(value))) return false;
  const numbers = new Set(values.map(Number));
  if (numbers.size < values.length) return false;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least <= 1 && most - least === values.length - 1;
}

/** The name of a column as it is shown, on one line. @param names of all columns; none where the list has no header */
function columnName(names: readonly string[], index: number): string {
  const name = (names[index] ?? '').replace(/\s*[\n\r]\s*/gu, ' ').trim();
  return displayText(name, MAX_COLUMN_NAME) || l10n.t('Column {0}', index + 1);
}

/** A table's first 500 columns. */
export function columnsOf({ rows, columnCount }: Table, hasHeader: boolean): readonly ColumnView[] {
  const header = hasHeader ? rows[0]?.cells : undefined;
  const body = rows.slice(hasHeader ? 1 : 0, MAX_SAMPLE_ROWS);
  return Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, index) => ({
    name: columnName(header ?? [], index),
    samples: valuesOf(body, index)
      .slice(0, SAMPLES)
      .map((cell) => displayText(cell, MAX_SAMPLE)),
  }));
}

/** The first row with a value that is no ID. @param isNamed true for a column whose name says that it has IDs */
function rowWithoutId(rows: readonly TableRow[], idColumn: number, isNamed: boolean): TableRow | undefined {
  // Words without a digit can be a list of IDs.
  const areShaped = !isNamed && valuesOf(rows, idColumn).some(isIdShaped);
  const isId = (value: string) =>
    hasSeveralIds(value) || (!isSentence(value) && (!areShaped || isIdShaped(value)));
  return rows.find((row) => !valuesOf([row], idColumn).every(isId));
}

/** True for a first row of different words above at least one column of values that are shaped like IDs. */
function looksLikeHeader({ rows, columnCount }: Table): boolean {
  const [first, ...others] = rows;
  const names = first?.cells.slice(0, columnCount) ?? [];
  const areNames = names.every((name) => name !== '' && !isIdShaped(name) && !isSentence(name));
  if (!areNames || new Set(names).size < columnCount) return false;
  return names.slice(0, MAX_COLUMNS).some((_, column) => {
    const values = valuesOf(others, column);
    return values.length > 0 && values.every(isIdShaped);
  });
}

/** The only column but that of the labels whose value is shaped like an ID in each row, and never the same. */
function distinctColumn(rows: readonly TableRow[], labelColumn: number | undefined): number | undefined {
  if (rows.length < 2) return undefined;
  const [found, ...others] = (rows[0]?.cells ?? []).slice(0, MAX_COLUMNS).flatMap((_, column) => {
    const values = new Set<string>();
    const isDistinct = rows.every(({ cells }) => {
      const cell = cells[column] ?? '';
      return isIdShaped(cell) && values.size < values.add(cell).size;
    });
    return isDistinct && column !== labelColumn ? [column] : [];
  });
  return others.length === 0 ? found : undefined;
}

/** The cells of a column that are not blank. */
function valuesOf(rows: readonly TableRow[], column: number): readonly string[] {
  return rows.flatMap(({ cells }) => cells[column] || []);
}

function filledCells({ cells }: TableRow): readonly string[] {
  return cells.filter((cell) => cell !== '');
}

function onlyColumn({ rows, columnCount }: Table): number | undefined {
  const last = columnCount - 1;
  const isOnly = rows.every(({ cells }) => cells.slice(0, last).every((cell) => cell === ''));
  return isOnly && last >= 0 ? last : undefined;
}
