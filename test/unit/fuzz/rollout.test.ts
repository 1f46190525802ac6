import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyRun, brokenRules, failedRooms, usualRun } from './random-run';

const MAX_RUNS = 3000;
/** By default, the cases are fixed. */
const USUAL = { numRuns: 75, seed: 1 };

/** `npm run fuzz` tries other cases. */
function runs(): { readonly numRuns: number; readonly seed: number } {
  const wanted = process.env['FUZZ_RUNS'];
  if (wanted === undefined) return USUAL;
  return { numRuns: Math.min(MAX_RUNS, Number(wanted)), seed: Math.floor(1e9 * Math.random()) };
}

const { numRuns, seed } = runs();

describe('fuzz: Rollout', () => {
  it('ends within the limits and fetches every good room, whatever the service and the user do', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (plan) => {
        assert.deepEqual(await brokenRules(plan), []);
      }),
      { numRuns, seed },
    );
  }).timeout(150_000 + 200 * numRuns);

  it('fails a good room in fewer than one of 1,000 runs with realistic services', async () => {
    const failed: string[] = [];
    for (const plan of fc.sample(usualRun, { numRuns, seed })) {
      const rooms = await failedRooms(plan);
      if (rooms.length > 0) failed.push(`${rooms.join(', ')} of ${JSON.stringify(plan)}`);
    }
    assert.ok(failed.length <= numRuns / 1000, failed.join('\n'));
  }).timeout(150_000 + 400 * numRuns);
});
