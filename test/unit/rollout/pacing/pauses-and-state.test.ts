import assert from 'node:assert/strict';
import { everyNth, type Service, tokenBucket } from '../../../support/virtual/services';
import { acceptedPerSecond, PacerRig, refusedShare } from './pacer-rig';

const TOO_MANY = { status: 429 };
const LATENCY = [0.02, 0.2] as const;

describe('RequestPacer after a pause', () => {
  it('keeps the rate that it found', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: LATENCY });
    await rig.send(30);
    await rig.pause(120);
    const later = await rig.send(2);
    assert.ok(later.length >= 16 && later.length <= 26, `${later.length} sent in two seconds`);
  });

  it('does not take the pause for a time in which little was accepted', async () => {
    for (const seed of [1, 2, 3]) {
      const service = tokenBucket((now) => (now < 60 ? 10 : 8), TOO_MANY);
      const rig = new PacerRig({ service, latency: LATENCY, seed });
      await rig.send(30);
      await rig.pause(120);
      const later = await rig.send(20);
      const share = refusedShare(later);
      assert.ok(share <= 0.05, `refused ${share} with seed ${seed}`);
      const accepted = acceptedPerSecond(later, 152, 170);
      assert.ok(accepted >= 6.5, `${accepted} a second with seed ${seed}`);
    }
  });
});

describe('RequestPacer.onDidChange', () => {
  for (const [trouble, service] of [
    ['a limited rate', tokenBucket(10, TOO_MANY)],
    ['a limited rate with Retry-After', tokenBucket(2, { status: 503, retryAfter: 2 })],
    ['a bad node', everyNth(3, 429)],
    ['an outage', { answer: ({ now }) => ({ status: now > 20 && now < 80 ? 502 : 200 }) }],
  ] as const satisfies readonly (readonly [string, Service])[]) {
    it(`fires once for each state, and for nothing else, with ${trouble}`, async () => {
      const rig = new PacerRig({ service, latency: LATENCY });
      const states = [shownState(rig)];
      const unreported: string[] = [];
      rig.pacer.onDidChange(() => states.push(shownState(rig)));
      for (let tenths = 0; tenths < 1000; tenths++) {
        await rig.send(0.1);
        const shown = shownState(rig);
        if (!isProbing(rig) && shown !== states.at(-1)) unreported.push(shown);
      }
      assert.ok(states.length > 2, states.join());
      assert.deepEqual(unreported, []);
      const repeated = states.filter((state, index) => state === states[index - 1]);
      assert.deepEqual(repeated, []);
    });
  }

  it('does not speak of waiting in the short waits of a limited rate', async () => {
    const rig = new PacerRig({ service: tokenBucket(10, TOO_MANY), latency: LATENCY });
    const kinds = new Set<string>();
    rig.pacer.onDidChange(() => kinds.add(rig.pacer.state.kind));
    await rig.send(60);
    assert.ok(rig.sent.some(({ isProbe }) => isProbe));
    assert.equal(kinds.has('waiting'), false);
  });

  it('does not fire for a service that accepts everything', async () => {
    const rig = new PacerRig();
    const changes = changesOf(rig);
    await rig.send(10);
    assert.equal(changes.count, 0);
  });

  it('fires for tryNow, once', async () => {
    const rig = new PacerRig({ service: { answer: () => ({ status: 502 }) } });
    await rig.send(100);
    await rig.pause(1);
    const changes = changesOf(rig);
    rig.pacer.tryNow();
    rig.pacer.tryNow();
    assert.equal(changes.count, 1);
  });
});

/** Counts the changes from now on. */
function changesOf({ pacer }: PacerRig): { readonly count: number } {
  const changes = { count: 0 };
  pacer.onDidChange(() => {
    changes.count += 1;
  });
  return changes;
}

/** True while a probe is under way: then the time of the next one is not known. */
function isProbing({ pacer: { state } }: PacerRig): boolean {
  return state.kind === 'waiting' && state.nextTryMs === 0;
}

/** The state as far as it does not change with the time that passes. */
function shownState({ pacer, clock }: PacerRig): string {
  const { state } = pacer;
  if (state.kind === 'free') return 'free';
  if (state.kind === 'paced') return `paced ${state.perSecond.toPrecision(2)}`;
  return `waiting until ${Math.round(clock.now() + state.nextTryMs)}`;
}
