import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { ColumnChoice, ColumnView } from '../room';
import { addedColumns } from './added-columns';
import { keysByHeader } from './column-keys';
import { headedRows } from './find-header';
import { type ColumnGuess, guessColumns } from './guess-columns';
import { type RoomList, readRooms } from './read-list';
import { columnCountOf, readTable, type Table } from './read-table';
import { MAX_COLUMN_NAME, MAX_COLUMNS, placeColumnsNamed } from './recognize';

const SAMPLES = 2;
const MAX_SAMPLE = 40;
const MAX_SAMPLE_ROWS = 200;

/**
 * Text that was read as a list, with its columns. Immutable: different text or another choice results in another
 * reading.
 */
export interface Reading {
  readonly text: string;
  /** Whether the text is empty or only white space. */
  readonly isBlank: boolean;
  /** The rows, starting with the header. */
  readonly table: Table;
  /** The chosen or guessed columns, all of which exist in the list. */
  readonly choice: ColumnChoice;
  /** Line of the header in the text, from 1; undefined if there is no header. */
  readonly headerLine: number | undefined;
  readonly columns: readonly ColumnView[];
  readonly list: RoomList;
  /** Whether the columns were chosen, not guessed. */
  readonly isChosen: boolean;
  /** Whether the user must choose the columns before the list is used. */
  readonly isDoubtful: boolean;
  /** Columns that an earlier export added. */
  readonly addedColumns: ReadonlySet<number>;
  /** Columns for a room's place, from its site to its area, without the column for names; see `placeOf`. */
  readonly placeColumns: readonly number[];
}

/**
 * Reads text as a list.
 * @param choice undefined for the guessed columns, which the user may have to confirm (`isDoubtful`)
 */
export function read(text: string, choice?: ColumnChoice): Reading {
  const table = readTable(text, choice?.delimiter);
  return choice === undefined ? guessedReading(text, table) : readingOf(text, table, choice);
}

/** Returns the names of the columns; none if there is no header. */
export function headerNames({ choice, columns }: Pick<Reading, 'choice' | 'columns'>): readonly string[] {
  return choice.header === undefined ? [] : columns.map(({ name }) => name);
}

/** Returns the header of a reading after the user said whether there is one. */
export function headerOf({ text, choice }: Reading, hasHeader: boolean): number | undefined {
  if (!hasHeader) return undefined;
  return choice.header ?? readWith(text, choice.delimiter).choice.header ?? 0;
}

/** Reads text with another delimiter, and guesses the columns again. */
export function readWith(text: string, delimiter: string | undefined): Reading {
  return guessedReading(text, readTable(text, delimiter));
}

function guessedReading(text: string, table: Table): Reading {
  const guess = guessColumns(table);
  return readingOf(text, table, guess.choice, guess);
}

/** @param guess undefined if the columns were chosen */
function readingOf(text: string, whole: Table, choice: ColumnChoice, guess?: ColumnGuess): Reading {
  const { table, header } = withoutTitle(whole, choice.header);
  const usable = usableChoice({ ...choice, delimiter: table.delimiter, header }, table.columnCount);
  const columns = columnsOf(table, header !== undefined);
  const names = headerNames({ choice: usable, columns });
  const isOther = (column: number) => column !== usable.idColumn && column !== usable.labelColumn;
  const placeColumns = placeColumnsNamed(names).filter(isOther);
  const list = readRooms(table, usable, placeColumns);
  return {
    text,
    isBlank: text.trim() === '',
    table,
    choice: usable,
    headerLine: header === undefined ? undefined : table.rows[0]?.line,
    columns,
    list: { ...list, problem: list.problem ?? guess?.problem },
    isChosen: guess === undefined,
    isDoubtful: usable.idColumn === undefined || guess?.isCertain === false,
    addedColumns: new Set([...addedColumns(names)].filter(isOther)),
    placeColumns,
  };
}

/** Leaves out the rows above the header, with a note, and joins a header of two rows. */
function withoutTitle(
  whole: Table,
  header: number | undefined,
): { readonly table: Table; readonly header: number | undefined } {
  const headed = header === undefined ? undefined : headedRows(whole.rows, header);
  if (headed === undefined) return { table: whole, header: undefined };
  const rows = [headed.header, ...headed.body];
  const note = l10n.t('The lines above the header in line {0} were left out.', headed.header.line);
  const notes = header === 0 ? whole.notes : [...whole.notes, note];
  return { table: { ...whole, rows, columnCount: columnCountOf(rows), notes }, header };
}

/** Removes columns that do not exist from a choice. */
function usableChoice({ idColumn, labelColumn, ...others }: ColumnChoice, columnCount: number): ColumnChoice {
  const existing = (column: number | undefined) =>
    column !== undefined && Number.isInteger(column) && column >= 0 && column < columnCount
      ? column
      : undefined;
  const id = existing(idColumn);
  const label = existing(labelColumn);
  return { ...others, idColumn: id, labelColumn: label === id ? undefined : label };
}

/** Returns the first 500 columns of a table, each with two different sample values. */
function columnsOf(table: Table, hasHeader: boolean): readonly ColumnView[] {
  const { rows, columnCount } = table;
  const header = hasHeader ? rows[0]?.cells : undefined;
  const body = rows.slice(hasHeader ? 1 : 0, MAX_SAMPLE_ROWS);
  return keysByHeader(table, hasHeader, Math.min(columnCount, MAX_COLUMNS)).map((key, index) => ({
    key,
    name: columnName(header?.[index] ?? '', index),
    samples: [...new Set(body.flatMap(({ cells }) => cells[index] || []))]
      .slice(0, SAMPLES)
      .map((cell) => displayText(cell, MAX_SAMPLE)),
  }));
}

/** Returns the displayed name of a column, on one line. */
function columnName(name: string, index: number): string {
  const line = name.replace(/\s*[\n\r]\s*/gu, ' ').trim();
  return displayText(line, MAX_COLUMN_NAME) || l10n.t('Column {0}', index + 1);
}
