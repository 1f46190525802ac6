import assert from 'node:assert/strict';
import { atRandom, everyNth, type Service, tokenBucket } from '../../../support/virtual/services';
import { acceptedPerSecond, PacerRig, refusedShare } from './pacer-rig';

/** Until a second one service answers, and another one from then on. */
function firstThen(seconds: number, first: Service, then: Service): Service {
  return { answer: (arrival) => (arrival.now < seconds ? first : then).answer(arrival) };
}

describe('RequestPacer where requests are refused whatever the rate', () => {
  for (const status of [429, 503]) {
    it(`goes back to the speed of before where every third request is refused with ${status}`, async () => {
      const rig = new PacerRig({ service: everyNth(3, status), latency: [0.02, 0.2] });
      await rig.send(10);
      const later = await rig.send(60);
      assert.deepEqual(rig.pacer.state, { kind: 'free' });
      // Without a limit 73 a second are sent.
      assert.ok(later.length / 60 >= 40, `${later.length / 60} a second`);
    });
  }

  it('slows down all the same when the rate is limited later', async () => {
    const rig = new PacerRig({
      service: firstThen(30, everyNth(3, 503), tokenBucket(10, { status: 429 })),
      latency: [0.02, 0.2],
    });
    await rig.send(40);
    const later = await rig.send(60);
    assert.ok(refusedShare(later) <= 0.05);
    assert.ok(acceptedPerSecond(later, 40, 100) >= 8.5);
  });

  it('takes no refusal for a usual one after a time without any', async () => {
    for (const seed of [1, 2, 3]) {
      const healthy = firstThen(40, { answer: () => ({ status: 200 }) }, tokenBucket(40, { status: 429 }));
      const rig = new PacerRig({
        service: firstThen(20, everyNth(3, 429), healthy),
        latency: [0.02, 0.2],
        seed,
      });
      await rig.send(45);
      const share = refusedShare(await rig.send(30));
      assert.ok(share <= 0.05, `refused ${share} with seed ${seed}`);
    }
  });

  it('waits all the same when everything is refused', async () => {
    const rig = new PacerRig({
      service: firstThen(30, everyNth(3, 503), { answer: () => ({ status: 429 }) }),
    });
    await rig.send(32);
    assert.equal(rig.pacer.state.kind, 'waiting');
    const later = await rig.send(60);
    assert.ok(later.length <= 10, `${later.length} sent`);
  });

  it('is never slowed down by refusals that are no evidence', async () => {
    const rig = new PacerRig({
      service: { answer: ({ room }) => ({ status: room % 2 === 0 ? 429 : 200 }) },
      isEvidence: (room) => room % 2 === 1,
    });
    const states = new Set<string>();
    rig.pacer.onDidChange(() => states.add(rig.pacer.state.kind));
    await rig.send(5);
    const later = await rig.send(30);
    assert.deepEqual([...new Set(later.map(({ inFlight }) => inFlight))], [8]);
    states.delete('free');
    assert.equal(states.size, 0);
  });

  it('is fast again after a while where one request of twenty is refused at random', async () => {
    for (const seed of [1, 2]) {
      const rig = new PacerRig({
        service: atRandom(0.05, { status: 429 }, { status: 503 }),
        latency: [0.02, 0.2],
        seed,
      });
      await rig.send(60);
      const later = await rig.send(30);
      assert.ok(later.length / 30 >= 45, `${later.length / 30} a second with seed ${seed}`);
    }
  });
});
