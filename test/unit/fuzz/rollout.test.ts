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
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs(100));
});
