import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJsonObject } from '../json';

/** What a suite leaves behind in its result file. */
export interface SuiteResult {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
  /** Whether mocha came to its end; a suite that was cut off or threw at load has not. */
  readonly ended: boolean;
  /** What stopped the suite before its end. */
  readonly error?: string;
}

export interface Verdict {
  readonly green: boolean;
  /** One line: the counts, or why the suite is not green. */
  readonly reason: string;
}

/** Writes a result file, making its folder if need be. */
export function writeResult(file: string, result: SuiteResult): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Reads a result file; undefined when there is none or it is not a result. */
export function readResult(file: string): SuiteResult | undefined {
  const value = readJsonObject(file);
  const { passes, failures, pending, ended, error } = value ?? {};
  if (typeof passes !== 'number' || typeof failures !== 'number' || typeof pending !== 'number')
    return undefined;
  const counts = { passes, failures, pending, ended: ended === true };
  return typeof error === 'string' ? { ...counts, error } : counts;
}

/**
 * Judges a suite by its result file alone, since a killed extension host looks like success from outside.
 * @returns green only if mocha came to its end with something passed, nothing failed and nothing left pending.
 */
export function judge(result: SuiteResult | undefined): Verdict {
  if (!result)
    return { green: false, reason: 'the suite left no result: its process was ended or never ran it' };
  if (!result.ended) return { green: false, reason: result.error ?? 'mocha did not come to its end' };
  const counts = `${result.passes} passed, ${result.failures} failed, ${result.pending} pending`;
  if (result.failures > 0 || result.pending > 0) return { green: false, reason: counts };
  if (result.passes === 0) return { green: false, reason: `${counts}: no test ran` };
  return { green: true, reason: counts };
}
