import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { SYSTEM_CLOCK } from '../../../../src/rollout/pacing/clock';
import type { Permit } from '../../../../src/rollout/pacing/request-pacer';
import { PATIENCE_MS } from '../../expect';
import { mostInASecond, PaceRig } from './pacer-rig';
import { type Outcome, type SimulatedService, sendThrough } from './simulated-service';

const taken = (permit: Permit) => permit.accepted();
const refused = (permit: Permit) => permit.refused(undefined);
const HOUR_MS = 3_600_000;

/** What was used of what is allowed, and refused of what was sent, between two times in seconds. */
function shares(
  { taken: all, refused: no }: Outcome,
  perSecond: number,
  from: number,
  to: number,
): readonly [used: number, refused: number] {
  const count = (times: readonly number[]) =>
    times.filter((at) => at >= 1000 * from && at < 1000 * to).length;
  const used = count(all);
  return [used / (perSecond * (to - from)), count(no) / Math.max(1, used + count(no))];
}

/** 95 % used and 2 % refused, from a time on and to the end, in seconds. */
async function expectBorne(
  perSecond: number,
  service: Omit<SimulatedService, 'rates'>,
  from: number,
  to: number,
): Promise<void> {
  const outcome = await sendThrough({ ...service, rates: [[0, perSecond]] }, to);
  const [used, no] = shares(outcome, perSecond, from, to);
  assert.ok(used >= 0.95, `${used} used`);
  assert.ok(no <= 0.02, `${no} refused`);
}

describe('pace: what a service bears', function () {
  this.timeout(PATIENCE_MS);

  // requests a second → seconds that it is tried for
  const rates = [
    [2, 200],
    [10, 100],
    [50, 60],
  ] as const;
  for (const [perSecond, seconds] of rates) {
    for (const burst of [perSecond, 5 * perSecond]) {
      for (const saysRetryAfter of [true, false]) {
        for (const latencyMs of [1, 20]) {
          const says = saysRetryAfter ? 'with' : 'without';
          it(`${perSecond} a second, ${burst} at once, ${says} Retry-After, ${latencyMs} ms: 95 % used, 2 % refused`, async () => {
            await expectBorne(perSecond, { burst, latencyMs, saysRetryAfter }, 10, seconds);
          });
        }
      }
    }
  }

  // requests a second → seconds in which 1,000 rooms are looked up
  const wholeRuns = [
    [2, 1000],
    [10, 200],
    [50, 40],
  ] as const;
  for (const [perSecond, seconds] of wholeRuns) {
    for (const saysRetryAfter of [true, false]) {
      it(`${perSecond} a second, ${saysRetryAfter ? 'with' : 'without'} Retry-After: of the 2,000 requests of 1,000 rooms 2 % refused, finding out included`, async () => {
        await expectBorne(perSecond, { burst: perSecond, latencyMs: 20, saysRetryAfter }, 0, seconds);
      });
    }
  }

  const outage = [
    [0, 10],
    [20, 0],
    [200, 10],
  ] as const;
  // what the service bears → when the pace has to have found out, and what it is then
  const changes: readonly (readonly [
    what: string,
    SimulatedService['rates'],
    from: number,
    perSecond: number,
    used: number,
  ])[] = [
    [
      'rises',
      [
        [0, 2],
        [60, 10],
      ],
      340,
      10,
      0.9,
    ],
    [
      'falls',
      [
        [0, 10],
        [60, 2],
      ],
      90,
      2,
      0.9,
    ],
    ['is nothing for three minutes', outage, 240, 10, 0.8],
    [
      'is nothing for ten seconds',
      [
        [0, 10],
        [20, 0],
        [30, 10],
      ],
      60,
      10,
      0.8,
    ],
  ];
  for (const [what, ratesOfService, from, perSecond, least] of changes) {
    for (const saysRetryAfter of [true, false]) {
      it(`is followed when it ${what}, ${saysRetryAfter ? 'with' : 'without'} Retry-After`, async () => {
        const service = { rates: ratesOfService, burst: 10, latencyMs: 20, saysRetryAfter };
        const [used, no] = shares(await sendThrough(service, 400), perSecond, from, 400);
        assert.ok(used >= least, `${used} used`);
        assert.ok(no <= 0.02, `${no} refused`);
      });
    }
  }

  it('a service that refuses everything is asked ever more rarely, but every 30 s at least', async () => {
    const service = { rates: outage, burst: 2, latencyMs: 20, saysRetryAfter: false };
    const { refused: times } = await sendThrough(service, 200);
    const down = times.filter((at) => at > 21_000);
    const waits = down.slice(1).map((at, index) => Math.round((at - (down[index] ?? 0)) / 1000));
    assert.deepEqual(waits.slice(-6), [8, 16, 30, 30, 30, 30]);
  });

  for (const retryAfterMs of [0, 1000]) {
    it(`so is one that asks for less and refuses all the same: ${retryAfterMs} ms`, async () => {
      const rig = new PaceRig();
      const asked: number[] = [];
      for (let time = 0; time < 10; time++) {
        rig.ask();
        await rig.pass(40_000);
        asked.push(rig.given[0]?.at ?? Number.NaN);
        await rig.answer(1, (permit) => permit.refused(retryAfterMs));
        if (time > 0) assert.equal(rig.pace.waitMs, Math.min(30_000, 1000 * 2 ** time));
      }
      assert.equal(asked.filter(Number.isFinite).length, 10);
    });
  }
});

