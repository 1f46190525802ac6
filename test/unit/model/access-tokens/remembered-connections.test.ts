import assert from 'node:assert/strict';
import { RememberedConnections } from '../../../../src/model/access-tokens/remembered-connections';
import { MemoryState } from '../../../support/ports';
import { aConnection } from '../rig';

const VIDEO = aConnection('https://example.com/video');
const MOVED = aConnection('https://moved.example/video');

describe('RememberedConnections', () => {
  let state: MemoryState;
  beforeEach(() => {
    state = new MemoryState();
  });

  it('know a connection by its key and origin, also after a restart', async () => {
    await new RememberedConnections(state).add(VIDEO);
    const restarted = new RememberedConnections(state);
    assert.equal(restarted.has(VIDEO), true);
    assert.equal(restarted.has(MOVED), false);
    assert.equal(restarted.hasKey(VIDEO.key), true);
  });

  it('know the last origin of a key alone', async () => {
    const remembered = new RememberedConnections(state);
    await remembered.add(VIDEO);
    await remembered.add(MOVED);
    assert.deepEqual([remembered.has(VIDEO), remembered.has(MOVED)], [false, true]);
    await remembered.remove(VIDEO.key);
    assert.equal(new RememberedConnections(state).hasKey(VIDEO.key), false);
  });

  it('are right even while VS Code reports an earlier state', async () => {
    const remembered = new RememberedConnections(state);
    const empty = new Map(state.values);
    await remembered.add(VIDEO);
    const filled = new Map(state.values);
    state.values.clear();
    for (const [key, value] of empty) state.values.set(key, value);
    assert.equal(remembered.has(VIDEO), true);
    await remembered.remove(VIDEO.key);
    for (const [key, value] of filled) state.values.set(key, value);
    assert.equal(remembered.has(VIDEO), false);
  });

  it('are known in the window when they cannot be stored', async () => {
    state.isBroken = true;
    const remembered = new RememberedConnections(state);
    await remembered.add(VIDEO);
    assert.equal(remembered.has(VIDEO), true);
  });
});
