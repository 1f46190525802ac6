import assert from 'node:assert/strict';
import { PacerRig } from './pacer-rig';

describe('RequestPacer where nothing is limited', () => {
  it('sends a second request only after the answer to the first', async () => {
    const rig = new PacerRig({ latency: [1, 1] });
    await rig.send(0.9);
    assert.equal(rig.sent.length, 1);
    await rig.send(0.2);
    assert.ok(rig.sent.length > 1);
  });

  it('has one more in flight after as many were accepted, and soon as many as the setting allows', async () => {
    const rig = new PacerRig();
    await rig.send(1.2);
    const first = [1, 2, 3, 4, 5, 6, 7, 8].map((count) =>
      rig.sent.findIndex((each) => each.inFlight === count),
    );
    assert.ok(!first.includes(-1), `the first with so many in flight: ${first}`);
    first.forEach((sent, index) => {
      assert.ok(sent >= (first[index - 1] ?? 0) + index, `the first with so many in flight: ${first}`);
    });
  });

  it('never delays a request while fewer are in flight than the setting allows', async () => {
    const rig = new PacerRig({ latency: [0.05, 0.3] });
    await rig.send(4);
    const later = await rig.send(10);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
    assert.deepEqual([...new Set(later.map(({ inFlight }) => inFlight))], [8]);
  });

  it('lets another request take the place of one that was not sent', () => {
    const { pacer } = new PacerRig();
    const permit = pacer.take();
    assert.equal(pacer.delayMs, Number.POSITIVE_INFINITY);
    permit.dropped();
    assert.equal(pacer.delayMs, 0);
    pacer.take();
    assert.equal(pacer.delayMs, Number.POSITIVE_INFINITY);
  });

  it('keeps to the number in flight of the setting when that changes', async () => {
    let setting = 6;
    const rig = new PacerRig({ maxInFlight: () => setting });
    const most = [];
    for (setting of [6, 2, 5, 0]) {
      await rig.send(2);
      const later = await rig.send(2);
      most.push(Math.max(...later.map(({ inFlight }) => inFlight)));
    }
    assert.deepEqual(most, [6, 2, 5, 1]);
  });
});
