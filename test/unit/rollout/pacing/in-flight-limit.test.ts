import assert from 'node:assert/strict';
import { inFlightLimit } from '../../../support/virtual/services';
import { acceptedPerSecond, LATENCY, PacerRig, refusedShare } from './pacer-rig';

describe('RequestPacer where the number in flight is limited', () => {
  for (const status of [429, 503]) {
    it(`has fewer in flight, and does not pace them, when more are refused with ${status}`, async () => {
      for (const count of [2, 5]) {
        const rig = new PacerRig({
          service: inFlightLimit(count, undefined, status),
        });
        await rig.send(60);
        const used = acceptedPerSecond(rig.sent, 2, 60) / (count / LATENCY);
        assert.ok(used >= 0.95, `used ${used} of ${count}`);
        const share = refusedShare(rig.sent);
        assert.ok(share <= 0.02, `refused ${share} with ${count}`);
        assert.deepEqual(rig.pacer.state, { kind: 'free' });
      }
    });

    it(`sends about as fast as one after the other where a second in flight is refused with ${status}`, async () => {
      const rig = new PacerRig({ service: inFlightLimit(1, undefined, status) });
      await rig.send(60);
      assert.ok(acceptedPerSecond(rig.sent, 2, 60) >= 0.95 / LATENCY);
      assert.ok(refusedShare(rig.sent) <= 0.02);
    });
  }

  it('tries one more in flight every ten seconds, and no two', async () => {
    const rig = new PacerRig({ service: inFlightLimit(3, undefined, 429) });
    await rig.send(5);
    const later = await rig.send(60);
    const refused = later.filter(({ status }) => status !== 200);
    assert.deepEqual([...new Set(refused.map(({ inFlight }) => inFlight))], [4]);
    assert.ok(refused.length >= 4 && refused.length <= 6, `${refused.length} refused`);
  });

  it('has more in flight again when the limit rises', async () => {
    let limit = inFlightLimit(2, undefined, 503);
    const rig = new PacerRig({
      service: { answer: (arrival) => limit.answer(arrival) },
      maxInFlight: () => 6,
    });
    await rig.send(20);
    limit = inFlightLimit(100, undefined, 503);
    await rig.send(13);
    const later = await rig.send(5);
    assert.deepEqual([...new Set(later.map(({ inFlight }) => inFlight))], [6]);
  });
});
