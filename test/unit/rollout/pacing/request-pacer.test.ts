import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { SYSTEM_CLOCK } from '../../../../src/rollout/pacing/clock';
import type { Permit } from '../../../../src/rollout/pacing/request-pacer';
import { PATIENCE_MS } from '../../expect';
import { mostInASecond, PacerRig } from './pacer-rig';
import { type Outcome, type SimulatedService, sendThrough } from './simulated-service';

const accepted = (permit: Permit) => permit.accepted();
const refused = (permit: Permit) => permit.refused(undefined);
const HOUR_MS = 3_600_000;
const UNLIMITED = { rates: [[0, 1e9]], burst: 1e9, latencyMs: 20, saysRetryAfter: false } as const;
const withOrWithout = (saysRetryAfter: boolean) => `${saysRetryAfter ? 'with' : 'without'} Retry-After`;

/** The share of the allowed requests that was used, and of the sent ones that was refused, between two seconds. */
function shares(outcome: Outcome, perSecond: number, from: number, to: number) {
  const count = (times: readonly number[]) =>
    times.filter((at) => at >= 1000 * from && at < 1000 * to).length;
  const used = count(outcome.accepted);
  const no = count(outcome.refused);
  return { used: used / (perSecond * (to - from)), refused: no / Math.max(1, used + no) };
}

async function expectShares(
  service: SimulatedService,
  perSecond: number,
  [from, to]: readonly [from: number, to: number],
  minUsed: number,
  maxRequestsPerSecond = 0,
): Promise<void> {
  const outcome = await sendThrough(service, to, { maxRequestsPerSecond });
  const { used, refused: no } = shares(outcome, perSecond, from, to);
  assert.ok(used >= minUsed, `${used} used`);
  assert.ok(no <= 0.02, `${no} refused`);
}

describe('RequestPacer: the limit of a service', function () {
  this.timeout(PATIENCE_MS);

  // [requests per second, seconds to adapt and measure, seconds in which 1,000 rooms are looked up]
  const limits = [
    [2, 200, 1000],
    [10, 100, 200],
    [50, 60, 40],
  ] as const;
  for (const [perSecond, seconds, wholeRun] of limits) {
    for (const saysRetryAfter of [true, false]) {
      const what = `${perSecond} a second, ${withOrWithout(saysRetryAfter)}`;
      const rates = [[0, perSecond]] as const;
      for (const burst of [perSecond, 5 * perSecond]) {
        for (const latencyMs of [1, 20]) {
          it(`uses 95 % of ${what}, with a burst of ${burst} and ${latencyMs} ms latency`, () =>
            expectShares({ rates, burst, latencyMs, saysRetryAfter }, perSecond, [10, seconds], 0.95));
        }
      }
      it(`has 2 % of the 2,000 requests of 1,000 rooms refused at ${what}, from the first one`, () =>
        expectShares(
          { rates, burst: perSecond, latencyMs: 20, saysRetryAfter },
          perSecond,
          [0, wholeRun],
          0.95,
        ));
    }
  }

  const pairs = (...flat: readonly number[]) =>
    flat.flatMap((from, index) => (index % 2 === 0 ? [[from, flat[index + 1] ?? 0] as const] : []));
  const outage = pairs(0, 10, 20, 0, 200, 10);
  // [what, rates of the service, measured from, at this rate, share that is used]
  const changes: readonly (readonly [string, SimulatedService['rates'], number, number, number])[] = [
    ['rises', pairs(0, 2, 60, 10), 340, 10, 0.9],
    ['falls', pairs(0, 10, 60, 2), 90, 2, 0.9],
    ['is 0 for three minutes', outage, 240, 10, 0.8],
    ['is 0 for ten seconds', pairs(0, 10, 20, 0, 30, 10), 60, 10, 0.8],
  ];
  for (const [what, rates, from, perSecond, minUsed] of changes) {
    for (const saysRetryAfter of [true, false]) {
      it(`is followed when it ${what}, ${withOrWithout(saysRetryAfter)}`, () =>
        expectShares({ rates, burst: 10, latencyMs: 20, saysRetryAfter }, perSecond, [from, 400], minUsed));
    }
  }

  it('is probed with a growing backoff of at most 30 s while everything is refused', async () => {
    const service = { rates: outage, burst: 2, latencyMs: 20, saysRetryAfter: false };
    const { refused: times } = await sendThrough(service, 200);
    const down = times.filter((at) => at > 21_000);
    const waits = down.slice(1).map((at, index) => Math.round((at - (down[index] ?? 0)) / 1000));
    assert.deepEqual(waits.slice(-6), [8, 16, 30, 30, 30, 30]);
  });

  for (const retryAfterMs of [0, 1000]) {
    it(`is probed so as well when the service says Retry-After ${retryAfterMs} ms and refuses again`, async () => {
      const rig = new PacerRig();
      for (let time = 0; time < 10; time++) {
        rig.ask();
        await rig.pass(40_000);
        assert.equal(rig.given.length, 1);
        await rig.answer(1, (permit) => permit.refused(retryAfterMs));
        if (time > 0) assert.equal(rig.pacer.waitMs, Math.min(30_000, 1000 * 2 ** time));
      }
    });
  }
});