describe('pace: how many are under way', () => {
  it('grows from one, by one for each that was taken', async () => {
    const rig = new PaceRig();
    rig.askOften(30);
    await rig.pass(0);
    assert.equal(rig.given.length, 1);
    await rig.answer(1, taken);
    assert.equal(rig.given.length, 2);
    await rig.answer(2, taken);
    assert.equal(rig.given.length, 4);
  });

  it('one that had no answer makes room for the next and no more', async () => {
    const rig = new PaceRig();
    rig.askOften(5);
    await rig.pass(0);
    await rig.answer(1, (permit) => permit.lost());
    assert.equal(rig.given.length, 1);
  });

  for (const most of [1, 3, 8, 64]) {
    it(`never more than ${most}, and that many`, async () => {
      const service = { rates: [[0, 1e9]], burst: 1e9, latencyMs: 20, saysRetryAfter: false } as const;
      const { maxInFlight } = await sendThrough(service, 5, { maxInFlight: most });
      assert.equal(maxInFlight, most);
    });
  }

  const apart: readonly (readonly [latencyMs: number, atOnce: number])[] = [
    [20, 1],
    [200, 1],
    // Waiting a millisecond would cost more than it gains.
    [2, 8],
  ];
  for (const [latencyMs, atOnce] of apart) {
    it(`${atOnce} at once, where an answer takes ${latencyMs} ms`, async () => {
      const service = { rates: [[0, 1e9]], burst: 1e9, latencyMs, saysRetryAfter: false } as const;
      const { taken } = await sendThrough(service, 5);
      const settled = taken.filter((at) => at >= 1000);
      const together = settled.map((at) => settled.filter((other) => other === at).length);
      assert.equal(Math.max(...together), atOnce);
    });
  }

  it('follows a change of the most', async () => {
    let most = 2;
    const rig = new PaceRig({ maxInFlight: () => most });
    rig.askOften(30);
    await rig.pass(0);
    for (let time = 0; time < 5; time++) await rig.answer(1, taken);
    assert.equal(rig.given.length, 2);
    most = 4;
    await rig.answer(1, taken);
    assert.equal(rig.given.length, 4);
    most = 1;
    await rig.answer(3, taken);
    assert.equal(rig.given.length, 1);
  });

  it('at least one, whatever the setting says', async () => {
    const rig = new PaceRig({ maxInFlight: () => 0 });
    rig.ask();
    await rig.pass(0);
    assert.equal(rig.given.length, 1);
  });
});

