import * as l10n from '@vscode/l10n';
import { isIdShaped, isSentence } from './id-values';
import { idsOf } from './judge-columns';
import { type Table, type TableRow, tableWith } from './read-table';
import { certaintyOf, isLabelName, MAX_COLUMNS, nameKindOf } from './recognize';

/** The rows among which the header is, if there is a title above it. */
const MAX_TITLE_ROWS = 20;

interface PossibleHeader {
  readonly at: number;
  readonly row: TableRow;
  /** The column with the most certain name of IDs; undefined if only other names are known. */
  readonly idColumn: number | undefined;
  readonly certainty: number;
  /** How many of its names are known, and how certainly one of them is that of an ID column. */
  readonly score: number;
}

/**
 * Leaves out the rows above the header, such as a title. The header is the row with the most names that are known, above
 * all that of an ID column, if the rows above it are no rooms.
 */
export function withoutTitle(table: Table): Table {
  const { rows, columnCount } = table;
  const header = rows
    .slice(0, MAX_TITLE_ROWS)
    .flatMap((row, at) => (width(row) === 1 && columnCount > 1 ? [] : (possibleHeader(row, at) ?? [])))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .find((each) => each.at === 0 || isHeader(rows, each));
  if (header === undefined || header.at === 0) return table;
  const note = l10n.t('The lines above the header in line {0} were left out.', header.row.line);
  return tableWith(rows.slice(header.at), { ...table, notes: [...table.notes, note] });
}

function possibleHeader(row: TableRow, at: number): PossibleHeader | undefined {
  const kinds = row.cells.slice(0, MAX_COLUMNS).map(nameKindOf);
  const certainty = Math.max(...kinds.map(certaintyOf));
  const known = kinds.filter((kind) => kind !== 'unknown').length;
  const namesId = certainty > certaintyOf('unknown');
  if (!namesId && known < 2) return undefined;
  const idColumn = namesId ? kinds.findIndex((kind) => certaintyOf(kind) === certainty) : undefined;
  return { at, row, idColumn, certainty, score: (namesId ? certainty : 0) + 2 * known };
}

/** True if the rows above a possible header are no rooms, and the value below its ID column can be an ID. */
function isHeader(rows: readonly TableRow[], { at, row, idColumn, certainty }: PossibleHeader): boolean {
  const isTitle = (above: TableRow) => {
    if (width(above) < width(row)) return true;
    if (idColumn === undefined) return false;
    const namesId = above.cells.some((cell) => certaintyOf(nameKindOf(cell)) >= certaintyOf('some'));
    return namesId || !isIdShaped(above.cells[idColumn] ?? '');
  };
  if (!rows.slice(0, at).every(isTitle)) return false;
  if (idColumn === undefined || certainty === certaintyOf('certain')) return true;
  const [value] = idsOf(rows.slice(at + 1), idColumn);
  return value === undefined || isIdShaped(value);
}

/** The number of cells that are not blank. */
function width({ cells }: TableRow): number {
  return cells.filter((cell) => cell !== '').length;
}

/** True for a first row that names the columns: with a known name, or with different words above values shaped like IDs. */
export function startsWithHeader({ rows, columnCount }: Table): boolean {
  const [first, ...others] = rows;
  const names = first?.cells.slice(0, columnCount) ?? [];
  const isName = (cell: string) =>
    certaintyOf(nameKindOf(cell)) > certaintyOf('unknown') || isLabelName(cell);
  if (names.some(isName)) return true;
  const areWords = names.every((name) => name !== '' && !isIdShaped(name) && !isSentence(name));
  if (!areWords || new Set(names).size < columnCount) return false;
  return names.slice(0, MAX_COLUMNS).some((_, column) => {
    const values = idsOf(others, column);
    return values.length > 0 && values.every(isIdShaped);
  });
}
