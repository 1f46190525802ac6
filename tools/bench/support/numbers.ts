/** Measures work in milliseconds of wall-clock time. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(values.length / 2)] ?? Number.NaN;
}
