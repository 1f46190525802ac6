import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';

/** How many cases a property is tried with: `FUZZ_RUNS`, or 300. */
export function fuzzRuns(): { readonly numRuns: number } {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
  return { numRuns: Number.isInteger(runs) && runs > 0 ? runs : 300 };
}

/** Time for a property in all: generous, and more for a long run. */
export function fuzzTimeoutMs(): number {
  return 30_000 + fuzzRuns().numRuns * 20;
}

/**
 * Runs code that may fail in our own way only.
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
