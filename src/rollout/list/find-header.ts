import * as l10n from '@vscode/l10n';
import { isIdShaped, isSentence } from './id-values';
import { idsOf } from './judge-columns';
import { type Table, type TextRow, tableWith } from './read-table';
import { certaintyOf, isLabelName, MAX_COLUMNS, nameKindOf } from './recognize';

/** Maximum rows searched for a header below a title. */
const MAX_TITLE_ROWS = 20;

interface PossibleHeader {
  readonly at: number;
  readonly row: TextRow;
  /** Column with the most certain ID name; undefined if only other names are known. */
  readonly idColumn: number | undefined;
  readonly certainty: number;
  /** Combines the number of known names and the certainty of the ID name. */
  readonly score: number;
}

/**
 * Removes the rows above the header, such as a title. The header is the row with the most known names, ID
 * names above all, if the rows above it are not rooms.
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

function possibleHeader(row: TextRow, at: number): PossibleHeader | undefined {
  const kinds = row.cells.slice(0, MAX_COLUMNS).map(nameKindOf);
  const certainty = Math.max(...kinds.map(certaintyOf));
  const known = kinds.filter((kind) => kind !== 'unknown').length;
  const namesId = certainty > certaintyOf('unknown');
  if (!namesId && known < 2) return undefined;
  const idColumn = namesId ? kinds.findIndex((kind) => certaintyOf(kind) === certainty) : undefined;
  return { at, row, idColumn, certainty, score: (namesId ? certainty : 0) + 2 * known };
}

/** Returns whether the rows above a candidate are not rooms, and the value below its ID column can be an ID. */
function isHeader(rows: readonly TextRow[], { at, row, idColumn, certainty }: PossibleHeader): boolean {
  const isTitle = (above: TextRow) => {
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

/** Returns the number of non-blank cells. */
function width({ cells }: TextRow): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Returns whether the first row names the columns: it has a known name, or distinct words above ID-shaped values. */
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
