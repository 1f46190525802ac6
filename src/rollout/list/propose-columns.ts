import { displayText } from '../../model/display-text';
import type { ColumnChoice, ColumnView, IdLocation } from './column-choice';
import { type Table, type TableRow, tableWith } from './read-table';
import {
  idColumnNamed,
  isIdShaped,
  isSentence,
  labelColumnNamed,
  MAX_COLUMN_NAME,
  MAX_COLUMNS,
} from './recognize';

/** The columns as far as the table shows them. */
export interface ColumnProposal {
  readonly choice: ColumnChoice;
  /** What the person has to check or choose before the columns are used, as a sentence. */
  readonly note?: string;
  /** Why there is nothing to choose from, as a sentence. */
  readonly problem?: string;
}

const SAMPLES = 2;
const MAX_SAMPLE = 40;
const MAX_SAMPLE_ROWS = 200;
/** The rows among which the header is, if there is a title above it. */
const MAX_TITLE_ROWS = 20;
const NO_ID = 'No endpoint ID was found. Put each ID on a line of its own, or paste a table with a header.';

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
  const note = `The lines above the header in line ${header.line} were left out.`;
  return tableWith(below, { ...table, notes: [...table.notes, note] });
}

/**
 * Finds the columns by their names in the first row. Without a known name it proposes the only column, every cell of the
 * only row, or the only column with a different ID in each row. The person has to confirm a guess, and to choose where
 * the values are sentences, or only some of them are shaped like IDs.
 */
export function proposeColumns(table: Table): ColumnProposal {
  const names = table.rows[0]?.cells ?? [];
  const named = idColumnNamed(names);
  const label = labelColumnNamed(names);
  const isNamed = named !== undefined || label !== undefined;
  const hasHeader = isNamed || looksLikeHeader(table);
  const body = hasHeader ? table.rows.slice(1) : table.rows;
  const propose = (idColumn: IdLocation | undefined, labelColumn = label): ColumnChoice => ({
    hasHeader,
    idColumn,
    labelColumn: labelColumn === idColumn ? undefined : labelColumn,
  });

  const idColumn = isNamed ? (named ?? onlyColumn(table)) : unnamedIds(table);
  const sentence =
    typeof idColumn === 'number' ? body.find(({ cells }) => isSentence(cells[idColumn] ?? '')) : undefined;
  if (idColumn !== undefined && sentence === undefined) return { choice: propose(idColumn) };
  if (!hasHeader && isProse(body)) return { choice: propose(undefined), problem: NO_ID };
  if (sentence !== undefined) {
    const note = `Line ${sentence.line} reads like a sentence, not like an ID.`;
    return { choice: propose(undefined), note };
  }

  const guess = distinctColumn(body, label);
  if (guess === undefined) return { choice: propose(undefined) };
  const other = !hasHeader && table.columnCount === 2 ? 1 - guess : undefined;
  const choice = propose(guess, other);
  if (other !== undefined && !valuesOf(body, other).some(isIdShaped)) return { choice };
  const name = columnsOf(table, hasHeader)[guess]?.name;
  return { choice, note: `Are the values of “${name}” the endpoint IDs? Check the column.` };
}

/** A table's first 500 columns. */
export function columnsOf({ rows, columnCount }: Table, hasHeader: boolean): readonly ColumnView[] {
  const header = hasHeader ? rows[0]?.cells : undefined;
  const body = rows.slice(hasHeader ? 1 : 0, MAX_SAMPLE_ROWS);
  return Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, index) => ({
    name: displayText(header?.[index] ?? '', MAX_COLUMN_NAME) || `Column ${index + 1}`,
    samples: valuesOf(body, index)
      .slice(0, SAMPLES)
      .map((cell) => displayText(cell, MAX_SAMPLE)),
  }));
}

function unnamedIds(table: Table): IdLocation | undefined {
  const [row, ...others] = table.rows;
  const only = onlyColumn(table);
  const isOneRow = others.length === 0;
  if (row === undefined || (only === undefined && !isOneRow)) return undefined;
  const values = only === undefined ? filledCells(row) : valuesOf(table.rows, only);
  if (values.some(isSentence)) return only;
  const shaped = values.filter(isIdShaped).length;
  // Words without a digit are a list of one column, but a sentence in one row.
  const areAlike = shaped === values.length || (shaped === 0 && (values.length < 3 || !isOneRow));
  return areAlike ? (only ?? 'every') : undefined;
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

/** True for text without a value that is shaped like an ID. */
function isProse(rows: readonly TableRow[]): boolean {
  return (
    rows.some(({ cells }) => cells.some(isSentence)) && !rows.some(({ cells }) => cells.some(isIdShaped))
  );
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
