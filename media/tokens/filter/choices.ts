/** A value by which tokens can be filtered, and how many of them have it. */
export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** More options than this make a list that nobody reads, and that is slow to open. */
const MAX_CHOICES = 500;

/** The values in natural order, or none where there is nothing to choose or too much. */
export function choicesOf<Row>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly string[],
): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const values = valuesOf(row);
    for (const value of values.length > 1 ? new Set(values) : values) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  if (counts.size < 2 || counts.size > MAX_CHOICES) return [];
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => compare(a.value, b.value));
}
