import assert from 'node:assert/strict';
import type { LookUpRequest } from '../../../../src/model/endpoints/look-up';
import type { RequestPacer } from '../../../../src/rollout/pacing/request-pacer';
import { ServiceError } from '../../../../src/service/errors';
import { kindOf } from '../../../support/expect';
import { mostInASecond } from '../../../support/virtual/most-in-a-second';
import { limitReq, type Service, tokenBucket } from '../../../support/virtual/services';
import { gaps, LATENCY, PacerRig, type Sent } from '../../../support/worlds/pacer-rig';

const TOO_MANY = { status: 429 };
const ACCEPTING: Service = { answer: () => ({ status: 200 }) };
const DOWN_AT = 15;

/** A service that responds to everything with one status for N seconds, and then behaves like another service. */
function down(seconds: number, status: number, other = ACCEPTING): Service {
  return {
    answer: (arrival) =>
      arrival.now >= DOWN_AT && arrival.now < DOWN_AT + seconds ? { status } : other.answer(arrival),
  };
}

/** Returns the accepted requests per second within a period, in seconds. */
function acceptedPerSecond(sent: readonly Sent[], from: number, to: number): number {
  return sent.filter(({ at, status }) => at >= from && at < to && status === 200).length / (to - from);
}

function refusedOf(sent: readonly Sent[]): number {
  return sent.filter(({ status }) => status !== 200).length;
}

const stateOf = ({ state }: RequestPacer): string => state.kind;

describe('RequestPacer: requests in flight', () => {
  it('sends one request at a time until one is accepted', async () => {
    const rig = new PacerRig({ latency: [1, 1] });
    await rig.send(0.9);
    assert.equal(rig.sent.length, 1);
    await rig.send(0.3);
    assert.ok(rig.sent.length > 1);
  });

  it('soon reaches the number in the settings, and follows changes to it', async () => {
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

  it('replaces a request that was not sent with another', () => {
    const { pacer } = new PacerRig();
    const permit = pacer.take(false);
    assert.equal(pacer.delayMs, Number.POSITIVE_INFINITY);
    permit.dropped();
    assert.equal(pacer.delayMs, 0);
  });
});

describe('RequestPacer: rate', () => {
  it('limits only the number in flight if every request is accepted', async () => {
    const rig = new PacerRig({ latency: [0.05, 0.3] });
    await rig.send(4);
    const later = await rig.send(10);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
    assert.deepEqual([...new Set(later.map(({ inFlight }) => inFlight))], [8]);
  });

  it('finds the service’s limit, reports it, and spreads requests evenly', async () => {
    const rig = new PacerRig({ service: limitReq(10), latency: [0.02, 0.2] });
    await rig.send(20);
    const later = await rig.send(60);
    assert.ok(acceptedPerSecond(later, 20, 80) >= 8);
    assert.ok(refusedOf(later) <= 0.08 * later.length, `${refusedOf(later)} of ${later.length}`);
    assert.ok(Math.min(...gaps(later.filter(({ isProbe }) => !isProbe))) > 0.07);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'paced' && Math.abs(state.perSecond - 10) < 3, JSON.stringify(state));
  });

  it('keeps its rate across idle time', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: [0.02, 0.2] });
    await rig.send(30);
    await rig.pause(120);
    rig.pacer.runStarted();
    const later = await rig.send(2);
    assert.ok(later.length >= 14 && later.length <= 26, `${later.length} sent in two seconds`);
  });

  it('lowers its rate once per round trip', async () => {
    // Eight requests are in flight when the service begins to refuse.
    const rig = new PacerRig({ service: tokenBucket((now) => (now < 5 ? 1000 : 1), TOO_MANY) });
    await rig.send(4.9);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
    await rig.send(60);
    const later = await rig.send(60);
    assert.ok(refusedOf(later) <= 0.1 * later.length, `${refusedOf(later)} of ${later.length}`);
  });

  it('counts a user’s request', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: [0.02, 0.2] });
    await rig.send(30);
    await rig.pause(1);
    assert.equal(rig.pacer.spacingMs, 0);
    await rig.pacer.passUserRequest(undefined);
    assert.ok(rig.pacer.spacingMs > 70, `next in ${rig.pacer.spacingMs} ms`);
  });

  it('stops limiting after the service’s limit is gone', async () => {
    const service = tokenBucket((now) => (now < 30 ? 10 : 10_000), TOO_MANY);
    const rig = new PacerRig({ service, latency: [0.02, 0.2] });
    await rig.send(30);
    assert.equal(rig.pacer.state.kind, 'paced');
    await rig.send(60);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  it('keeps its rate for refused rooms while a probe is accepted', async () => {
    // Four rooms in a row, and then forty other rooms, repeatedly.
    const rig = new PacerRig({
      service: { answer: ({ room }) => ({ status: room > 0 && room % 44 < 4 ? 503 : 200 }) },
    });
    await rig.send(10);
    const later = await rig.send(20);
    assert.ok(later.some(({ isProbe }) => isProbe));
    assert.ok(acceptedPerSecond(later, 10, 30) >= 50, `${acceptedPerSecond(later, 10, 30)} a second`);
  });
});

