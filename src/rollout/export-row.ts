import { nonBlank } from '../model/display-text';
import type { EndpointDetail } from '../service/resources';
import { ROOM_STATES, type RoomState } from './room-states';

/** A row of a list with the results of its look-up, for export. Values are exactly as received. */
export interface ExportRow extends Readonly<Partial<Record<EndpointDetail, string | undefined>>> {
  /** Cells exactly as in the list. */
  readonly values: readonly string[];
  readonly label: string | undefined;
  /** Where the room is, see `placeOf`. */
  readonly place: readonly string[];
  readonly endpointId: string;
  readonly code: string | undefined;
  readonly pairingCodeId: string | undefined;
  /** Undefined if never fetched. */
  readonly capabilities: readonly string[] | undefined;
  readonly state: RoomState;
  /** Why the code is missing or doubtful, as a sentence. */
  readonly problem: string | undefined;
  /** Why the endpoint may be another room's, as a sentence. */
  readonly differs: string | undefined;
  /** The user's note about when the room was paired. */
  readonly paired: string | undefined;
  /** Time of the fetch, as ISO 8601 in UTC. */
  readonly fetchedAt: string | undefined;
  /** Whether the code is being fetched again and may be replaced. */
  readonly isFetchedAgain: boolean;
}

export type RoomWithCode = ExportRow & { readonly code: string };

export function hasCode(row: ExportRow): row is RoomWithCode {
  return row.code !== undefined && row.code !== '';
}

/** A column of exports. JSON and copied rows have every column. */
interface ExportColumn {
  /** English, so that scripts can rely on it, and an import in another language replaces the column. */
  readonly heading: string;
  /** A time is ISO 8601 in UTC; workbooks and cards format it. */
  readonly type: 'text' | 'time';
  /** Columns that CSV files and workbooks add after the columns of the list. */
  readonly added: 'nothing' | 'value' | 'valueAndProblem';
  /**
   * Whether cards of the sheet show the value on a line of its own. This does not include a card's title, code and
   * warnings.
   */
  readonly line: 'never' | 'ifShownInTable' | 'always';
}

const UNPRINTED_TEXT = { type: 'text', added: 'nothing', line: 'never' } as const;

const { name: NAME, ...OTHER_DETAILS } = {
  name: { heading: 'Name', ...UNPRINTED_TEXT },
  ipAddress: { heading: 'IP address', ...UNPRINTED_TEXT },
  listenerServiceId: { heading: 'Listener service ID', ...UNPRINTED_TEXT },
  controlProtocol: { heading: 'Control protocol', ...UNPRINTED_TEXT },
  calendarId: { heading: 'Calendar', ...UNPRINTED_TEXT },
  calendarType: { heading: 'Calendar type', ...UNPRINTED_TEXT },
} satisfies Readonly<Record<EndpointDetail, ExportColumn>>;

/** The columns of exports in order, by their name in JSON. Every column of the rooms table is also included here. */
export const EXPORT_COLUMNS = {
  label: { heading: 'Room name', type: 'text', added: 'nothing', line: 'never' },
  name: NAME,
  endpointId: { heading: 'Endpoint ID', type: 'text', added: 'nothing', line: 'ifShownInTable' },
  ...OTHER_DETAILS,
  code: { heading: 'Pairing code', type: 'text', added: 'value', line: 'never' },
  pairingCodeId: { heading: 'Pairing code ID', type: 'text', added: 'value', line: 'never' },
  capabilities: { heading: 'Capabilities', type: 'text', added: 'nothing', line: 'never' },
  state: { heading: 'State', type: 'text', added: 'valueAndProblem', line: 'never' },
  problem: { heading: 'Problem', type: 'text', added: 'nothing', line: 'never' },
  differs: { heading: 'Differs', type: 'text', added: 'value', line: 'never' },
  fetchedAt: { heading: 'Fetched at', type: 'time', added: 'value', line: 'always' },
  paired: { heading: 'Paired', type: 'text', added: 'nothing', line: 'never' },
} satisfies Readonly<Partial<Record<keyof ExportRow, ExportColumn>>>;

type ExportKey = keyof typeof EXPORT_COLUMNS;

export const EXPORT_KEYS: readonly ExportKey[] = Object.keys(EXPORT_COLUMNS).filter((key): key is ExportKey =>
  Object.hasOwn(EXPORT_COLUMNS, key),
);

export const EXPORT_HEADINGS: readonly string[] = EXPORT_KEYS.map((key) => EXPORT_COLUMNS[key].heading);

/** The columns that CSV files and workbooks add after the columns of the list. */
export const ADDED_COLUMNS: readonly (ExportColumn & { readonly key: ExportKey })[] = EXPORT_KEYS.map(
  (key) => ({ key, ...EXPORT_COLUMNS[key] }),
).filter(({ added }) => added !== 'nothing');

/** Returns the value of a column, with the state as its English label. */
export function exportValue(row: ExportRow, key: ExportKey): string | readonly string[] | undefined {
  return key === 'state' ? ROOM_STATES[row.state].exported : row[key];
}

/** Returns the value of a column as a string, '' if it is unknown. Capabilities are joined by "; ". */
export function exportText(row: ExportRow, key: ExportKey): string {
  const value = exportValue(row, key) ?? '';
  return typeof value === 'string' ? value : value.join('; ');
}

/** Returns the value of each column as a string. */
export function exportStrings(row: ExportRow): readonly string[] {
  return EXPORT_KEYS.map((key) => exportText(row, key));
}

/** Returns the room's label, else its name, else its ID, exactly as received. */
export function titleOf({ label, name, endpointId }: ExportRow): string {
  return nonBlank(label) ?? nonBlank(name) ?? endpointId;
}
