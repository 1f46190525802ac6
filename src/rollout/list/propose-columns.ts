import { displayText } from '../../model/display-text';
import type { Table } from './read-table';

/** Where a table has its endpoint IDs: the index of a column, or every cell. */
export type IdLocation = number | 'every';

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
  /** As `columnNames` returns them. */
  readonly columns: readonly string[];
  /** Undefined when the person has to choose it. */
  readonly idColumn: IdLocation | undefined;
  readonly labelColumn: number | undefined;
}

/** Names of an ID column in lower case and without punctuation, the most certain first. */
const ID_NAMES = [
  'endpointid',
  'endpointidentifier',
  'deviceid',
  'systemid',
  'roomsystemid',
  'codecid',
  'id',
  'identifier',
  'endpoint',
];

/** Names of a label column, the most certain first. */
const LABEL_NAMES = [
  'label',
  'roomlabel',
  'room',
  'roomname',
  'meetingroom',
  'location',
  'place',
  'site',
  'name',
  'displayname',
  'endpointname',
  'devicename',
  'systemname',
];

const MAX_NAME = 80;
const MAX_NAMES = 500;

/**
 * Finds the columns by their names in the first row. Without a known name it proposes the only column, or every cell of
 * the only row; otherwise the person has to choose.
 */
export function proposeColumns(table: Table): ColumnProposal {
  const [first] = table.rows;
  const names = (first?.cells ?? []).map(normalizedName);
  const named = columnNamed(names, ID_NAMES);
  const label = columnNamed(names, LABEL_NAMES);
  const hasHeader = named !== undefined || label !== undefined;
  const idColumn =
    named ?? onlyColumn(table) ?? (table.rows.length === 1 && !hasHeader ? 'every' : undefined);
  return {
    hasHeader,
    columns: columnNames(table, hasHeader),
    idColumn,
    labelColumn: label === idColumn ? undefined : label,
  };
}

/** The names of a table's first 500 columns as plain and bounded text; "Column 1" for a column without a name. */
export function columnNames(table: Table, hasHeader: boolean): readonly string[] {
  const header = hasHeader ? table.rows[0]?.cells : undefined;
  return Array.from(
    { length: Math.min(table.columnCount, MAX_NAMES) },
    (_, index) => displayText(header?.[index] ?? '', MAX_NAME) || `Column ${index + 1}`,
  );
}

function normalizedName(cell: string): string {
  return cell
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function columnNamed(names: readonly string[], wanted: readonly string[]): number | undefined {
  const found = wanted.find((name) => names.includes(name));
  return found === undefined ? undefined : names.indexOf(found);
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
