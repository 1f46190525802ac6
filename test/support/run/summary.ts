import type { StepOutcome } from './step';

/**
 * Makes the table that ends a run.
 * @returns its lines; the last one is exactly `N passed, N failed`.
 */
export function summary(outcomes: readonly StepOutcome[]): string[] {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length), 4);
  const line = (name: string, passed: string, failed: string, time: string) =>
    `${name.padEnd(width)} ${passed.padStart(7)} ${failed.padStart(7)} ${time.padStart(9)}`;
  const rows = outcomes.map(({ name, passed, failed, seconds }) =>
    line(name, String(passed), String(failed), `${seconds.toFixed(1)} s`),
  );
  const total = (pick: (outcome: StepOutcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
  const last = `${total((outcome) => outcome.passed)} passed, ${total((outcome) => outcome.failed)} failed`;
  return ['', line('step', 'passed', 'failed', 'time'), ...rows, '', last];
}
