import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { RememberedState } from '../../../../src/workbench/platform/remembered-state';

describe('RememberedState: failed write', () => {
  // A fake, because VS Code cannot be made to fail this way.
  const broken = (): Memento => {
    const values = new Map<string, unknown>();
    let isBroken = true;
    return {
      keys: () => [...values.keys()],
      get: (key: string) => values.get(key),
      update: async (key: string, value: unknown) => {
        if (isBroken) {
          isBroken = false;
          throw new Error('The disk is full.');
        }
        values.set(key, value);
      },
    };
  };

  it('rejects the failed write and performs the next one', async () => {
    const state = new RememberedState(broken());
    const failing = state.set('rooms/Video', ['EP-1']);
    const next = state.set('endpoints/Video', ['EP-2']);
    await assert.rejects(failing, { message: 'The disk is full.' });
    await next;
    assert.equal(state.get('rooms/Video'), undefined);
    assert.deepEqual(state.get('endpoints/Video'), ['EP-2']);
  });

  it('returns the newer of two values during and after the writes', async () => {
    const state = new RememberedState(broken());
    const older = state.set('rooms/Video', ['EP-1']).catch(() => undefined);
    const newer = state.set('rooms/Video', ['EP-2']);
    assert.deepEqual(state.get('rooms/Video'), ['EP-2']);
    await older;
    assert.deepEqual(state.get('rooms/Video'), ['EP-2']);
    await newer;
    assert.deepEqual(state.get('rooms/Video'), ['EP-2']);
  });
});
