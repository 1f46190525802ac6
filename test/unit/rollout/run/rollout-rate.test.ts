import assert from 'node:assert/strict';
import { PATIENCE_MS } from '../../expect';
import { FuzzRollout, type Plan } from '../../fuzz/rollout-rig';
import { mostInASecond } from '../pacing/pacer-rig';
import { states, useRollout } from './rollout-rig';

describe('Rollout: maxRequestsPerSecond', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(1);

  it('is not exceeded in any second, repeated requests included', async () => {
    const plan: Plan = { ending: 'ok', refusals: [], latencyMs: 50 };
    const refused: Plan = { ...plan, refusals: [503, 429] };
    const ids = Array.from({ length: 50 }, (_, index) => `EP-${index + 1}`);
    const plans = new Map(
      ids.map((id, index) => [id, { code: index % 5 === 0 ? refused : plan, details: plan }]),
    );
    const rig = new FuzzRollout(plans, 2);
    await rig.rollout.replace(ids.map((endpointId) => ({ endpointId, label: undefined })));
    rig.rollout.start();
    await rig.pass(600_000);
    assert.ok(states(rig.rollout).every((state) => state === 'done'));
    assert.equal(rig.sentAt.length, 2 * 50 + 2 * 10);
    assert.equal(mostInASecond(rig.sentAt), 2);
  });

  it('is read from the settings each time', () => {
    const { rollout, settings } = world;
    assert.equal(rollout.pacer.perSecond, undefined);
    settings.edit({ maxRequestsPerSecond: 7 });
    assert.equal(rollout.pacer.perSecond, 7);
  });
});
