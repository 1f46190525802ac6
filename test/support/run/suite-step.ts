import { rmSync } from 'node:fs';
import { readResult, type SuiteResult } from '../mocha/result';
import { runCommand } from '../process/command';
import type { Guard } from '../process/guard';
import { inCache, outFile } from '../project';
import type { Step, StepCounts } from './step';

/** A suite that hangs is cut off after this long, and counts as failed. */
const MAX_MS = 30 * 60_000;

export interface SuiteStep extends Pick<Step, 'name' | 'needs' | 'cores'> {
  /** The built program that runs it, and its arguments; the result file's path goes where `null` stands. */
  readonly program: readonly string[];
  readonly args: readonly (string | null)[];
}

/**
 * Makes a step of a suite that runs in a process of its own and leaves a result file.
 * @param guard ends that process when this one is gone.
 */
export function suiteStep({ name, needs, cores, program, args }: SuiteStep, guard: Guard): Step {
  return {
    name,
    needs,
    cores,
    run: async (print) => {
      const resultFile = inCache('results', `${name}.json`);
      rmSync(resultFile, { force: true });
      const { code } = await runCommand(
        process.execPath,
        [outFile(...program), ...args.map((arg) => arg ?? resultFile)],
        { onOutput: print, signal: AbortSignal.timeout(MAX_MS), guard },
      );
      return countsOf(readResult(resultFile), code === 0, print);
    },
  };
}

/**
 * Counts a suite: pending tests as failures, and a suite that ended badly or ran nothing as one at least.
 * @param endedWell whether its process ended with 0.
 */
export function countsOf(
  result: SuiteResult | undefined,
  endedWell: boolean,
  print: (text: string) => void,
): StepCounts {
  if (!result) {
    print('The suite left no result.\n');
    return { passed: 0, failed: 1 };
  }
  const failed = result.failures + result.pending;
  const good = result.ended && result.passes > 0 && endedWell;
  if (!good && failed === 0) print('The suite did not end well, or ran no test: counted as one failure.\n');
  return { passed: result.passes, failed: good ? failed : Math.max(failed, 1) };
}
