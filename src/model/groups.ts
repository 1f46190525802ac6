/**
 * Groups rows in order of first occurrence.
 * @param groupOf returns the group of a row, for example its site; surrounding spaces are ignored
 */
export function groupsOf<T>(
  rows: readonly T[],
  groupOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = groupOf(row).trim();
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(row);
  }
  return groups;
}
