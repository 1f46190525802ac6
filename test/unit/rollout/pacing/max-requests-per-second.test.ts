import assert from 'node:assert/strict';
import { mostInASecond } from '../../../support/virtual/most-in-a-second';
import { tokenBucket } from '../../../support/virtual/services';
import { PacerRig } from './pacer-rig';

describe('RequestPacer: maxRequestsPerSecond', () => {
  for (const max of [1, 3, 20]) {
    it(`sends ${max} in a second at most, and hardly fewer`, async () => {
      const rig = new PacerRig({ maxRequestsPerSecond: () => max, latency: [0.02, 0.2] });
      await rig.send(30);
      assert.equal(mostInASecond(rig.sent.map(({ at }) => 1000 * at)), max);
      assert.ok(rig.sent.length >= 0.95 * 30 * max, `${rig.sent.length} sent`);
    });
  }

  it('stretches the second for a setting below 1', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 0.5 });
    await rig.send(21);
    assert.ok(rig.sent.length === 10 || rig.sent.length === 11, `${rig.sent.length} sent`);
  });

  it('counts probes and requests that are refused', async () => {
    const rig = new PacerRig({
      maxRequestsPerSecond: () => 2,
      service: { answer: ({ random, now }) => ({ status: now > 10 || random() < 0.4 ? 502 : 200 }) },
    });
    await rig.send(20);
    assert.equal(mostInASecond(rig.sent.map(({ at }) => 1000 * at)), 2);
  });

  it('counts the requests of a person, and leaves them all the room', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 2, latency: [0.02, 0.2] });
    await rig.send(10);
    const asked = rig.clock.now();
    const passed: number[] = [];
    for (let count = 0; count < 6; count++) {
      void rig.pacer.passOther(undefined).then(() => passed.push(rig.clock.now()));
    }
    const during = await rig.send(2);
    await rig.send(10);
    assert.equal(passed.length, 6);
    assert.ok(Math.max(...passed) < asked + 3500, `passed at ${passed}, asked at ${asked}`);
    assert.ok(during.length <= 1, `${during.length} of the run were sent meanwhile`);
    const all = [...passed, ...rig.sent.map(({ at }) => 1000 * at)].toSorted((one, other) => one - other);
    assert.equal(mostInASecond(all), 2);
  });

  it('lets a person pass before a request of the run that waits already', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 1 });
    const passed: string[] = [];
    const permit = rig.pacer.take();
    await rig.pacer.passOther(undefined);
    void permit.pass(undefined).then(() => passed.push('run'));
    void rig.pacer.passOther(undefined).then(() => passed.push('person'));
    await rig.clock.run(5000);
    assert.deepEqual(passed, ['person', 'run']);
  });

  it('does not make a person wait where there is no such limit', async () => {
    const rig = new PacerRig();
    await rig.send(1);
    const asked = rig.clock.now();
    await rig.pacer.passOther(undefined);
    assert.equal(rig.clock.now(), asked);
  });

  it('is the rate that is said to be limited, where the service allows more', async () => {
    let max = 0;
    const rig = new PacerRig({
      maxRequestsPerSecond: () => max,
      service: tokenBucket(10, { status: 429 }),
    });
    await rig.send(10);
    assert.equal(rig.pacer.state.kind, 'paced');
    max = 3;
    assert.deepEqual(rig.pacer.state, { kind: 'paced', perSecond: 3 });
  });
});
