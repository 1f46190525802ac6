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

describe('rollout: what is remembered', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  it('the list, in its order and with its labels; the codes are fetched again on demand', async () => {
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

  it('an empty list leaves nothing', async () => {
    const { rollout, state } = world;
    await rollout.replace(roomList(2));
    await rollout.replace([]);
    assert.equal(state.values.has(KEY), false);
  });

  it('no code, name, address, token or password, whatever the service quotes', async () => {
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
      // The name of the operation is in it, and so is what an endpoint is; the ID of a code is no secret.
      if (canary !== 'PC-Canary') assert.ok(!said.includes(canary), `${canary} in ${said}`);
      assert.ok(!JSON.stringify(state.values.get(KEY)).includes(canary), canary);
    }
    assert.ok(!JSON.stringify([...state.values]).includes('918273645'));
    assert.ok(said.includes('EP-1'), 'the search finds what is there');
  });

  it('looked-up endpoints, all in one write at the end', async () => {
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

  it('those that were looked up before it was cancelled, too', async () => {
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

  it('a disk that is full: the run goes on, and the log says so', async () => {
    const { rollout, state, log } = world;
    state.isBroken = true;
    await run(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
    assert.ok(log.warnings.some((line) => line.includes('list of rooms could not be remembered')));
  });

  /** Starts a run whose fifth room has no answer. @returns the connection over which that was asked for */
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
    it(`its connection is ${what} in the middle of a run: nothing more is sent, or told of`, async () => {
      const { rollout, server, settings, session } = world;
      const dropped = await runToTheFifth();
      const entry = { name: 'Video', baseUrl: server.baseUrl, otherOperations: 'basic' };
      let told = 0;
      rollout.onDidChange(() => told++);
      settings.edit({ connections: change(entry) });
      assert.equal(session.isClosed, true);
      rollout.start();
      rollout.retryFailed();
      rollout.refreshAll();
      await rollout.add(roomList(1, 90));
      await rollout.replace(roomList(1, 91));
      await server.connectionClosed(dropped);
      assert.equal(server.requests.length, 9);
      assert.equal(told, 0);
      assert.equal(rollout.rows.length, 30);
    });
  }

  it('of a connection that is removed in the middle of a run nothing stays', async () => {
    const { rollout, sessions, server, state } = world;
    const dropped = await runToTheFifth();
    await sessions.remove('Video');
    await rollout.replace(roomList(2));
    await rollout.add(roomList(2));
    await server.connectionClosed(dropped);
    assert.deepEqual([...state.values.keys()], []);
  });
});

describe('the remembered list of rooms', () => {
  const read = (stored: unknown) => {
    const state = new MemoryState();
    const log = new MemoryLog();
    if (stored !== undefined) state.values.set(KEY, stored);
    return { rooms: new RememberedRooms(CONNECTION, state, log).read(), log };
  };
  const room = { endpointId: 'EP-1', label: 'Attic' };

  it('is read when the rollout is first asked for, and not at the start', () => {
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

  it('was never written: empty, and nothing is said', () => {
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

  it('of before lists had an origin is taken over for the present one', () => {
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
    it(`starts empty and says so: ${JSON.stringify(stored)}`, () => {
      const { rooms, log } = read(stored);
      assert.deepEqual(rooms, []);
      assert.equal(log.warnings.length, 1);
    });
  }

  it('keeps what can be looked up, each endpoint once, and no more of it than belongs there', () => {
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

  it('of a huge one as many as a list can have', () => {
    const many = Array.from({ length: 3 * MAX_ROOMS }, (_, index) => ({ endpointId: `EP-${index}` }));
    const { rooms } = read({ version: 1, rooms: many });
    assert.equal(rooms.length, MAX_ROOMS);
    assert.equal(present(rooms.at(-1)).endpointId, `EP-${MAX_ROOMS - 1}`);
  });

  it('holds the IDs and labels, and nothing else of a room', async () => {
    const state = new MemoryState();
    const remembered = new RememberedRooms(CONNECTION, state, new MemoryLog());
    await remembered.write([room, { endpointId: 'EP-2', label: undefined }]);
    const origin = 'https://rooms.example';
    assert.deepEqual(state.values.get(KEY), { version: 1, origin, rooms: [room, { endpointId: 'EP-2' }] });
    await remembered.wipe();
    assert.equal(state.values.size, 0);
  });
});
