/** Milliseconds that some work takes, by the clock on the wall. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value that 95 of 100 do not exceed: of 20 values the second largest. */
export function percentile95(values: readonly number[]): number {
  return sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}
