import assert from 'node:assert/strict';
import { FormerLists } from '../../../../src/rollout/list/former-lists';
import { MAX_ROOMS } from '../../../../src/rollout/list/read-list';
import { MemoryLog, MemoryState } from '../../../support/ports';
import { present } from '../../expect';
import { aConnection, makeWorld } from '../../model/rig';

const KEY = 'rooms/Video';
const ROOM = { endpointId: 'EP-1', label: 'Attic' };

describe('FormerLists', () => {
  /** Reads what an earlier version stored for a connection. */
  const read = (stored: unknown, baseUrl = 'https://rooms.example') => {
    const state = new MemoryState();
    const log = new MemoryLog();
    if (stored !== undefined) state.values.set(KEY, stored);
    return { rooms: new FormerLists(state, log).read(aConnection(baseUrl)), log, state };
  };

  it('are empty without a warning where none was stored', () => {
    const { rooms, log } = read(undefined);
    assert.deepEqual([rooms, log.warnings], [[], []]);
  });

  it('belong to the origin that they were stored for', () => {
    const stored = { version: 1, origin: 'https://rooms.example', rooms: [ROOM] };
    assert.deepEqual(read(stored).rooms, [ROOM]);
    assert.deepEqual(read(stored, 'https://other.example').rooms, []);
  });

  it('are read for the present origin where they were stored without one', () => {
    assert.deepEqual(read({ version: 1, rooms: [ROOM] }, 'https://other.example').rooms, [ROOM]);
  });

  const unreadable: readonly unknown[] = [
    null,
    0,
    'EP-1',
    [],
    [ROOM],
    {},
    { version: 0, rooms: [ROOM] },
    { version: 2, rooms: [ROOM] },
    { version: '1', rooms: [ROOM] },
    { version: 1 },
    { version: 1, rooms: { 0: ROOM, length: 1 } },
    { rooms: [ROOM] },
  ];
  for (const stored of unreadable) {
    it(`are empty with a warning for ${JSON.stringify(stored)}`, () => {
      const { rooms, log } = read(stored);
      assert.deepEqual(rooms, []);
      assert.equal(log.warnings.length, 1);
    });
  }

  it('have only rooms that can be looked up, each endpoint once, with its known fields', () => {
    const stored = [
      { ...ROOM, code: '123456' },
      null,
      'EP-2',
      { endpointId: 7 },
      { endpointId: '' },
      { endpointId: '..' },
      { endpointId: 'a\nb' },
      { endpointId: 'x'.repeat(1001) },
      { endpointId: 'EP-2', label: 3 },
      { endpointId: 'EP-1', label: 'Again' },
      { endpointId: '__proto__', label: 'y'.repeat(5000) },
    ];
    assert.deepEqual(read({ version: 1, rooms: stored }).rooms, [
      ROOM,
      { endpointId: 'EP-2', label: undefined },
      { endpointId: '__proto__', label: 'y'.repeat(200) },
    ]);
  });

  it('have as many rooms as a list may have', () => {
    const many = Array.from({ length: 3 * MAX_ROOMS }, (_, index) => ({ endpointId: `EP-${index}` }));
    const { rooms } = read({ version: 1, rooms: many });
    assert.equal(rooms.length, MAX_ROOMS);
    assert.equal(present(rooms.at(-1)).endpointId, `EP-${MAX_ROOMS - 1}`);
  });

  it('stay as they are when they are read, and are gone once they are wiped', async () => {
    const stored = { version: 1, rooms: [ROOM] };
    const { state, log } = read(stored);
    assert.deepEqual([...state.values], [[KEY, stored]]);
    await new FormerLists(state, log).wipe({ key: 'Other' });
    assert.equal(state.values.size, 1);
    await new FormerLists(state, log).wipe({ key: 'Video' });
    assert.equal(state.values.size, 0);
  });

  it('are reported when they cannot be wiped', async () => {
    const { state, log } = read({ version: 1, rooms: [ROOM] });
    state.isBroken = true;
    await new FormerLists(state, log).wipe({ key: 'Video' });
    assert.match(log.warnings.join(), /could not be removed/);
  });

  it('are wiped with their connection', async () => {
    const state = new MemoryState();
    state.values.set(KEY, { version: 1, rooms: [ROOM] });
    const connections = [{ name: 'Video', baseUrl: 'https://rooms.example' }];
    const { sessions, rollouts } = makeWorld({ connections }, { state });
    assert.equal(rollouts.formerLists.read(present(sessions.find('Video')).connection).length, 1);
    await sessions.remove('Video');
    assert.equal(state.values.has(KEY), false);
    sessions.dispose();
  });
});