describe('RequestPacer: requests in flight', () => {
  it('start at one and grow by one for each accepted request', async () => {
    const rig = new PacerRig();
    await rig.askTimes(30);
    assert.equal(rig.given.length, 1);
    await rig.answer(1, accepted);
    assert.equal(rig.given.length, 2);
    await rig.answer(2, accepted);
    assert.equal(rig.given.length, 4);
  });

  it('do not grow with a request that got no answer', async () => {
    const rig = new PacerRig();
    await rig.askTimes(5);
    await rig.answer(1, (permit) => permit.lost());
    assert.equal(rig.given.length, 1);
  });

  for (const max of [1, 3, 8, 64]) {
    it(`reach ${max} and never more`, async () => {
      const { maxInFlight } = await sendThrough(UNLIMITED, 5, { maxInFlight: max });
      assert.equal(maxInFlight, max);
    });
  }

  // With 2 ms, waiting one millisecond costs more than it gains.
  for (const [latencyMs, atOnce] of [
    [20, 1],
    [200, 1],
    [2, 8],
  ] as const) {
    it(`are sent ${atOnce} at a time when an answer takes ${latencyMs} ms`, async () => {
      const outcome = await sendThrough({ ...UNLIMITED, latencyMs }, 5);
      const settled = outcome.accepted.filter((at) => at >= 1000);
      const together = settled.map((at) => settled.filter((other) => other === at).length);
      assert.equal(Math.max(...together), atOnce);
    });
  }

  it('follow a change of the setting', async () => {
    let max = 2;
    const rig = new PacerRig({ maxInFlight: () => max });
    await rig.askTimes(30);
    for (let time = 0; time < 5; time++) await rig.answer(1, accepted);
    assert.equal(rig.given.length, 2);
    max = 4;
    await rig.answer(1, accepted);
    assert.equal(rig.given.length, 4);
    max = 1;
    await rig.answer(3, accepted);
    assert.equal(rig.given.length, 1);
  });

  it('are at least one, whatever the setting', async () => {
    const rig = new PacerRig({ maxInFlight: () => 0 });
    await rig.askTimes(1);
    assert.equal(rig.given.length, 1);
  });
});

describe('RequestPacer: maxRequestsPerSecond', () => {
  for (const max of [0.5, 1, 1.5, 2, 10, 50, 200]) {
    it(`sends at most ${max} in any second, and no fewer over a minute`, async () => {
      const { accepted: times } = await sendThrough({ ...UNLIMITED, latencyMs: 1 }, 60, {
        maxRequestsPerSecond: max,
      });
      assert.ok(mostInASecond(times) <= Math.ceil(max), `${mostInASecond(times)} in a second`);
      assert.ok(times.length >= 60 * max - 1, `${times.length} in a minute`);
    });
  }

  it('holds after a pause', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 10, maxInFlight: () => 64 });
    rig.ask();
    await rig.pass(10_000);
    await rig.answer(1, accepted);
    await rig.askTimes(30);
    const times: number[] = [];
    for (let step = 0; step < 400; step++) {
      await rig.pass(10);
      times.push(...rig.given.map(({ at }) => at));
      await rig.answer(rig.given.length, accepted);
    }
    assert.equal(times.length, 30);
    assert.ok(mostInASecond(times) <= 10, `${mostInASecond(times)} in a second`);
  });

  it('gives way to a lower limit of the service', () =>
    expectShares({ rates: [[0, 2]], burst: 2, latencyMs: 20, saysRetryAfter: true }, 2, [20, 200], 0.9, 10));

  it('shows as the rate, and no rate shows without it', () => {
    assert.equal(new PacerRig({ maxRequestsPerSecond: () => 7 }).pacer.perSecond, 7);
    assert.equal(new PacerRig().pacer.perSecond, undefined);
  });

  it('is followed when it changes while a caller waits', async () => {
    let max = 0.001;
    const rig = new PacerRig({ maxRequestsPerSecond: () => max });
    await rig.askTimes(2);
    await rig.answer(1, accepted);
    await rig.pass(5000);
    assert.equal(rig.given.length, 0);
    max = 10;
    await rig.pass(1000);
    assert.equal(rig.given.length, 1);
  });
});

