import type { RolloutRow, RoomState } from '../room';
import { doubtProblem } from '../run/doubt-problem';

/** A room and the results of its look-ups, as exported. Every text is exactly as it was received. */
export interface RolloutRecord {
  readonly label: string | undefined;
  readonly name: string | undefined;
  readonly endpointId: string;
  readonly ipAddress: string | undefined;
  readonly code: string | undefined;
  readonly pairingCodeId: string | undefined;
  /** Undefined when they were never fetched. */
  readonly capabilities: readonly string[] | undefined;
  readonly state: RoomState;
  /** Why the code is missing or doubtful, in words. */
  readonly problem: string | undefined;
  /** When the code was fetched, as ISO 8601 in UTC. */
  readonly fetchedAt: string | undefined;
}

/** The fields of a record and their headings, in the order in which every format has them. */
export const RECORD_FIELDS = [
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
] as const satisfies readonly (readonly [keyof RolloutRecord, heading: string])[];

/**
 * Makes a record of a row.
 * @param describe says in words why a fetch failed
 */
export function rolloutRecord(row: RolloutRow, describe: (error: unknown) => string): RolloutRecord {
  const { room, endpoint, code, capabilities, state, error, fetchedAt } = row;
  return {
    label: room.label,
    name: endpoint?.name,
    endpointId: room.endpointId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state,
    problem: doubtProblem(row)?.headline ?? (error === undefined ? undefined : describe(error)),
    fetchedAt: fetchedAt === undefined ? undefined : isoTime(fetchedAt),
  };
}

/**
 * The rows to hand on.
 * @param ids the rooms in the order in which a table shows them, or undefined for all rows in the order of the list
 */
export function rowsInOrder(
  rows: readonly RolloutRow[],
  ids: readonly string[] | undefined,
): readonly RolloutRow[] {
  if (ids === undefined) return rows;
  const byId = new Map(rows.map((row) => [row.room.endpointId, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The fields of a record as text, in the order of `RECORD_FIELDS`; capabilities are joined by "; ". */
export function recordTexts(record: RolloutRecord): readonly string[] {
  return RECORD_FIELDS.map(([field]) => {
    const value = record[field];
    return typeof value === 'string' ? value : (value?.join('; ') ?? '');
  });
}

function isoTime(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
