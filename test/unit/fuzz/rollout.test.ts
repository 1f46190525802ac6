import assert from 'node:assert/strict';
import fc from 'fast-check';
import { brokenRules, runPlan } from './random-run';
import { fuzzRuns, fuzzTimeoutMs } from './runs';

describe('fuzz: Rollout', () => {
  it('gives each room one true state within the limits, whatever the service and the person do', async () => {
    await fc.assert(
      fc.asyncProperty(runPlan, async (plan) => {
        assert.deepEqual(await brokenRules(plan), []);
      }),
      // In one of some 5,000 cases a limit together with refusals at random fails a good room (docs/pacing.md): the
      // usual cases are always the same, and `npm run fuzz` finds new ones.
      process.env['FUZZ_RUNS'] === undefined ? { ...fuzzRuns(), seed: 1 } : fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs(100));
});