describe('RequestPacer: refusals', () => {
  // [Retry-After, wait], in milliseconds
  const waits: readonly (readonly [said: number | undefined, waited: number])[] = [
    [undefined, 1000],
    [0, 0],
    [1, 1],
    [7000, 7000],
    [HOUR_MS, HOUR_MS],
    [1e15, HOUR_MS],
    [Number.POSITIVE_INFINITY, HOUR_MS],
  ];
  for (const [said, waited] of waits) {
    it(`wait ${waited} ms, and no less, after Retry-After ${said} ms`, async () => {
      const rig = new PacerRig();
      await rig.askTimes(3);
      await rig.answer(1, (permit) => permit.refused(said));
      assert.equal(rig.pacer.waitMs, waited);
      if (waited > 0) await rig.pass(waited - 1);
      assert.equal(rig.given.length, waited > 0 ? 0 : 1);
      await rig.pass(1);
      assert.deepEqual(
        rig.given.map(({ at }) => at),
        [waited],
      );
    });
  }

  it('of requests that were sent before a slowdown do not slow down again', async () => {
    const rig = new PacerRig();
    await rig.askTimes(30);
    for (let time = 0; time < 10; time++) await rig.answer(1, accepted);
    const inFlight = rig.given.splice(0);
    assert.equal(inFlight.length, 8);
    for (const { permit } of inFlight) refused(permit);
    assert.equal(rig.pacer.waitMs, 1000);
    await rig.pass(1000);
    assert.equal(rig.given.length, 1);
    await rig.answer(1, refused);
    assert.equal(rig.pacer.waitMs, 2000);
  });

  it('of such requests extend the wait with a later Retry-After', async () => {
    const rig = new PacerRig({ maxInFlight: () => 2 });
    await rig.askTimes(9);
    await rig.answer(1, accepted);
    const [first, second] = rig.given.splice(0);
    first?.permit.refused(1000);
    second?.permit.refused(9000);
    await rig.pass(8999);
    assert.equal(rig.given.length, 0);
    await rig.pass(1);
    assert.equal(rig.given.length, 1);
  });

  it('show as a rate after the second one', async () => {
    const rig = new PacerRig();
    await rig.askTimes(40);
    for (let time = 0; time < 4; time++) await rig.answer(1, accepted);
    await rig.answer(1, refused);
    assert.equal(rig.pacer.perSecond, undefined);
    await rig.answer(rig.given.length, accepted);
    await rig.pass(1000);
    await rig.answer(1, accepted);
    await rig.answer(1, refused);
    const { perSecond = 0 } = rig.pacer;
    assert.ok(perSecond > 0 && perSecond < 20, `${perSecond}`);
  });
});

describe('RequestPacer: callers that wait', () => {
  it('get permits in the order in which they asked', async () => {
    const rig = new PacerRig({ maxInFlight: () => 1 });
    await rig.askTimes(5);
    const order: number[] = [];
    for (let time = 0; time < 5; time++) {
      order.push(...rig.permitted);
      await rig.answer(1, accepted);
    }
    assert.deepEqual(order, [0, 1, 2, 3, 4]);
  });

  it('leave no permit and no timer behind when one is cancelled', async () => {
    const rig = new PacerRig({ maxInFlight: () => 1 });
    const asked = await rig.askTimes(4);
    await rig.answer(1, (permit) => permit.refused(HOUR_MS));
    assert.equal(rig.clock.pending, 1);
    asked[1]?.abort();
    await rig.pass(0);
    assert.deepEqual(rig.cancelled, [1]);
    assert.equal(rig.clock.pending, 1);
    await rig.pass(HOUR_MS);
    assert.deepEqual(rig.permitted, [2]);
    asked[3]?.abort();
    await rig.pass(0);
    assert.deepEqual(rig.cancelled, [1, 3]);
    assert.equal(rig.clock.pending, 0);
  });

  it('leave no timer behind when all are cancelled', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 0.01 });
    const asked = await rig.askTimes(20);
    await rig.answer(1, accepted);
    assert.equal(rig.clock.pending, 1);
    for (const controller of asked) controller.abort();
    await rig.pass(0);
    assert.equal(rig.cancelled.length, 19);
    assert.equal(rig.clock.pending, 0);
  });

  it('get no permit when cancelled before, and keep it when cancelled after', async () => {
    const rig = new PacerRig();
    await assert.rejects(rig.pacer.take(AbortSignal.abort()), { name: 'AbortedError', why: 'cancelled' });
    const [caller] = await rig.askTimes(1);
    caller?.abort();
    await rig.pass(0);
    assert.deepEqual([rig.permitted, rig.cancelled], [[0], []]);
  });

  it('no longer listen to their signal once they have a permit', async () => {
    const rig = new PacerRig();
    const [, second] = await rig.askTimes(2);
    assert.ok(second);
    assert.equal(getEventListeners(second.signal, 'abort').length, 1);
    await rig.answer(1, accepted);
    assert.deepEqual(rig.permitted, [1]);
    assert.equal(getEventListeners(second.signal, 'abort').length, 0);
  });
});

describe('SYSTEM_CLOCK', () => {
  it('calls back once, and not after dispose', async () => {
    const before = SYSTEM_CLOCK.now();
    let calls = 0;
    SYSTEM_CLOCK.after(0, () => calls++).dispose();
    await new Promise<void>((resolve) => {
      SYSTEM_CLOCK.after(2, resolve);
    });
    assert.equal(calls, 0);
    assert.ok(SYSTEM_CLOCK.now() > before);
  });
});
