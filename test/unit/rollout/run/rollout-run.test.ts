import assert from 'node:assert/strict';
import { anEndpoint, NOON } from '../../../support/builders';
import { PATIENCE_MS } from '../../../support/expect';
import { answer, held, reset } from '../../../support/loopback/behaviors';
import { type Behavior, Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import {
  codes,
  ended,
  InFlightCounter,
  kinds,
  roomList,
  runToEnd,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';
import { until } from '../../../support/worlds/world';

const DETAILS_OF_2 = '/api/endpoints/PC-2/pairingcode';

describe('Rollout: run', () => {
  const world = useRollout(30);

  it('sends exactly two GETs per room, with the credentials', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(30));
    assert.equal(rollout.isRunning, false);
    const wanted = roomList(30).flatMap((_, index) => [
      `/api/endpoints/EP-${index + 1}/currentpairingcode`,
      `/api/endpoints/PC-${index + 1}/pairingcode`,
    ]);
    assert.deepEqual(server.requests.map(({ url }) => url).toSorted(), wanted.toSorted());
    assert.ok(server.requests.every(({ headers }) => headers.authorization === server.service.authorization));
    assert.deepEqual(server.violations, []);
  });

  it('gives each room its code, its details and the time of the fetch', async () => {
    const { rollout } = world;
    await runToEnd(rollout, roomList(2));
    assert.deepEqual(rollout.rooms[0], {
      endpointId: 'EP-1',
      label: 'Label 1',
      state: 'done',
      code: { id: 'PC-1', code: '123456' },
      fetchedAt: NOON,
      endpoint: anEndpoint(),
      capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
      isFetching: false,
      hasRecentChange: false,
    });
    assert.deepEqual(codes(rollout), ['123456', '123457']);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('encodes an ID into one segment of the path', async () => {
    const { rollout, server, clock } = world;
    clock.hurry(20);
    await runToEnd(rollout, [{ endpointId: 'a/b?c#d', label: undefined }]);
    assert.deepEqual(
      [...new Set(server.requests.map(({ url }) => url))],
      ['/api/endpoints/a%2Fb%3Fc%23d/currentpairingcode'],
    );
    assert.deepEqual(kinds(rollout), ['notFound']);
  });

  it('shows each result as it arrives, the code before the details', async () => {
    const { rollout, server, settingsPort: settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    const gate = new Gate();
    server.answer(DETAILS_OF_2, held(gate, server.service.behavior));
    rollout.setRooms(roomList(3));
    rollout.start();
    await until(rollout.onDidChange, () => rollout.rooms[1]?.code !== undefined);
    assert.deepEqual(states(rollout), ['done', 'fetching', 'notFetched']);
    assert.equal(rollout.rooms[1]?.endpoint, undefined);
    gate.open();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  it('reports each changed row, and the start and end of a run', async () => {
    const { rollout } = world;
    const rooms: string[] = [];
    const running: boolean[] = [];
    rollout.setRooms(roomList(2));
    rollout.onDidChange((endpointId) => {
      if (endpointId === undefined) running.push(rollout.isRunning);
      else rooms.push(endpointId);
    });
    rollout.start();
    await ended(rollout);
    assert.deepEqual(rooms.toSorted(), ['EP-1', 'EP-1', 'EP-1', 'EP-2', 'EP-2', 'EP-2']);
    assert.deepEqual(running, [true, false]);
  });

  for (const max of [1, 3, 8]) {
    it(`sends at most ${max} requests at a time, including other look-ups`, async () => {
      const { rollout, server, session, settingsPort: settings } = world;
      await session.singleLookUps.endpoint('EP-1');
      server.requests.length = 0;
      const connectionsBefore = server.connectionCount;
      settings.edit({ maxConcurrentRequests: max });
      const counter = new InFlightCounter();
      const counted = counter.count(server.requested(max), server.service.behavior);
      server.answer('endpoints.currentPairingCode', counted);
      server.answer('endpoints.pairingCode', counted);
      const running = runToEnd(rollout, roomList(30));
      await Promise.all(roomList(20).map(({ endpointId }) => session.singleLookUps.endpoint(endpointId)));
      await running;
      assert.equal(counter.max, max);
      const connections = server.connectionCount - connectionsBefore;
      assert.ok(connections <= max, `${connections} connections`);
      assert.ok(states(rollout).every((state) => state === 'done'));
    });
  }

  it('does nothing for a list without rooms', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, []);
    assert.equal(rollout.isRunning, false);
    rollout.start(['EP-1']);
    rollout.stop();
    assert.equal(rollout.isRunning, false);
    assert.equal(server.requests.length, 0);
  });
});

describe('Rollout: failures', () => {
  const world = useRollout(20);

  it('fails only unknown rooms', async () => {
    const { rollout, server, clock } = world;
    clock.hurry(20);
    const rooms = [...roomList(3), ...roomList(3, 100), ...roomList(3, 4)];
    await runToEnd(rollout, rooms);
    assert.equal(rollout.isRunning, false);
    assert.equal(rollout.stoppedBy, undefined);
    const no = 'failed';
    assert.deepEqual(states(rollout), ['done', 'done', 'done', no, no, no, 'done', 'done', 'done']);
    assert.deepEqual(kinds(rollout).slice(3, 6), ['notFound', 'notFound', 'notFound']);
    const unknown = server.requests.filter(({ parameter }) => parameter === 'EP-100');
    // On a busy machine, time passes between a round and its probe, and one more round can follow.
    assert.ok(unknown.length >= 5 && unknown.length <= 7, `${unknown.length} requests`);
  });

  it('sends nothing during the Retry-After of a 429, and can be stopped meanwhile', async () => {
    const { rollout, server } = world;
    server.answer('endpoints.currentPairingCode', answer(429, '', { 'retry-after': '1500' }));
    rollout.setRooms(roomList(6));
    rollout.start();
    await waitFor('the wait', () => rollout.pacer.state.kind === 'waiting', PATIENCE_MS);
    const { state } = rollout.pacer;
    assert.ok(state.kind === 'waiting' && state.nextTryMs > 1_400_000 && state.nextTryMs <= 1_500_000);
    assert.equal(server.requests.length, 1);
    assert.equal(rollout.isRunning, true);
    rollout.stop();
    assert.ok(states(rollout).every((each) => each === 'notFetched'));
    assert.equal(server.requests.length, 1);
  });

  const outages: readonly (readonly [what: string, behavior: Behavior])[] = [
    ['resets', reset()],
    ['sign-in pages', answer(200, '<p>', { 'content-type': 'text/html' })],
    ['redirects', answer(302, '', { location: 'https://login.example/' })],
  ];
  for (const [what, behavior] of outages) {
    it(`waits through ${what} of a service that responded before, and continues by itself`, async () => {
      const { clock, rollout, server } = world;
      clock.hurry(4);
      let isDown = true;
      let answered = 0;
      const sometimes: Behavior = (exchange) =>
        (isDown && answered++ > 1 ? behavior : server.service.behavior)(exchange);
      server.answer('endpoints.currentPairingCode', sometimes);
      server.answer('endpoints.pairingCode', sometimes);
      rollout.setRooms(roomList(20));
      rollout.start();
      await waitFor('the wait', () => rollout.pacer.state.kind === 'waiting', PATIENCE_MS);
      const { state } = rollout.pacer;
      assert.ok(state.kind === 'waiting' && state.nextTryMs <= 30_000);
      assert.equal(states(rollout).filter((each) => each === 'failed').length, 0);
      assert.equal(rollout.isRunning, true);
      isDown = false;
      rollout.pacer.tryNow();
      await ended(rollout);
      assert.equal(rollout.isRunning, false);
      assert.ok(states(rollout).every((each) => each === 'done'));
    });
  }
});
