import { nonBlank } from '../../model/display-text';
import type { TableRow } from '../list/read-list';
import type { RolloutDocument } from '../rollout-document';
import { isFetchedAgain, roomProblem } from '../room-problem';
import { ROOM_STATES, type RoomState } from '../room-states';

/** A row of a list with the results of its look-up, for export. Texts are exactly as received. */
export interface ExportRow {
  /** Cells exactly as in the list. */
  readonly values: readonly string[];
  readonly label: string | undefined;
  readonly name: string | undefined;
  readonly endpointId: string;
  readonly ipAddress: string | undefined;
  readonly code: string | undefined;
  readonly pairingCodeId: string | undefined;
  /** Undefined if never fetched. */
  readonly capabilities: readonly string[] | undefined;
  readonly state: RoomState;
  /** Reason why the code is missing or doubtful, in words. */
  readonly problem: string | undefined;
  /** The user's note of when the room was paired. */
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

/** Fields of a row and their headings, in the order of every format. */
export const EXPORT_FIELDS = [
  ['label', 'Label'],
  ['name', 'Name'],
  ['endpointId', 'Endpoint ID'],
  ['ipAddress', 'IP address'],
  ['code', 'Pairing code'],
  ['pairingCodeId', 'Pairing code ID'],
  ['capabilities', 'Capabilities'],
  ['state', 'State'],
  ['problem', 'Problem'],
  ['fetchedAt', 'Fetched at'],
  ['paired', 'Paired'],
] as const satisfies readonly (readonly [keyof ExportRow, heading: string])[];

/**
 * Returns the rows of a document with their results.
 * @param ids keys in the requested order; undefined for all rows in list order
 */
export function exportRowsOf(document: RolloutDocument, ids?: readonly string[]): readonly ExportRow[] {
  const { rows } = document.reading.list;
  if (ids === undefined) return rows.map((row) => exportRowOf(document, row));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const wanted = [...new Set(ids)].flatMap((id) => byKey.get(id) ?? []);
  return wanted.map((row) => exportRowOf(document, row));
}

function exportRowOf(document: RolloutDocument, row: TableRow): ExportRow {
  const { values, label, endpointId, shownId } = row;
  const room = document.room(endpointId);
  const { endpoint, code, capabilities, fetchedAt } = room ?? {};
  return {
    values,
    label,
    name: endpoint?.name,
    endpointId: shownId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state: document.stateOf(row),
    problem: roomProblem(document, row)?.headline,
    paired: document.pairedOf(row) || undefined,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    isFetchedAgain: isFetchedAgain(document, endpointId),
  };
}

/** Returns the room's label, else its name, else its ID, exactly as received. */
export function titleOf({ label, name, endpointId }: ExportRow): string {
  return nonBlank(label) ?? nonBlank(name) ?? endpointId;
}

/** Returns a field for export, with the state in words. */
export function exportValue(
  row: ExportRow,
  field: (typeof EXPORT_FIELDS)[number][0],
): string | readonly string[] | undefined {
  return field === 'state' ? ROOM_STATES[row.state].exported : row[field];
}

/** Returns the fields as texts, in the order of `EXPORT_FIELDS`. Capabilities are joined by "; ". */
export function exportTexts(row: ExportRow): readonly string[] {
  return EXPORT_FIELDS.map(([field]) => {
    const value = exportValue(row, field);
    return typeof value === 'string' ? value : (value?.join('; ') ?? '');
  });
}
