import Papa from 'papaparse';
import type { LocalCalendar } from '../../local-calendar';
import { TOKEN_STATES, type TokenTime, type TokenView } from '../../protocol/access-tokens';
import { csvText, rowsAsCells } from '../../rollout/export/text-formats';
import { withoutFormulaGuards } from '../../rollout/list/list-text';

/** Origin of an inventory. */
export interface InventoryFacts {
  readonly connection: string;
  readonly connectionKey: string;
  readonly origin: string;
  /** Time of the list in milliseconds since the Unix epoch. */
  readonly listedAt: number;
  /** The calendar that converts times to days. */
  readonly calendar: LocalCalendar;
  /** Fingerprints by ID of the token. */
  readonly fingerprints: ReadonlyMap<string, string>;
}

const FACTS = ['Client', 'Expires', 'Enterprise', 'Roles', 'Created'] as const;

/** A row of an inventory. Nothing in it depends on the time of the export, so that inventories can be compared. */
export type InventoryRow = Readonly<
  Record<(typeof FACTS)[number] | 'Fingerprint' | 'Connection' | 'Origin', string>
>;

const INVENTORY_COLUMNS: readonly (keyof InventoryRow)[] = [
  'Client',
  'Expires',
  'Enterprise',
  'Created',
  'Fingerprint',
  'Roles',
  'Connection',
  'Origin',
];
/** Rows are sorted by fields that do not change when a token is renewed, so that a comparison does not move them. */
const SORTED_BY: readonly (keyof InventoryRow)[] = [
  'Client',
  'Enterprise',
  'Created',
  'Fingerprint',
  'Roles',
  'Expires',
  'Connection',
  'Origin',
];

export function inventoryRows(
  tokens: readonly TokenView[],
  { connection, origin, fingerprints }: InventoryFacts,
): readonly InventoryRow[] {
  return tokens.map((token) => ({
    Client: token.client,
    Enterprise: token.enterprise,
    Created: timeText(token.created),
    // The number sign keeps spreadsheets from reading a number such as 12e45678.
    Fingerprint: `#${fingerprints.get(token.id) ?? ''}`,
    Roles: rolesText(token),
    Expires: timeText(token.expires),
    Connection: connection,
    Origin: origin,
  }));
}

/** Formats an inventory as CSV, one row per token in a constant order, with formula guards. */
export function inventoryCsv(rows: readonly InventoryRow[], columns = INVENTORY_COLUMNS): string {
  const keyOf = (row: InventoryRow) => SORTED_BY.map((column) => row[column]);
  const sorted = rows.toSorted((one, other) => compareCells(keyOf(one), keyOf(other)));
  return csvText([columns, ...sorted.map((row) => columns.map((column) => row[column]))]);
}

/** Formats an inventory for a comparison, without the name of the connection, which can change. */
export function comparedText(rows: readonly InventoryRow[]): string {
  const columns = INVENTORY_COLUMNS.filter((column) => column !== 'Connection');
  return inventoryCsv(rows, columns).slice(Papa.BYTE_ORDER_MARK.length).replaceAll('\r\n', '\n');
}

/** Compares code units, because the sort order of a language depends on the computer. */
function compareCells(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((cell, column) => cell !== other[column]);
  if (index === -1) return 0;
  return (one[index] ?? '') < (other[index] ?? '') ? -1 : 1;
}

/**
 * Reads an inventory, even if a spreadsheet has saved it with other separators, columns or row order.
 * @returns undefined if the text is not an inventory
 */
export function readInventory(text: string): readonly InventoryRow[] | undefined {
  const withoutMark = text.startsWith(Papa.BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { data, meta } = Papa.parse<Readonly<Record<string, string | undefined>>>(withoutMark, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
    transformHeader: (name) => name.trim(),
  });
  if (!INVENTORY_COLUMNS.every((column) => meta.fields?.includes(column))) return undefined;
  return data.map((row) => {
    const cell = (column: keyof InventoryRow) => withoutFormulaGuards((row[column] ?? '').trim());
    return {
      Client: cell('Client'),
      Enterprise: cell('Enterprise'),
      Created: cell('Created'),
      Fingerprint: cell('Fingerprint'),
      Roles: cell('Roles'),
      Expires: cell('Expires'),
      Connection: cell('Connection'),
      Origin: cell('Origin'),
    };
  });
}

/** Formats tokens with a header for pasting into a spreadsheet: one line each, tab-delimited, with formula guards. */
export function inventoryCells(tokens: readonly TokenView[]): string {
  return rowsAsCells([
    [...FACTS, 'State'],
    ...tokens.map((token) => [
      ...[token.client, timeText(token.expires), token.enterprise, rolesText(token), timeText(token.created)],
      TOKEN_STATES[token.state].exported,
    ]),
  ]);
}

/** Sorted, because the order of the roles has no meaning. */
function rolesText({ roles }: TokenView): string {
  return [...roles].sort().join(', ');
}

/** Formats a time in UTC (RFC 3339), or returns the unreadable timestamp. */
function timeText({ at, raw = '' }: TokenTime): string {
  return at === undefined ? raw : new Date(at).toISOString();
}
