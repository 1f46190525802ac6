import assert from 'node:assert/strict';
import {
  fixedWindow,
  limitReq,
  type Service,
  slidingWindow,
  tokenBucket,
} from '../../../support/virtual/services';
import { acceptedPerSecond, gaps, PacerRig, refusedShare } from './pacer-rig';

const SEEDS = [1, 2, 3];
const LATENCY = [0.02, 0.2] as const;
const TOO_MANY = { status: 429 };

interface Limit {
  readonly name: string;
  readonly perSecond: number;
  readonly service: () => Service;
  /** When the rate is found, and when the run ends, in seconds. */
  readonly found?: number;
  readonly end?: number;
  /** The largest share of all requests that is refused. */
  readonly refused?: number;
}

const LIMITS: readonly Limit[] = [
  ...[2, 3.3, 7, 10, 23, 50].flatMap((perSecond) => [
    {
      name: `a token bucket of ${perSecond} a second that refuses with 429`,
      perSecond,
      service: () => tokenBucket(perSecond, { status: 429 }),
    },
    {
      name: `a token bucket of ${perSecond} a second that refuses with 503`,
      perSecond,
      service: () => tokenBucket(perSecond, { status: 503 }),
    },
    {
      name: `a token bucket of ${perSecond} a second that refuses with Retry-After`,
      perSecond,
      service: () => tokenBucket(perSecond, { status: 429, retryAfter: 1 }),
    },
  ]),
  ...[2, 10, 50].map((perSecond) => ({
    name: `windows of a second with ${perSecond} requests`,
    perSecond,
    service: () => fixedWindow(perSecond, 1),
  })),
  ...[2, 10].map((perSecond) => ({
    name: `nginx at ${perSecond} a second without burst`,
    perSecond,
    service: () => limitReq(perSecond),
  })),
  ...[false, true].map((says) => ({
    name: `60 requests a minute${says ? ' with Retry-After' : ''}`,
    perSecond: 1,
    service: () => fixedWindow(60, 60, says),
    found: 120,
    end: 600,
    refused: 0.13,
  })),
  {
    name: '20 requests in any ten seconds',
    perSecond: 2,
    service: () => slidingWindow(20, 10),
    refused: 0.11,
  },
];

describe('RequestPacer where the rate is limited', () => {
  for (const { name, perSecond, service, found = 10, end = 130, refused = 0.05 } of LIMITS) {
    it(`finds the limit of ${name}, and stays just below it`, async () => {
      for (const seed of SEEDS) {
        const rig = new PacerRig({ service: service(), latency: LATENCY, seed });
        await rig.send(end);
        const used = acceptedPerSecond(rig.sent, found, end) / perSecond;
        assert.ok(used >= 0.85, `used ${used} with seed ${seed}`);
        const share = refusedShare(rig.sent);
        assert.ok(share <= refused, `refused ${share} with seed ${seed}`);
      }
    });
  }

  it('says which rate it found', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: LATENCY });
    await rig.send(40);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'paced' && Math.abs(state.perSecond - 10) < 2, JSON.stringify(state));
  });

  it('spreads the requests evenly', async () => {
    const rig = new PacerRig({ service: limitReq(10), latency: LATENCY });
    await rig.send(10);
    const later = await rig.send(60);
    assert.ok(Math.min(...gaps(later)) > 0.08);
  });

  it('counts a request of a person against the rate that it found', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: LATENCY });
    await rig.send(30);
    await rig.pause(1);
    assert.equal(rig.pacer.delayMs, 0);
    await rig.pacer.passOther(undefined);
    assert.ok(rig.pacer.delayMs > 80, `next in ${rig.pacer.delayMs} ms`);
  });

  it('does not take a Retry-After of two seconds for a lock-out', async () => {
    for (const seed of SEEDS) {
      const service = tokenBucket(1.3, { ...TOO_MANY, retryAfter: 2 });
      const rig = new PacerRig({ service, latency: LATENCY, seed });
      await rig.send(130);
      const share = refusedShare(rig.sent);
      assert.ok(share <= 0.1, `refused ${share} with seed ${seed}`);
    }
  });

  it('slows down within seconds when the limit falls', async () => {
    for (const seed of SEEDS) {
      const service = tokenBucket((now) => (now < 60 ? 10 : 2), TOO_MANY);
      const rig = new PacerRig({ service, latency: LATENCY, seed });
      await rig.send(120);
      const share = refusedShare(rig.sent, 62, 120);
      assert.ok(share <= 0.35, `refused ${share} with seed ${seed}`);
      const accepted = acceptedPerSecond(rig.sent, 62, 120);
      assert.ok(accepted >= 1.5, `${accepted} a second with seed ${seed}`);
    }
  });

  it('uses more within a minute when the limit rises', async () => {
    for (const seed of SEEDS) {
      const service = tokenBucket((now) => (now < 60 ? 2 : 50), TOO_MANY);
      const rig = new PacerRig({ service, latency: LATENCY, seed });
      await rig.send(140);
      const accepted = acceptedPerSecond(rig.sent, 120, 140);
      assert.ok(accepted >= 40, `${accepted} a second with seed ${seed}`);
    }
  });

  it('paces nothing any more after the limit has gone', async () => {
    const service = tokenBucket((now) => (now < 30 ? 10 : 10_000), TOO_MANY);
    const rig = new PacerRig({ service, latency: LATENCY });
    await rig.send(30);
    assert.equal(rig.pacer.state.kind, 'paced');
    await rig.send(60);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });
});
