import type { RolloutRow } from '../room';

/** A capability, and how many rooms have it. */
export interface CapabilityCount {
  readonly name: string;
  readonly rooms: number;
}

/** The capabilities of the rooms against those of all rooms together. */
export interface CapabilityMatrix {
  /** Every capability that any room has, the most common first, then by name. */
  readonly capabilities: readonly CapabilityCount[];
  /** How many rooms have reported their capabilities, even an empty list. */
  readonly rooms: number;
  /** The unusual rooms, by endpoint ID, with the capabilities that they lack in the order of `capabilities`. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/**
 * Compares the capabilities that rooms have reported. A room is unusual when it lacks a capability that two thirds of
 * the reporting rooms have. A simple majority is not enough: where a building has two kinds of rooms, nearly half of
 * all rooms would be unusual. Rooms without reported capabilities are left out.
 * @param rows with the capabilities as received; duplicates count once
 */
export function capabilityMatrix(
  rows: readonly Pick<RolloutRow, 'room' | 'capabilities'>[],
): CapabilityMatrix {
  const reported = rows.flatMap(({ room, capabilities }) =>
    capabilities === undefined ? [] : [{ id: room.endpointId, has: new Set(capabilities) }],
  );
  const counts = new Map<string, number>();
  for (const { has } of reported) {
    for (const name of has) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const capabilities = [...counts]
    .map(([name, rooms]) => ({ name, rooms }))
    .sort((one, other) => other.rooms - one.rooms || (one.name < other.name ? -1 : 1));
  const common = capabilities.filter(({ rooms }) => 3 * rooms >= 2 * reported.length).map(({ name }) => name);
  const missing = new Map<string, readonly string[]>();
  for (const { id, has } of reported) {
    const lacks = common.filter((name) => !has.has(name));
    if (lacks.length > 0) missing.set(id, lacks);
  }
  return { capabilities, rooms: reported.length, missing };
}
