import type { Room } from '../room';

/**
 * Finds the unusual rooms and the capabilities that they lack, most common first, then by name. A room is unusual if it
 * lacks a capability that two thirds of the reporting rooms have. A simple majority is not enough: in a building with
 * two kinds of rooms, nearly half of all rooms would be unusual. Ignores rooms without reported capabilities.
 * @param rows capabilities as received; duplicates count once
 * @returns missing capabilities by endpoint ID
 */
export function missingCapabilities(
  rows: readonly Pick<Room, 'endpointId' | 'capabilities'>[],
): ReadonlyMap<string, readonly string[]> {
  const reported = rows.flatMap(({ endpointId, capabilities }) =>
    capabilities === undefined ? [] : [{ id: endpointId, has: new Set(capabilities) }],
  );
  const counts = new Map<string, number>();
  for (const { has } of reported) {
    for (const name of has) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const common = [...counts]
    .filter(([, rooms]) => 3 * rooms >= 2 * reported.length)
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .map(([name]) => name);
  const missing = new Map<string, readonly string[]>();
  for (const { id, has } of reported) {
    const lacks = common.filter((name) => !has.has(name));
    if (lacks.length > 0) missing.set(id, lacks);
  }
  return missing;
}
