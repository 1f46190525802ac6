import assert from 'node:assert/strict';
import { EtaEstimator } from '../../../../src/rollout/run/eta-estimator';

describe('EtaEstimator', () => {
  it('estimates from the rate of the latest rooms, once four have ended', () => {
    let now = 0;
    const eta = new EtaEstimator(() => now);
    for (const expected of [undefined, undefined, undefined, 10_000]) {
      now += 1000;
      eta.roomEnded();
      assert.equal(eta.remainingMs(10), expected);
    }
    for (let room = 0; room < 200; room++) {
      now += 10;
      eta.roomEnded();
    }
    assert.equal(eta.remainingMs(10), 100);
    now += 1000;
    assert.equal(eta.remainingMs(10), 200, 'it grows while no room ends');
    assert.equal(eta.remainingMs(0), 0);
  });
});