describe('pace: a fixed rate', () => {
  const unlimited = { rates: [[0, 1e9]], burst: 1e9, latencyMs: 1, saysRetryAfter: false } as const;
  for (const maxRequestsPerSecond of [0.5, 1, 1.5, 2, 10, 50, 200]) {
    it(`${maxRequestsPerSecond} a second: never more in any second, and no less over a minute`, async () => {
      const { taken: times } = await sendThrough(unlimited, 60, { maxRequestsPerSecond });
      assert.ok(
        mostInASecond(times) <= Math.ceil(maxRequestsPerSecond),
        `${mostInASecond(times)} in a second`,
      );
      assert.ok(times.length >= 60 * maxRequestsPerSecond - 1, `${times.length} in a minute`);
    });
  }

  it('never more in any second after a rest either', async () => {
    const rig = new PaceRig({ maxRequestsPerSecond: () => 10, maxInFlight: () => 64 });
    rig.ask();
    await rig.pass(10_000);
    await rig.answer(1, taken);
    rig.askOften(30);
    const times: number[] = [];
    for (let step = 0; step < 400; step++) {
      await rig.pass(10);
      times.push(...rig.given.map(({ at }) => at));
      await rig.answer(rig.given.length, taken);
    }
    assert.equal(times.length, 30);
    assert.ok(mostInASecond(times) <= 10, `${mostInASecond(times)} in a second`);
  });

  it('still gives way to a service that bears less', async () => {
    const service = { rates: [[0, 2]], burst: 2, latencyMs: 20, saysRetryAfter: true } as const;
    const [used, no] = shares(await sendThrough(service, 200, { maxRequestsPerSecond: 10 }), 2, 20, 200);
    assert.ok(used >= 0.9 && no <= 0.02, `${used} used, ${no} refused`);
  });

  it('is told, and so is that there is none', () => {
    assert.equal(new PaceRig({ maxRequestsPerSecond: () => 7 }).pace.perSecond, 7);
    assert.equal(new PaceRig().pace.perSecond, undefined);
  });

  it('a change is followed while one waits', async () => {
    let most = 0.001;
    const rig = new PaceRig({ maxRequestsPerSecond: () => most });
    rig.askOften(2);
    await rig.pass(0);
    await rig.answer(1, taken);
    await rig.pass(5000);
    assert.equal(rig.given.length, 0);
    most = 10;
    await rig.pass(1000);
    assert.equal(rig.given.length, 1);
  });
});

describe('pace: refusals', () => {
  // what Retry-After says → how long nothing is sent
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
    it(`Retry-After of ${said} ms: the next one goes after ${waited} ms and not before`, async () => {
      const rig = new PaceRig();
      rig.askOften(3);
      await rig.pass(0);
      await rig.answer(1, (permit) => permit.refused(said));
      assert.equal(rig.pace.waitMs, waited);
      if (waited > 0) await rig.pass(waited - 1);
      assert.equal(rig.given.length, waited > 0 ? 0 : 1);
      await rig.pass(1);
      assert.deepEqual(
        rig.given.map(({ at }) => at),
        [waited],
      );
    });
  }

  it('of what was sent before it slowed down do not slow it down again', async () => {
    const rig = new PaceRig();
    rig.askOften(30);
    await rig.pass(0);
    for (let time = 0; time < 10; time++) await rig.answer(1, taken);
    const underWay = rig.given.splice(0);
    assert.equal(underWay.length, 8);
    for (const { permit } of underWay) refused(permit);
    assert.equal(rig.pace.waitMs, 1000);
    await rig.pass(1000);
    assert.equal(rig.given.length, 1);
    await rig.answer(1, refused);
    assert.equal(rig.pace.waitMs, 2000);
  });

  it('but a later Retry-After of theirs is waited for', async () => {
    const rig = new PaceRig({ maxInFlight: () => 2 });
    rig.askOften(9);
    await rig.pass(0);
    await rig.answer(1, taken);
    const [first, second] = rig.given.splice(0);
    first?.permit.refused(1000);
    second?.permit.refused(9000);
    await rig.pass(8999);
    assert.equal(rig.given.length, 0);
    await rig.pass(1);
    assert.equal(rig.given.length, 1);
  });

  it('show as a rate once there were two', async () => {
    const rig = new PaceRig();
    rig.askOften(40);
    await rig.pass(0);
    for (let time = 0; time < 4; time++) await rig.answer(1, taken);
    await rig.answer(1, refused);
    assert.equal(rig.pace.perSecond, undefined);
    await rig.answer(rig.given.length, taken);
    await rig.pass(1000);
    await rig.answer(1, taken);
    await rig.answer(1, refused);
    const { perSecond = 0 } = rig.pace;
    assert.ok(perSecond > 0 && perSecond < 20, `${perSecond}`);
  });
});

