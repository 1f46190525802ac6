import { isRecord, readJsonObject } from './json';
import { outFile } from './project';

/** What a suite came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Names the result file of a suite. */
export function resultFile(suite: string): string {
  return outFile('results', `${suite}.json`);
}

/**
 * Counts a suite by the JSON report of mocha or Playwright. Skipped tests are failures; a suite that left no report,
 * passed nothing or whose process failed has at least one failure.
 * @param exitCode undefined when the suite was not run
 */
export function countSuite(file: string, exitCode: number | undefined): Counts {
  const { passed, failed } = readReport(file) ?? { passed: 0, failed: 0 };
  const isGood = exitCode === 0 && passed > 0;
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

function readReport(file: string): Counts | undefined {
  const stats = readJsonObject(file)?.['stats'];
  if (!isRecord(stats)) return undefined;
  const count = (name: string) => Number(stats[name] ?? 0);
  return {
    passed: count('passes') + count('expected'),
    failed: ['failures', 'pending', 'unexpected', 'skipped', 'flaky'].reduce(
      (sum, name) => sum + count(name),
      0,
    ),
  };
}
