import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/service/errors';

/** The number of cases per property: the environment variable `FUZZ_RUNS`, or 300. */
export function fuzzRuns(): { readonly numRuns: number } {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
  return { numRuns: Number.isInteger(runs) && runs > 0 ? runs : 300 };
}

/** The timeout of a property, which grows with the number of cases. A busy machine takes many times as long. */
export function fuzzTimeoutMs(msPerCase = 20): number {
  return 150_000 + fuzzRuns().numRuns * msPerCase;
}

/** Defines a test by a property. */
export function itHolds<T>(title: string, property: fc.IRawProperty<T>, msPerCase?: number): void {
  it(title, () => fc.assert(property, fuzzRuns())).timeout(fuzzTimeoutMs(msPerCase));
}

/**
 * Runs code that may throw a ServiceError and nothing else.
 * @returns what it returns, or undefined when it threw a ServiceError
 */
export function orOurError<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof ServiceError, `not our own error: ${String(error)}`);
    return undefined;
  }
}
