import type { ListRecord } from '../list/read-list';
import type { RolloutRow, RoomChange, RoomState } from '../room';
import { doubtProblem } from '../run/doubt-problem';

/** A record of a list and the results of its look-up, as exported. Every text is exactly as it was received. */
export interface RolloutRecord {
  /** Its cells, exactly as in the list. */
  readonly values: readonly string[];
  readonly label: string | undefined;
  readonly name: string | undefined;
  readonly endpointId: string;
  readonly ipAddress: string | undefined;
  readonly code: string | undefined;
  readonly pairingCodeId: string | undefined;
  /** Undefined when they were never fetched. */
  readonly capabilities: readonly string[] | undefined;
  /** `unusable`: it has no endpoint ID that can be looked up. */
  readonly state: RoomState | 'unusable';
  /** How its code compares with the one of before. */
  readonly change: RoomChange | undefined;
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

/** What is known of a record of a list. */
export interface RecordFacts {
  readonly record: ListRecord;
  /** The results of its room; undefined where it was never looked up. */
  readonly row: RolloutRow | undefined;
  readonly change: RoomChange | undefined;
}

/**
 * Makes a record to export.
 * @param describe says in words why a fetch failed
 */
export function rolloutRecord(
  { record, row, change }: RecordFacts,
  describe: (error: unknown) => string,
): RolloutRecord {
  const { values, label, endpointId, problem } = record;
  const { endpoint, code, capabilities, error, fetchedAt } = row ?? {};
  const failure = row === undefined ? undefined : doubtProblem(row)?.headline;
  return {
    values,
    label,
    name: endpoint?.name,
    endpointId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state: problem === undefined ? (row?.state ?? 'waiting') : 'unusable',
    change,
    problem: problem ?? failure ?? (error === undefined ? undefined : describe(error)),
    fetchedAt: fetchedAt === undefined ? undefined : isoTime(fetchedAt),
  };
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
