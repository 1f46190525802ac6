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
      // A limit together with refusals at random may fail a good room, in fewer than one of 30,000 cases: the usual ones
      // are always the same, and `npm run fuzz` tries others.
      process.env['FUZZ_RUNS'] === undefined ? { ...fuzzRuns(), seed: 1 } : fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs(100));
});
