import { nonBlank } from '../../model/display-text';
import type { ListRecord } from '../list/read-list';
import type { RolloutDocument } from '../rollout-document';
import { isFetchedAgain, roomProblem } from '../room-problem';
import { ROOM_STATES, type RoomState } from '../room-states';

/** A row of a list with the results of its look-up, for export. Texts are exactly as received. */
export interface RolloutRecord {
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

/** Fields of a record and their headings, in the order of every format. */
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
  ['paired', 'Paired'],
] as const satisfies readonly (readonly [keyof RolloutRecord, heading: string])[];

/**
 * Returns the records of a document with their results.
 * @param ids keys in the requested order; undefined for all records in list order
 */
export function recordsOf(document: RolloutDocument, ids?: readonly string[]): readonly RolloutRecord[] {
  const { records } = document.reading.list;
  if (ids === undefined) return records.map((record) => recordOf(document, record));
  const byKey = new Map(records.map((record) => [record.key, record]));
  const wanted = [...new Set(ids)].flatMap((id) => byKey.get(id) ?? []);
  return wanted.map((record) => recordOf(document, record));
}

function recordOf(document: RolloutDocument, record: ListRecord): RolloutRecord {
  const { values, label, endpointId, shownId } = record;
  const row = document.row(endpointId);
  const { endpoint, code, capabilities, fetchedAt } = row ?? {};
  return {
    values,
    label,
    name: endpoint?.name,
    endpointId: shownId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state: document.stateOf(record),
    problem: roomProblem(document, record)?.headline,
    paired: document.pairedOf(record) || undefined,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    isFetchedAgain: isFetchedAgain(document, endpointId),
  };
}

/** Returns the room's label, else its name, else its ID, exactly as received. */
export function titleOf({ label, name, endpointId }: RolloutRecord): string {
  return nonBlank(label) ?? nonBlank(name) ?? endpointId;
}

/** Returns a field for export, with the state in words. */
export function recordValue(
  record: RolloutRecord,
  field: (typeof RECORD_FIELDS)[number][0],
): string | readonly string[] | undefined {
  return field === 'state' ? ROOM_STATES[record.state].exported : record[field];
}

/** Returns the fields as texts, in the order of `RECORD_FIELDS`. Capabilities are joined by "; ". */
export function recordTexts(record: RolloutRecord): readonly string[] {
  return RECORD_FIELDS.map(([field]) => {
    const value = recordValue(record, field);
    return typeof value === 'string' ? value : (value?.join('; ') ?? '');
  });
}

/**
 * Groups records or other rows, in order of first occurrence.
 * @param groupOf returns for example the record's site; surrounding spaces are ignored
 */
export function groupsOf<T>(
  records: readonly T[],
  groupOf: (record: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const name = groupOf(record).trim();
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(record);
  }
  return groups;
}
