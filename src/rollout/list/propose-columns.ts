import { displayText } from '../../model/display-text';
import { idColumnNamed, labelColumnNamed, MAX_COLUMN_NAME, normalizedName } from './column-names';
import type { Table, TableRow } from './read-table';
import { isIdShaped, isSentence } from './sentences';

/** Where a table has its endpoint IDs: the index of a column, every cell, or words within the cells. */
export type IdLocation = number | 'every' | 'words';

/** How a table is to be read as a list of rooms. */
export interface ColumnChoice {
  /** True when the first row names the columns and is not a room. */
  readonly hasHeader: boolean;
  readonly idColumn: IdLocation;
  readonly labelColumn: number | undefined;
}

/** The columns as far as the table shows them. */
export interface ColumnProposal {
  readonly hasHeader: boolean;
  /** Undefined when the person has to choose it. */
  readonly idColumn: IdLocation | undefined;
  readonly labelColumn: number | undefined;
  /** The number of the first line with a sentence in the column that would be proposed without it. */
  readonly sentenceLine?: number;
}

/** A column as it is offered: plain and bounded text. */
export interface ColumnView {
  /** "Column 1" for a column without a name. */
  readonly name: string;
  /** Its first values. */
  readonly samples: readonly string[];
}

const MAX_COLUMNS = 500;
const SAMPLES = 2;
const MAX_SAMPLE = 40;

/**
 * Finds the columns by their names in the first row. Without a known name it proposes the only column, or every cell of
 * the only row. Where these hold sentences, or some values that are shaped like IDs and some that are not, the person
 * has to choose.
 */
export function proposeColumns(table: Table): ColumnProposal {
  const [first] = table.rows;
  const names = (first?.cells ?? []).map(normalizedName);
  const named = idColumnNamed(names);
  const label = labelColumnNamed(names);
  const isNamed = named !== undefined || label !== undefined;
  const idColumn = isNamed ? (named ?? onlyColumn(table)) : unnamedIds(table);
  const sentence =
    typeof idColumn === 'number'
      ? bodyOf(table, isNamed).find(({ cells }) => isSentence(cells[idColumn] ?? ''))
      : undefined;
  return {
    hasHeader: isNamed || looksLikeHeader(table),
    idColumn: sentence === undefined ? idColumn : undefined,
    labelColumn: label === idColumn ? undefined : label,
    ...(sentence === undefined ? {} : { sentenceLine: sentence.line }),
  };
}

/** True for a table that can be a text with IDs in it, and whose words are then to be offered. */
export function canBeProse({ rows, columnCount }: Table, { hasHeader, idColumn }: ColumnProposal): boolean {
  if (idColumn !== undefined || (hasHeader && columnCount > 1)) return false;
  return columnCount === 1 || rows.length === 1 || rows.some(({ cells }) => cells.some(isSentence));
}

/** A table's first 500 columns. */
export function columnsOf(table: Table, hasHeader: boolean): readonly ColumnView[] {
  const header = hasHeader ? table.rows[0]?.cells : undefined;
  return Array.from({ length: Math.min(table.columnCount, MAX_COLUMNS) }, (_, index) => ({
    name: displayText(header?.[index] ?? '', MAX_COLUMN_NAME) || `Column ${index + 1}`,
    samples: samplesOf(table, index, hasHeader),
  }));
}

function samplesOf(table: Table, column: number, hasHeader: boolean): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of bodyOf(table, hasHeader)) {
    const cell = cells[column] ?? '';
    if (cell !== '') samples.push(displayText(cell, MAX_SAMPLE));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function unnamedIds(table: Table): IdLocation | undefined {
  const [row, ...others] = table.rows;
  const only = onlyColumn(table);
  const values = only === undefined ? (row?.cells ?? []).filter(Boolean) : valuesOf(table, only, false);
  const isOneRow = row !== undefined && others.length === 0;
  if (only === undefined && !isOneRow) return undefined;
  const shaped = values.filter(isIdShaped).length;
  // Words without a digit are a list of one column, but a sentence in one row.
  const areAlike = shaped === values.length || (shaped === 0 && (values.length < 3 || !isOneRow));
  if (only === undefined && values.some(isSentence)) return undefined;
  return areAlike || values.some(isSentence) ? (only ?? 'every') : undefined;
}

/** True for a first row of words above at least one column of values that are shaped like IDs. */
function looksLikeHeader(table: Table): boolean {
  const [first, ...others] = table.rows;
  if (first === undefined || others.length === 0 || table.columnCount < 2) return false;
  const names = first.cells.slice(0, table.columnCount);
  const areNames = names.every((name) => name !== '' && !isIdShaped(name) && !isSentence(name));
  if (!areNames || names.length < table.columnCount || new Set(names).size < names.length) return false;
  return names.slice(0, MAX_COLUMNS).some((_, column) => {
    let isFilled = false;
    for (const { cells } of others) {
      const cell = cells[column] ?? '';
      if (cell !== '' && !isIdShaped(cell)) return false;
      isFilled ||= cell !== '';
    }
    return isFilled;
  });
}

/** The cells of a column that are not blank. */
function valuesOf(table: Table, column: number, hasHeader: boolean): readonly string[] {
  return bodyOf(table, hasHeader).flatMap(({ cells }) => cells[column] || []);
}

function bodyOf(table: Table, hasHeader: boolean): readonly TableRow[] {
  return hasHeader ? table.rows.slice(1) : table.rows;
}

function onlyColumn(table: Table): number | undefined {
  const filled = new Set<number>();
  for (const { cells } of table.rows) {
    for (const [index, cell] of cells.entries()) {
      if (cell !== '') filled.add(index);
    }
    if (filled.size > 1) return undefined;
  }
  const [only] = filled;
  return only;
}
