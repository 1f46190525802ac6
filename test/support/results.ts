import { isRecord, readJsonObject } from './json';
import { outFile } from './project';

/** Counts of a suite. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Returns the path of the result file of a suite. */
export function resultFile(suite: string): string {
  return outFile('results', `${suite}.json`);
}

/**
 * Counts the results of a suite in the JSON report from mocha or Playwright. Skipped tests count as failures. A suite
 * without a report, without a passed test, or whose process failed has at least one failure.
 * @param exitCode undefined if the suite was not run
 */
export function countSuite(file: string, exitCode: number | undefined): Counts {
  const { passed, failed } = readReport(file) ?? { passed: 0, failed: 0 };
  const isGood = exitCode === 0 && passed > 0;
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

/** Returns the titles of failed tests in the JSON report from mocha or Playwright, each with its error. */
export function failuresOf(file: string): readonly string[] {
  const report = readJsonObject(file) ?? {};
  const { failures = [], suites = [] } = report;
  if (!Array.isArray(failures) || !Array.isArray(suites)) return [];
  const ofMocha = failures.filter(isRecord).map(({ fullTitle, err }) => `${fullTitle}\n${textOf(err)}`);
  return [...ofMocha, ...suites.flatMap(failedSpecs)];
}

/** @param suite a suite in Playwright's report, which may contain other suites */
function failedSpecs(suite: unknown): readonly string[] {
  if (!isRecord(suite)) return [];
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const failed = list(suite['specs'])
    .filter(isRecord)
    .filter(({ ok }) => ok === false);
  const specs = failed.map(({ file, line, title, tests }) => {
    const results = list(tests).flatMap((test) => (isRecord(test) ? list(test['results']) : []));
    const errors = results.flatMap((result) => (isRecord(result) ? list(result['errors']) : []));
    return [`${file}:${line} ${title}`, ...errors.map(textOf)].join('\n');
  });
  return [...specs, ...list(suite['suites']).flatMap(failedSpecs)];
}

function textOf(error: unknown): string {
  return isRecord(error) ? String(error['stack'] ?? error['message']) : '';
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
