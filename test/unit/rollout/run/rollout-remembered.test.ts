import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { MAX_ROOMS } from '../../../../src/rollout/list/read-list';
import { RememberedRooms } from '../../../../src/rollout/list/remembered-rooms';
import { anEndpoint } from '../../../support/builders';
import { answer, serviceError, silence } from '../../../support/loopback/behaviours';
import { MemoryLog, MemoryState } from '../../../support/ports';
import { PATIENCE_MS, present } from '../../expect';
import { aConnection, connectTo, makeWorld, until } from '../../model/rig';
import { codes, ended, roomList, run, states, useRollout } from './rollout-rig';

const KEY = 'rooms/Video';
const CONNECTION = aConnection('https://rooms.example');

describe('Rollout: what is stored', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  it('restores the list in its order and with its labels, but no codes', async () => {
    await run(world.rollout, roomList(3));
    await world.rollout.add([{ endpointId: 'EP-9', label: undefined }]);
    const { server } = world;
    server.requests.length = 0;
    const next = await connectTo(server, { ports: world });
    const rollout = next.rollouts.of(next.session);
    assert.deepEqual(
      rollout.rows.map(({ room }) => room),
      [...roomList(3), { endpointId: 'EP-9', label: undefined }],
    );
    assert.ok(states(rollout).every((state) => state === 'waiting'));
    assert.ok(codes(rollout).every((code) => code === undefined));
    assert.equal(rollout.phase, 'idle');
    assert.equal(server.requests.length, 0);
    rollout.start();
    await ended(rollout);
    assert.deepEqual(codes(rollout).slice(0, 3), ['123456', '123457', '123458']);
    next.sessions.dispose();
  });

  it('removes the stored list when the list is empty', async () => {
    const { rollout, state } = world;
    await rollout.replace(roomList(2));
    await rollout.replace([]);
    assert.equal(state.values.has(KEY), false);
  });

  it('stores no code, name, address, token or password, whatever the service quotes', async () => {
    const { rollout, server, state, log, credentials, session } = world;
    const canaries = ['918273645', 'CanaryName', '198.51.100.77', 'CanaryPassword', 'PC-Canary'];
    server.service.password = 'CanaryPassword';
    await credentials.save(session.connection, { username: 'alice', password: 'CanaryPassword' });
    server.service.changeCode('EP-1', { id: 'PC-Canary', code: '918273645' });
    server.service.rooms = server.service.rooms.map((room) => ({
      ...room,
      endpoint: anEndpoint({ ...room.endpoint, name: 'CanaryName', ipAddress: '198.51.100.77' }),
    }));
    await run(rollout, roomList(3));
    assert.equal(rollout.rows[0]?.code?.code, '918273645');
    server.answer('endpoints.pairingCode', (exchange) => {
      const { url, headers } = exchange.request;
      return serviceError(500, `${url} ${headers.authorization} CanaryPassword 918273645`)(exchange);
    });
    rollout.refreshAll();
    await ended(rollout);
    const errors = rollout.rows.map(({ error }) => error);
    const said = inspect(
      [state.values.get(KEY), log, errors.map((error) => [error, String(error), JSON.stringify(error)])],
      { depth: 20, maxStringLength: Number.POSITIVE_INFINITY },
    );
    for (const canary of canaries) {
      // The log names the operation, and the ID of a code is no secret.
      if (canary !== 'PC-Canary') assert.ok(!said.includes(canary), `${canary} in ${said}`);
      assert.ok(!JSON.stringify(state.values.get(KEY)).includes(canary), canary);
    }
    assert.ok(!JSON.stringify([...state.values]).includes('918273645'));
    assert.ok(said.includes('EP-1'), 'the search finds what is there');
  });

  it('remembers the endpoints in one write at the end of the run', async () => {
    const { rollout, state, session, server } = world;
    server.answer('/api/endpoints/PC-2/pairingcode', answer(500));
    server.answer('/api/endpoints/EP-3/currentpairingcode', answer(404));
    let writes = 0;
    const set = state.set.bind(state);
    state.set = (key, value) => {
      if (key === 'endpoints/Video') writes += 1;
      return set(key, value);
    };
    const remembered = until(session.endpoints.onDidChange, () => true);
    await run(rollout, roomList(20));
    await remembered;
    await until(session.endpoints.onDidChange, () => session.endpoints.all.length === 19);
    assert.equal(writes, 1);
    assert.equal(session.endpoints.get('EP-1')?.name, 'Board Room');
    assert.deepEqual(session.endpoints.get('EP-1')?.capabilities, ['CALENDAR_PUSH', 'STATUS', 'JOIN']);
    assert.equal(session.endpoints.get('EP-2')?.name, undefined);
    assert.equal(session.endpoints.get('EP-3'), undefined);
  });

  it('does not remember an endpoint that is forgotten during the run', async () => {
    const { rollout, session } = world;
    await session.endpoints.remember('EP-1', undefined, undefined, 1);
    const subscription = rollout.onDidChange(() => {
      if (states(rollout)[0] !== 'done') return;
      subscription.dispose();
      void session.endpoints.forget('EP-1');
    });
    const remembered = until(
      session.endpoints.onDidChange,
      () => session.endpoints.get('EP-5') !== undefined,
    );
    await run(rollout, roomList(5));
    await remembered;
    assert.equal(session.endpoints.get('EP-1'), undefined);
  });

  it('remembers the endpoints that were looked up before a cancel', async () => {
    const { rollout, session, settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    await rollout.replace(roomList(9));
    rollout.start();
    await until(rollout.onDidChange, () => rollout.rows[1]?.state === 'done');
    rollout.cancel();
    await until(session.endpoints.onDidChange, () => session.endpoints.all.length > 0);
    assert.deepEqual(
      session.endpoints.all.map(({ id }) => id),
      ['EP-1', 'EP-2'],
    );
  });

  it('continues the run and writes to the log when nothing can be stored', async () => {
    const { rollout, state, log } = world;
    state.isBroken = true;
    await run(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
    assert.ok(log.warnings.some((line) => line.includes('list of rooms could not be remembered')));
  });

  /** Starts a run whose fifth room gets no answer. @returns the socket of its request */
  async function runToTheFifth(): Promise<number> {
    const { rollout, server, settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    server.answer('/api/endpoints/EP-5/currentpairingcode', silence());
    await rollout.replace(roomList(30));
    rollout.start();
    await server.requested(9);
    return present(server.requests[8]).socketId;
  }

  const ways: readonly (readonly [what: string, change: (entry: object) => readonly object[]])[] = [
    ['removed', () => []],
    ['given another address', (entry) => [{ ...entry, baseUrl: 'https://other.example' }]],
    ['renamed', (entry) => [{ ...entry, name: 'Renamed' }]],
  ];
  for (const [what, change] of ways) {
    it(`sends and reports nothing more when its connection is ${what} during a run`, async () => {
      const { rollout, server, settings, session } = world;
      const dropped = await runToTheFifth();
      const entry = { name: 'Video', baseUrl: server.baseUrl, otherOperations: 'basic' };
      let reported = 0;
      rollout.onDidChange(() => reported++);
      settings.edit({ connections: change(entry) });
      assert.equal(session.isClosed, true);
      rollout.start();
      rollout.retryFailed();
      rollout.refreshAll();
      await rollout.add(roomList(1, 90));
      await rollout.replace(roomList(1, 91));
      await server.connectionClosed(dropped);
      assert.equal(server.requests.length, 9);
      assert.equal(reported, 0);
      assert.equal(rollout.rows.length, 30);
    });
  }

  it('stores nothing of a connection that is removed during a run', async () => {
    const { rollout, sessions, server, state } = world;
    const dropped = await runToTheFifth();
    await sessions.remove('Video');
    await rollout.replace(roomList(2));
    await rollout.add(roomList(2));
    await server.connectionClosed(dropped);
    assert.deepEqual([...state.values.keys()], []);
  });
});

describe('RememberedRooms', () => {
  const read = (stored: unknown) => {
    const state = new MemoryState();
    const log = new MemoryLog();
    if (stored !== undefined) state.values.set(KEY, stored);
    return { rooms: new RememberedRooms(CONNECTION, state, log).read(), log };
  };
  const room = { endpointId: 'EP-1', label: 'Attic' };

  it('is read when the rollout is first asked for, not on activation', () => {
    const state = new MemoryState();
    state.values.set(KEY, 'rubbish');
    const connections = [{ name: 'Video', baseUrl: 'https://rooms.example' }];
    const { sessions, rollouts, log } = makeWorld({ connections }, { state });
    const session = present(sessions.find('Video'));
    assert.deepEqual(log.warnings, []);
    assert.deepEqual(rollouts.of(session).rows, []);
    assert.equal(log.warnings.length, 1);
    assert.equal(rollouts.of(session), rollouts.of(session));
    sessions.dispose();
  });

  it('is empty without a warning when it was never written', () => {
    const { rooms, log } = read(undefined);
    assert.deepEqual([rooms, log.warnings], [[], []]);
  });

  it('belongs to the origin that it was stored for', async () => {
    const state = new MemoryState();
    const of = (baseUrl: string) => new RememberedRooms(aConnection(baseUrl), state, new MemoryLog());
    await of('https://rooms.example').write([room]);
    assert.deepEqual(of('https://other.example').read(), []);
    assert.deepEqual(of('https://rooms.example').read(), [room]);
  });

  it('takes over a list without an origin for the present one', () => {
    const state = new MemoryState();
    const of = (baseUrl: string) => new RememberedRooms(aConnection(baseUrl), state, new MemoryLog());
    state.values.set(KEY, { version: 1, rooms: [room] });
    assert.deepEqual(of('https://rooms.example').read(), [room]);
    assert.deepEqual(of('https://other.example').read(), []);
  });

  const unreadable: readonly unknown[] = [
    null,
    0,
    'EP-1',
    [],
    [room],
    {},
    { version: 0, rooms: [room] },
    { version: 2, rooms: [room] },
    { version: '1', rooms: [room] },
    { version: 1 },
    { version: 1, rooms: { 0: room, length: 1 } },
    { rooms: [room] },
  ];
  for (const stored of unreadable) {
    it(`starts empty with a warning for ${JSON.stringify(stored)}`, () => {
      const { rooms, log } = read(stored);
      assert.deepEqual(rooms, []);
      assert.equal(log.warnings.length, 1);
    });
  }

  it('keeps only rooms that can be looked up, each endpoint once, with its known fields', () => {
    const stored = [
      { ...room, code: '123456' },
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
      room,
      { endpointId: 'EP-2', label: undefined },
      { endpointId: '__proto__', label: 'y'.repeat(200) },
    ]);
  });

  it('keeps as many rooms as a list may have', () => {
    const many = Array.from({ length: 3 * MAX_ROOMS }, (_, index) => ({ endpointId: `EP-${index}` }));
    const { rooms } = read({ version: 1, rooms: many });
    assert.equal(rooms.length, MAX_ROOMS);
    assert.equal(present(rooms.at(-1)).endpointId, `EP-${MAX_ROOMS - 1}`);
  });

  it('stores only the IDs and labels of rooms, with the origin', async () => {
    const state = new MemoryState();
    const remembered = new RememberedRooms(CONNECTION, state, new MemoryLog());
    await remembered.write([room, { endpointId: 'EP-2', label: undefined }]);
    const origin = 'https://rooms.example';
    assert.deepEqual(state.values.get(KEY), { version: 1, origin, rooms: [room, { endpointId: 'EP-2' }] });
    await remembered.wipe();
    assert.equal(state.values.size, 0);
  });
});
