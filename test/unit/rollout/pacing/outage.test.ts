import assert from 'node:assert/strict';
import { type Service, tokenBucket } from '../../../support/virtual/services';
import { acceptedPerSecond, gaps, LATENCY, PacerRig, type Sent } from './pacer-rig';

const OUTAGE_AT = 15;

/** Another service, which answers nothing for N seconds. */
function withOutage(seconds: number, status: number, other: Service): Service {
  return {
    answer: (arrival) =>
      arrival.now >= OUTAGE_AT && arrival.now < OUTAGE_AT + seconds ? { status } : other.answer(arrival),
  };
}

const ACCEPTING: Service = { answer: () => ({ status: 200 }) };

/** The seconds between the probes, without the time of their answers. */
function waits(sent: readonly Sent[]): readonly number[] {
  return gaps(sent.filter(({ isProbe }) => isProbe)).map((gap) => gap - LATENCY);
}

describe('RequestPacer in an outage', () => {
  for (const [status, meaning] of [
    [0, 'the connections are reset'],
    [502, 'a proxy answers'],
    [503, 'the service is not available'],
    [429, 'every request is too many'],
  ] as const) {
    it(`sends one probe at a time, with growing waits of at most 30 s, while ${meaning}`, async () => {
      const rig = new PacerRig({ service: withOutage(3600, status, ACCEPTING) });
      await rig.send(OUTAGE_AT + 1);
      const sent = await rig.send(800);
      assert.ok(sent.every(({ inFlight, isProbe }) => inFlight === 1 && isProbe));
      const all = waits(rig.sent);
      all.forEach((wait, index) => {
        const before = all[index - 1] ?? 0.15;
        assert.ok(wait <= 2.01 * before && wait <= 30.1, `waits ${all}`);
        assert.ok(wait >= Math.min(30, 1.3 * before), `waits ${all}`);
      });
      assert.ok(all.length >= 30, `${all.length} probes`);
    });
  }

  it('is seen after four failures in a row, and after no fewer', async () => {
    for (const count of [3, 4]) {
      let failures = 0;
      const rig = new PacerRig({
        maxInFlight: () => 1,
        service: {
          answer: ({ now }) => {
            failures += now >= 5 ? 1 : 0;
            return { status: now >= 5 && failures <= count ? 502 : 200 };
          },
        },
      });
      await rig.send(10);
      assert.equal(rig.sent.filter(({ isProbe }) => isProbe).length, count === 3 ? 0 : 1);
    }
  });

  it('is not seen in failures with an answer between them', async () => {
    const rig = new PacerRig({ service: { answer: ({ room }) => ({ status: room % 4 === 0 ? 200 : 502 }) } });
    await rig.send(10);
    assert.ok(rig.sent.every(({ isProbe }) => !isProbe));
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  for (const status of [0, 503]) {
    it(`is followed by the rate that was found before, when all were answered with ${status}`, async () => {
      const rig = new PacerRig({
        service: withOutage(100, status, tokenBucket(10, { status: 429 })),
        latency: [0.02, 0.2],
      });
      await rig.send(OUTAGE_AT + 130);
      const last = rig.sent.filter(({ isProbe }) => isProbe).at(-1);
      const from = (last?.at ?? 0) + 1;
      const accepted = acceptedPerSecond(rig.sent, from, from + 5);
      assert.ok(accepted >= 8, `${accepted} a second`);
    });

    it(`is followed by as many in flight as before, one more at a time, after answers with ${status}`, async () => {
      const rig = new PacerRig({ service: withOutage(100, status, ACCEPTING) });
      await rig.send(OUTAGE_AT + 130);
      const last = rig.sent.findLastIndex(({ isProbe }) => isProbe);
      const after = rig.sent.slice(last + 1);
      const first = [1, 2, 8].map((count) => after.find(({ inFlight }) => inFlight === count)?.at ?? 0);
      const [one = 0, two = 0, eight = 0] = first;
      assert.ok(two > one && eight > two && eight < one + 1.5, `so many in flight after ${first} s`);
      assert.deepEqual(rig.pacer.state, { kind: 'free' });
    });
  }

  it('is probed at once by tryNow, and then at the usual times', async () => {
    const rig = new PacerRig({ service: withOutage(3600, 502, ACCEPTING) });
    await rig.send(OUTAGE_AT + 200);
    await rig.send((rig.pacer.delayMs + 10_000) / 1000);
    const { length } = rig.sent;
    rig.pacer.tryNow();
    await rig.send(1);
    assert.equal(rig.sent.length, length + 1);
    await rig.send(35);
    assert.equal(rig.sent.length, length + 2);
  });

  it('ends with the probe of tryNow when that is accepted', async () => {
    const rig = new PacerRig({ service: withOutage(205, 502, ACCEPTING) });
    await rig.send(OUTAGE_AT + 206);
    assert.equal(rig.pacer.state.kind, 'waiting');
    rig.pacer.tryNow();
    await rig.send(2 * LATENCY);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  it('says that it is one, and when the next probe is due', async () => {
    const rig = new PacerRig({ service: withOutage(3600, 503, ACCEPTING) });
    await rig.send(OUTAGE_AT + 100);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'waiting' && state.reason === 'outage', JSON.stringify(state));
    const { length } = rig.sent;
    await rig.send(state.nextTryMs / 1000 - 0.01);
    assert.equal(rig.sent.length, length);
    await rig.send(0.02);
    assert.equal(rig.sent.length, length + 1);
  });

  it('counts the time for which everything was refused', async () => {
    const rig = new PacerRig({ service: withOutage(60, 502, ACCEPTING) });
    await rig.send(OUTAGE_AT);
    assert.equal(rig.pacer.waitedMs, 0);
    await rig.send(50);
    assert.ok(Math.abs(rig.pacer.waitedMs - 50_000) < 300, `${rig.pacer.waitedMs} ms`);
    await rig.send(60);
    assert.equal(rig.pacer.waitedMs, 0);
  });

  it('is what requests that worked before are sent in, and no longer', async () => {
    const rig = new PacerRig({ service: withOutage(20, 502, ACCEPTING) });
    await rig.send(OUTAGE_AT);
    assert.equal(rig.pacer.needsKnownProbe, false);
    await rig.send(5);
    assert.equal(rig.pacer.needsKnownProbe, true);
    await rig.send(40);
    assert.equal(rig.pacer.needsKnownProbe, false);
  });

  it('lets another probe be sent when one was dropped', async () => {
    const rig = new PacerRig({ service: withOutage(3600, 502, ACCEPTING) });
    await rig.send(OUTAGE_AT + 5);
    await rig.pause(60);
    assert.equal(rig.pacer.delayMs, 0);
    const probe = rig.pacer.take();
    assert.ok(probe.isProbe);
    assert.equal(rig.pacer.delayMs, Number.POSITIVE_INFINITY);
    probe.dropped();
    assert.equal(rig.pacer.delayMs, 0);
  });
});
