import { appendFileSync } from 'node:fs';
import { type SuiteResult, writeResult } from '../mocha/result';
import type { Figure } from './figure';

/**
 * Makes the entry that VS Code calls in its extension host. What was measured goes out through the files that the
 * tests inside VS Code use too.
 */
export function hostEntry(measure: () => Promise<readonly Figure[]>): () => Promise<void> {
  return async () => {
    const { HOST_TESTS_LOG: logFile = '', HOST_TESTS_RESULT: resultFile = '' } = process.env;
    const finish = (result: Partial<SuiteResult>) =>
      writeResult(resultFile, { passes: 0, failures: 0, pending: 0, ended: true, ...result });
    try {
      const figures = await measure();
      appendFileSync(logFile, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
      finish({ passes: figures.length });
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      finish({ ended: false, error: reason });
      throw error;
    }
  };
}
