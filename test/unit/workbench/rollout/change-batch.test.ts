import assert from 'node:assert/strict';
import { type Batch, ChangeBatch } from '../../../../src/workbench/rollout/change-batch';

const NEVER_MS = 86_400_000;

describe('changes that are handed on together', () => {
  /** Collects batches; the times at which they come are not waited for, but for the one that is. */
  function collect(everyMs = NEVER_MS) {
    const handedOn: Batch[] = [];
    let told: () => void = () => undefined;
    const next = new Promise<void>((resolve) => {
      told = resolve;
    });
    const batch = new ChangeBatch(everyMs, (each) => {
      handedOn.push(each);
      told();
    });
    return { batch, handedOn, next };
  }

  it('come after a while, each place once', async () => {
    const { batch, handedOn, next } = collect(1);
    for (const place of [3, 1, 3]) batch.add(place);
    assert.deepEqual(handedOn, []);
    await next;
    assert.deepEqual(handedOn, [new Set([3, 1])]);
  });

  it('are all, where everything did', () => {
    const { batch, handedOn } = collect();
    batch.add(1);
    batch.add(undefined);
    batch.add(2);
    batch.flush();
    assert.deepEqual(handedOn, ['all']);
  });

  it('begin anew after each time', () => {
    const { batch, handedOn } = collect();
    batch.add(1);
    batch.flush();
    batch.add(2);
    batch.flush();
    batch.flush();
    batch.dispose();
    assert.deepEqual(handedOn, [new Set([1]), new Set([2]), new Set()]);
  });

  it('that come while they are handed on are not lost', () => {
    const { batch, handedOn } = collect();
    const again = new ChangeBatch(NEVER_MS, (each) => {
      handedOn.push(each);
      if (handedOn.length === 1) again.add(7);
    });
    again.add(1);
    again.flush();
    again.flush();
    again.dispose();
    batch.dispose();
    assert.deepEqual(handedOn, [new Set([1]), new Set([7])]);
  });

  it('leave no timer after the end, whatever comes then', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const { batch, handedOn } = collect();
    batch.add(1);
    assert.equal(timers(), before + 1);
    batch.dispose();
    batch.add(2);
    batch.add(undefined);
    assert.equal(timers(), before);
    assert.deepEqual(handedOn, []);
  });
});