describe('pace: who waits', () => {
  it('first come, first served', async () => {
    const rig = new PaceRig({ maxInFlight: () => 1 });
    rig.askOften(5);
    const order: number[] = [];
    for (let time = 0; time < 5; time++) {
      await rig.pass(0);
      order.push(...rig.who);
      await rig.answer(1, taken);
    }
    assert.deepEqual(order, [0, 1, 2, 3, 4]);
  });

  it('a cancelled one leaves its place to the others and no timer', async () => {
    const rig = new PaceRig({ maxInFlight: () => 1 });
    const asked = rig.askOften(4);
    await rig.pass(0);
    await rig.answer(1, (permit) => permit.refused(HOUR_MS));
    assert.equal(rig.clock.pending, 1);
    asked[1]?.abort();
    await rig.pass(0);
    assert.deepEqual(rig.cancelled, [1]);
    assert.equal(rig.clock.pending, 1);
    await rig.pass(HOUR_MS);
    assert.deepEqual(rig.who, [2]);
    asked[3]?.abort();
    await rig.pass(0);
    assert.deepEqual(rig.cancelled, [1, 3]);
    assert.equal(rig.clock.pending, 0);
  });

  it('none is left over when all are cancelled', async () => {
    const rig = new PaceRig({ maxRequestsPerSecond: () => 0.01 });
    const asked = rig.askOften(20);
    await rig.pass(0);
    await rig.answer(1, taken);
    assert.equal(rig.clock.pending, 1);
    for (const controller of asked) controller.abort();
    await rig.pass(0);
    assert.equal(rig.cancelled.length, 19);
    assert.equal(rig.clock.pending, 0);
  });

  it('who is cancelled before is not given leave, nor after it was given is it taken away', async () => {
    const rig = new PaceRig();
    await assert.rejects(rig.pace.take(AbortSignal.abort()), { name: 'AbortedError', why: 'cancelled' });
    const asked = rig.ask();
    await rig.pass(0);
    asked.abort();
    await rig.pass(0);
    assert.deepEqual([rig.who, rig.cancelled], [[0], []]);
  });

  it('who was given leave listens no more for being cancelled', async () => {
    const rig = new PaceRig();
    rig.ask();
    const { signal } = rig.ask();
    await rig.pass(0);
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    await rig.answer(1, taken);
    assert.deepEqual(rig.who, [1]);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

describe('the clock of the system', () => {
  it('rings once, and not when it was called off', async () => {
    const before = SYSTEM_CLOCK.now();
    let rang = 0;
    SYSTEM_CLOCK.after(0, () => rang++).dispose();
    await new Promise<void>((resolve) => {
      SYSTEM_CLOCK.after(2, resolve);
    });
    assert.equal(rang, 0);
    assert.ok(SYSTEM_CLOCK.now() > before);
  });
});
