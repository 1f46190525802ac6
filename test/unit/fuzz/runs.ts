import fc from 'fast-check';

/** Number of cases per property: the environment variable `FUZZ_RUNS`, or 300. */
function fuzzRuns(): { readonly numRuns: number } {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
  return { numRuns: Number.isInteger(runs) && runs > 0 ? runs : 300 };
}

/** Timeout of a property, proportional to the number of cases, and generous for a busy machine. */
function fuzzTimeoutMs(msPerCase = 20): number {
  return 150_000 + fuzzRuns().numRuns * msPerCase;
}

/** Defines a test for a property. */
export function itHolds<T>(title: string, property: fc.IRawProperty<T>, msPerCase?: number): void {
  it(title, () => fc.assert(property, fuzzRuns())).timeout(fuzzTimeoutMs(msPerCase));
}
