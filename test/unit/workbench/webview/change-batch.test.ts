import assert from 'node:assert/strict';
import { ChangeBatch, type ChangedRows } from '../../../../src/workbench/webview/change-batch';

const NEVER_MS = 86_400_000;

describe('ChangeBatch', () => {
  /** Collects reports. `next` resolves with the first one. */
  function collect(everyMs = NEVER_MS) {
    const reported: ChangedRows[] = [];
    let resolve: () => void = () => undefined;
    const next = new Promise<void>((settle) => {
      resolve = settle;
    });
    const batch = new ChangeBatch(everyMs, (each) => {
      reported.push(each);
      resolve();
    });
    return { batch, reported, next };
  }

  it('reports each room once after the interval', async () => {
    const { batch, reported, next } = collect(1);
    for (const endpointId of ['EP-3', 'EP-1', 'EP-3']) batch.add(endpointId);
    assert.deepEqual(reported, []);
    await next;
    assert.deepEqual(reported, [new Set(['EP-3', 'EP-1'])]);
  });

  it('reports all rows if everything changed', () => {
    const { batch, reported } = collect();
    batch.add('EP-1');
    batch.add(undefined);
    batch.add('EP-2');
    batch.flush();
    assert.deepEqual(reported, ['all']);
  });

  it('stops its timer on dispose', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const { batch, reported } = collect();
    batch.add('EP-1');
    assert.equal(timers(), before + 1);
    batch.dispose();
    assert.equal(timers(), before);
    assert.deepEqual(reported, []);
  });
});
