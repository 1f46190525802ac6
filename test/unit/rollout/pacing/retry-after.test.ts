import assert from 'node:assert/strict';
import type { Answer, Service } from '../../../support/virtual/services';
import { gaps, LATENCY, PacerRig, type Sent } from './pacer-rig';

/** Refuses the first request after each of some times, and accepts all others. */
function refusing(...refusals: readonly (Answer & { readonly at: number })[]): Service {
  const left = [...refusals];
  return {
    answer({ now }) {
      const [next] = left;
      if (next === undefined || now < next.at) return { status: 200 };
      left.shift();
      return next;
    },
  };
}

/** Sends for so many seconds. @returns the longest time in which nothing was sent, and what came before and after it */
async function longestGap(
  rig: PacerRig,
  seconds: number,
): Promise<{ gap: number; before: Sent; after: Sent }> {
  const sent = await rig.send(seconds);
  const all = gaps(sent);
  const gap = Math.max(...all);
  const [before, after] = sent.slice(all.indexOf(gap));
  assert.ok(before !== undefined && after !== undefined);
  return { gap, before, after };
}

describe('RequestPacer: Retry-After', () => {
  it('holds everything back as long as a 429 asks, then sends a probe', async () => {
    const rig = new PacerRig({ service: refusing({ at: 5, status: 429, retryAfter: 7 }) });
    const { before, after } = await longestGap(rig, 20);
    assert.ok(before.at < 5 + 2 * LATENCY);
    assert.ok(after.at >= 12 + LATENCY && after.at < 12.4, `sent at ${after.at}`);
    assert.ok(after.isProbe);
  });

  it('says that it waits for a limit, and how long', async () => {
    const rig = new PacerRig({ service: refusing({ at: 5, status: 429, retryAfter: 7 }) });
    await rig.send(6);
    const { state } = rig.pacer;
    assert.ok(state.kind === 'waiting' && state.reason === 'limit', JSON.stringify(state));
    assert.ok(Math.abs(state.nextTryMs - 6000) < 300, JSON.stringify(state));
  });

  it('is followed for an hour at most', async () => {
    const rig = new PacerRig({ service: refusing({ at: 5, status: 429, retryAfter: 100_000 }) });
    const { gap } = await longestGap(rig, 3610);
    assert.ok(gap > 3600 && gap < 3601, `sent after ${gap} s`);
  });

  it('is followed where a later refusal of a 429 asks for more', async () => {
    const rig = new PacerRig({
      service: refusing({ at: 5, status: 429, retryAfter: 3 }, { at: 5, status: 429, retryAfter: 9 }),
    });
    const { gap } = await longestGap(rig, 20);
    assert.ok(gap > 9 && gap < 9.4, `sent after ${gap} s`);
  });

  it('is followed where the refusal of a probe asks for it', async () => {
    const rig = new PacerRig({
      service: refusing({ at: 5, status: 429, retryAfter: 2 }, { at: 6, status: 429, retryAfter: 9 }),
    });
    const { gap, before } = await longestGap(rig, 20);
    assert.ok(before.isProbe);
    assert.ok(gap > 9 && gap < 9.4, `sent after ${gap} s`);
  });

  it('concerns the path alone where it is that of one 503', async () => {
    const rig = new PacerRig({ service: refusing({ at: 5, status: 503, retryAfter: 60 }) });
    const { gap } = await longestGap(rig, 20);
    assert.ok(gap <= 2 * LATENCY, `nothing sent for ${gap} s`);
    assert.deepEqual(rig.pacer.state, { kind: 'free' });
  });

  it('holds everything back once a 503 refuses a second path meanwhile', async () => {
    const rig = new PacerRig({
      service: refusing({ at: 5, status: 503, retryAfter: 60 }, { at: 15, status: 503, retryAfter: 60 }),
    });
    const { gap, before } = await longestGap(rig, 100);
    assert.ok(before.at >= 15);
    assert.ok(gap > 60 && gap < 60.4, `sent after ${gap} s`);
  });

  it('concerns the path alone again where that of the 503 before has passed', async () => {
    const rig = new PacerRig({
      service: refusing({ at: 5, status: 503, retryAfter: 4 }, { at: 10, status: 503, retryAfter: 4 }),
    });
    const { gap } = await longestGap(rig, 20);
    assert.ok(gap <= 2 * LATENCY, `nothing sent for ${gap} s`);
  });
});
