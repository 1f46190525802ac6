import { nonBlank } from '../../model/display-text';
import type { ListRecord } from '../list/read-list';
import type { RolloutDocument } from '../rollout-document';
import { isFetchedAgain, roomProblem } from '../room-problem';
import { ROOM_STATES, type RoomState } from '../room-states';

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
  readonly state: RoomState;
  /** Why the code is missing or doubtful, in words. */
  readonly problem: string | undefined;
  /** When the room was paired, as the user noted it. */
  readonly paired: string | undefined;
  /** When the code was fetched, as ISO 8601 in UTC. */
  readonly fetchedAt: string | undefined;
  /** True for a code that may be replaced. */
  readonly isFetchedAgain: boolean;
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
  ['paired', 'Paired'],
] as const satisfies readonly (readonly [keyof RolloutRecord, heading: string])[];

/**
 * The records of a document, with their results.
 * @param ids the keys of the records in the order wanted; undefined for all of them in the order of the list
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

/** The room's label, else its name, else its ID, exactly as received. */
export function titleOf({ label, name, endpointId }: RolloutRecord): string {
  return nonBlank(label) ?? nonBlank(name) ?? endpointId;
}

/** A field of a record as it is written; a state is in words. */
export function recordValue(
  record: RolloutRecord,
  field: (typeof RECORD_FIELDS)[number][0],
): string | readonly string[] | undefined {
  return field === 'state' ? ROOM_STATES[record.state].exported : record[field];
}

/** The fields of a record as text, in the order of `RECORD_FIELDS`; capabilities are joined by "; ". */
export function recordTexts(record: RolloutRecord): readonly string[] {
  return RECORD_FIELDS.map(([field]) => {
    const value = recordValue(record, field);
    return typeof value === 'string' ? value : (value?.join('; ') ?? '');
  });
}

/**
 * Divides records, or other rows, into groups, in the order in which these first occur.
 * @param groupOf such as the record's site; blanks at its ends do not count
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