describe('RequestPacer: circuit breaker', () => {
  for (const status of [0, 429, 502, 503]) {
    it(`sends one probe at a time, up to 30 s apart, while every request gets ${status}`, async () => {
      const rig = new PacerRig({ service: down(3600, status) });
      await rig.send(DOWN_AT + 1);
      const sent = await rig.send(800);
      assert.ok(sent.every(({ inFlight, isProbe }) => inFlight === 1 && isProbe));
      const waits = gaps(rig.sent.filter(({ isProbe }) => isProbe)).map((gap) => gap - LATENCY);
      waits.forEach((wait, index) => {
        const expected = Math.min(30, 0.5 * 1.5 ** index);
        assert.ok(Math.abs(wait - expected) < 0.01, `waits ${waits}`);
      });
      assert.ok(waits.length >= 30, `${waits.length} waits`);
    });
  }

  it('opens only after four consecutive failures and a failed probe', async () => {
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

  it('returns to the previous rate after a failure of the service', async () => {
    const rig = new PacerRig({ service: down(20, 502), latency: [0.02, 0.2] });
    await rig.send(DOWN_AT + 45);
    const later = await rig.send(5);
    assert.ok(acceptedPerSecond(later, DOWN_AT + 45, DOWN_AT + 50) >= 60);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  it('returns to the rate accepted before if the service refused requests', async () => {
    // The limit is 60 per minute: after the first break at most an eighth of the rate, and then one request a second.
    const taken: number[] = [];
    const service: Service = {
      answer({ now }) {
        if (taken.filter((at) => Math.floor(at / 60) === Math.floor(now / 60)).length >= 60) return TOO_MANY;
        taken.push(now);
        return { status: 200 };
      },
    };
    const rig = new PacerRig({ service });
    await rig.send(300);
    const later = await rig.send(120);
    assert.ok(later.length >= 90 && later.length <= 150, `${later.length} in two minutes`);
  });

  it('closes on tryNow if the service responds, and otherwise keeps its schedule', async () => {
    let isDown = false;
    const rig = new PacerRig({ service: { answer: () => ({ status: isDown ? 502 : 200 }) } });
    await rig.send(DOWN_AT);
    isDown = true;
    await rig.send(200);
    assert.equal(rig.pacer.state.kind, 'waiting');
    await rig.send((rig.pacer.delayMs + 300) / 1000);
    const { length } = rig.sent;
    rig.pacer.tryNow();
    await rig.send(2 * LATENCY);
    assert.equal(rig.sent.length, length + 1);
    isDown = false;
    rig.pacer.tryNow();
    await rig.send(2 * LATENCY);
    assert.ok(rig.sent.length > length + 1);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  it('reports an outage, its duration and the next probe', async () => {
    const rig = new PacerRig({ service: down(3600, 503) });
    await rig.send(DOWN_AT);
    assert.equal(rig.pacer.waitedMs, 0);
    await rig.send(100);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'waiting' && /503/.test(String(state.error)), JSON.stringify(state));
    assert.ok(Math.abs(rig.pacer.waitedMs - 100_000) < 1000, `${rig.pacer.waitedMs} ms`);
    const { length } = rig.sent;
    await rig.send(state.nextTryMs / 1000 - 0.01);
    assert.equal(rig.sent.length, length);
    await rig.send(0.02);
    assert.equal(rig.sent.length, length + 1);
  });

  it('sends another probe if one was dropped', async () => {
    const rig = new PacerRig({ service: down(3600, 502) });
    await rig.send(DOWN_AT + 5);
    await rig.pause(60);
    assert.equal(rig.pacer.delayMs, 0);
    const probe = rig.pacer.take(true);
    assert.equal(rig.pacer.delayMs, Number.POSITIVE_INFINITY);
    probe.dropped();
    assert.equal(rig.pacer.delayMs, 0);
  });

  it('reports “trying now” while its probe is in flight', async () => {
    const rig = new PacerRig({ service: down(3600, 502) });
    await rig.send(DOWN_AT + 20);
    await rig.send(rig.pacer.delayMs / 1000 + LATENCY / 2);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'waiting' && state.nextTryMs === 0, JSON.stringify(state));
  });
});

describe('RequestPacer: silence', () => {
  const silentFor = (seconds: number) =>
    new PacerRig({
      service: { answer: ({ now }) => ({ status: 200, ...(now >= 5 && { latency: seconds }) }) },
    });

  it('reports silence after 20 s without a response, until one arrives', async () => {
    const rig = silentFor(60);
    await rig.send(24);
    assert.equal(stateOf(rig.pacer), 'free');
    await rig.send(2);
    assert.equal(stateOf(rig.pacer), 'silent');
    assert.ok(rig.pacer.waitedMs >= 20_000);
    await rig.send(40);
    assert.equal(stateOf(rig.pacer), 'free');
    assert.equal(rig.pacer.waitedMs, 0);
  });

  it('stays silent through timeouts, and forgets the silence when the next run starts', async () => {
    const rig = new PacerRig();
    const { pacer, clock } = rig;
    await rig.pause(0);
    const error = new ServiceError('timedOut', 'endpoints.pairingCode');
    for (let count = 0; count < 2; count++) {
      const permit = pacer.take(false);
      await clock.advanceTo(clock.monotonicNow() + 15_000);
      permit.refused({ limit: 'no', error });
    }
    assert.equal(stateOf(pacer), 'silent');
    assert.equal(clock.pending, 0);
    pacer.runStarted();
    assert.equal(stateOf(pacer), 'free');
  });

  it('reports no silence if the request was dropped', async () => {
    const { pacer, clock } = new PacerRig();
    pacer.take(false).dropped();
    await clock.advanceTo(60_000);
    assert.equal(stateOf(pacer), 'free');
  });
});

describe('RequestPacer: Retry-After', () => {
  const refusal = (status: number, retryAfter: number): Service => {
    let isSent = false;
    return {
      answer({ now }) {
        if (now < 5 || isSent) return { status: 200 };
        isSent = true;
        return { status, retryAfter };
      },
    };
  };

  it('holds back every request after a 429, and says so', async () => {
    for (const seconds of [7, 1800]) {
      const rig = new PacerRig({ service: refusal(429, seconds) });
      await rig.send(6);
      const { state } = rig.pacer;
      assert.ok(state.kind === 'waiting' && kindOf(state.error) === 'rateLimited', JSON.stringify(state));
      await rig.send(seconds + 5);
      const gap = Math.max(...gaps(rig.sent));
      assert.ok(gap > seconds - 0.2 && gap < seconds + 0.2, `nothing sent for ${gap} s`);
    }
  });

  it('holds back no other request after a 503', async () => {
    const rig = new PacerRig({ service: refusal(503, 60) });
    await rig.send(20);
    assert.ok(Math.max(...gaps(rig.sent)) <= 2 * LATENCY);
  });
});

describe('RequestPacer: probes', () => {
  const request = (part: LookUpRequest['part']): LookUpRequest => ({
    part,
    send: () => Promise.reject(new Error('not sent')),
    failed: (before) => before,
  });
  const refused = (pacer: RequestPacer, isProbe: boolean) => {
    const error = new ServiceError('serverError', 'endpoints.pairingCode', { status: 500 });
    pacer.take(isProbe).refused({ limit: 'no', error });
  };

  it('repeats the last accepted requests, and replaces a probe that is refused', () => {
    const { pacer } = new PacerRig();
    assert.equal(pacer.hasProbe, false);
    const codes = [request('code'), request('code'), request('code')];
    const details = [request('details'), request('details')];
    for (const each of [...codes, ...details]) pacer.addProbe(each);
    const seen = Array.from({ length: 5 }, () => {
      const { probe } = pacer;
      refused(pacer, true);
      return probe;
    });
    assert.deepEqual(seen, [codes[1], codes[2], details[0], details[1], codes[1]]);
    pacer.take(true).accepted();
    assert.equal(pacer.probe, codes[2]);
  });

  it('forgets its probes when the sign-in changes, and counts refusals only without one', () => {
    const { pacer } = new PacerRig();
    refused(pacer, false);
    refused(pacer, false);
    assert.equal(pacer.fruitless.refused, 2);
    pacer.addProbe(request('code'));
    refused(pacer, false);
    assert.equal(pacer.fruitless.refused, 0);
    pacer.beginSignIn();
    assert.equal(pacer.hasProbe, false);
    refused(pacer, false);
    assert.equal(pacer.fruitless.refused, 1);
  });

  it('sends a probe after many possible rate limit refusals, even if not consecutive', async () => {
    // After the start, three of four requests get a 403, like with a firewall that allows a few requests a second.
    const service: Service = {
      answer: ({ room, now }) => ({ status: now > 5 && room > 0 && room % 4 > 0 ? 403 : 200 }),
    };
    const rig = new PacerRig({ service, maxInFlight: () => 1 });
    await rig.send(12);
    assert.ok(rig.sent.some(({ isProbe }) => isProbe));
  });
});

describe('RequestPacer: maxRequestsPerSecond', () => {
  for (const max of [1, 3, 20]) {
    it(`sends close to ${max} requests per second, but no more`, async () => {
      const rig = new PacerRig({ maxRequestsPerSecond: () => max, latency: [0.02, 0.2] });
      await rig.send(30);
      assert.ok(mostInASecond(rig.sent.map(({ at }) => 1000 * at)) <= max);
      assert.ok(rig.sent.length >= 0.92 * 30 * max, `${rig.sent.length} sent`);
    });
  }

  it('counts a user’s requests, and sends them first', async () => {
    const rig = new PacerRig({ maxRequestsPerSecond: () => 2, latency: [0.02, 0.2] });
    await rig.send(10);
    const asked = rig.clock.monotonicNow();
    const passed: number[] = [];
    for (let count = 0; count < 6; count++) {
      void rig.pacer.passUserRequest(undefined).then(() => passed.push(rig.clock.monotonicNow()));
    }
    const during = await rig.send(2);
    await rig.send(10);
    assert.equal(passed.length, 6);
    assert.ok(Math.max(...passed) < asked + 3500, `passed at ${passed}, asked at ${asked}`);
    assert.ok(during.length <= 1, `${during.length} of the run were sent meanwhile`);
    const all = [...passed, ...rig.sent.map(({ at }) => 1000 * at)].toSorted((one, other) => one - other);
    assert.ok(mostInASecond(all) <= 2);
  });

  it('does not delay a user without a limit in the settings', async () => {
    const rig = new PacerRig({ service: tokenBucket(2, TOO_MANY) });
    await rig.send(10);
    const asked = rig.clock.monotonicNow();
    await rig.pacer.passUserRequest(undefined);
    assert.equal(rig.clock.monotonicNow(), asked);
  });

  it('reports the setting as the limit when the service allows more', async () => {
    let max = 0;
    const rig = new PacerRig({ maxRequestsPerSecond: () => max, service: tokenBucket(10, TOO_MANY) });
    await rig.send(10);
    assert.equal(rig.pacer.state.kind, 'paced');
    max = 3;
    assert.deepEqual(rig.pacer.state, { kind: 'paced', perSecond: 3 });
  });
});
