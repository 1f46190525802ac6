import assert from 'node:assert/strict';
import type { RolloutPhase } from '../../../../src/rollout/run/rollout';
import { aCurrentPairingCode, anEndpoint, aPairingCode, NOON } from '../../../support/builders';
import { answer, held, inTurn, json, reset } from '../../../support/loopback/behaviours';
import { type Behaviour, Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import { until } from '../../../support/worlds/model-world';
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
import { PATIENCE_MS, present } from '../../expect';

const DETAILS_OF_2 = '/api/endpoints/PC-2/pairingcode';

describe('Rollout: a run', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  it('sends exactly two GETs per room, with the credentials', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(30));
    assert.equal(rollout.phase, 'finished');
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
    assert.deepEqual(rollout.rows[0], {
      room: { endpointId: 'EP-1', label: 'Label 1' },
      state: 'done',
      code: { id: 'PC-1', code: '123456' },
      fetchedAt: NOON,
      endpoint: anEndpoint(),
      capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
      hasChanged: false,
    });
    assert.deepEqual(codes(rollout), ['123456', '123457']);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('encodes an ID into one segment of the path', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, [{ endpointId: 'a/b?c#d', label: undefined }]);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/api/endpoints/a%2Fb%3Fc%23d/currentpairingcode'],
    );
    assert.deepEqual(kinds(rollout), ['notFound']);
  });

  it('shows each result as it arrives, the code before the details', async () => {
    const { rollout, server, settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    const gate = new Gate();
    server.answer(DETAILS_OF_2, held(gate, server.service.behaviour));
    rollout.setRooms(roomList(3));
    rollout.start();
    await until(rollout.onDidChange, () => rollout.rows[1]?.code !== undefined);
    assert.deepEqual(states(rollout), ['done', 'fetching', 'waiting']);
    assert.equal(rollout.rows[1]?.endpoint, undefined);
    gate.open();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  it('reports each row that changed, and each phase', async () => {
    const { rollout } = world;
    const rooms: string[] = [];
    const phases: RolloutPhase[] = [];
    rollout.setRooms(roomList(2));
    rollout.onDidChange((endpointId) => {
      if (endpointId === undefined) phases.push(rollout.phase);
      else rooms.push(endpointId);
    });
    rollout.start();
    await ended(rollout);
    assert.deepEqual(rooms.toSorted(), ['EP-1', 'EP-1', 'EP-1', 'EP-2', 'EP-2', 'EP-2']);
    assert.deepEqual(phases, ['running', 'finished']);
  });

  for (const max of [1, 3, 8]) {
    it(`has at most ${max} requests in flight, other look-ups included`, async () => {
      const { rollout, server, session, settings } = world;
      await session.lookUps.endpoint('EP-1');
      server.requests.length = 0;
      const connectionsBefore = server.connectionCount;
      settings.edit({ maxConcurrentRequests: max });
      const counter = new InFlightCounter();
      const counted = counter.count(server.requested(max), server.service.behaviour);
      server.answer('endpoints.currentPairingCode', counted);
      server.answer('endpoints.pairingCode', counted);
      const running = runToEnd(rollout, roomList(30));
      await Promise.all(roomList(20).map(({ endpointId }) => session.lookUps.endpoint(endpointId)));
      await running;
      assert.equal(counter.max, max);
      const connections = server.connectionCount - connectionsBefore;
      assert.ok(connections <= max, `${connections} connections`);
      assert.ok(states(rollout).every((state) => state === 'done'));
    });
  }

  it('starts with one request', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behaviour));
    const running = runToEnd(rollout, roomList(30));
    await server.requested(1);
    assert.equal(states(rollout).filter((state) => state === 'fetching').length, 1);
    assert.equal(server.requests.length, 1);
    gate.open();
    await running;
  });

  it('does nothing for a list without rooms', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, []);
    assert.equal(rollout.phase, 'finished');
    rollout.refreshAll();
    rollout.retryFailed();
    rollout.stop();
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 0);
  });

  it('has an ETA once some rooms have ended, and none after the run', async () => {
    const { rollout, clock } = world;
    const seen: (number | undefined)[] = [];
    rollout.setRooms(roomList(10));
    rollout.onDidChange((endpointId) => {
      if (endpointId !== undefined && rollout.row(endpointId)?.state === 'done') clock.time += 1000;
      seen.push(rollout.remainingMs);
    });
    rollout.start();
    assert.equal(rollout.remainingMs, undefined);
    await ended(rollout);
    assert.ok(seen.some((milliseconds) => milliseconds !== undefined && milliseconds > 0));
    assert.equal(rollout.remainingMs, undefined);
  });
});

describe('Rollout: failures and doubts', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(20);

  it('fails unknown rooms and looks up the others', async () => {
    const { rollout, server } = world;
    const rooms = [...roomList(3), ...roomList(3, 100), ...roomList(3, 4)];
    await runToEnd(rollout, rooms);
    assert.equal(rollout.phase, 'finished');
    assert.equal(rollout.stoppedBy, undefined);
    const no = 'failed';
    assert.deepEqual(states(rollout), ['done', 'done', 'done', no, no, no, 'done', 'done', 'done']);
    assert.deepEqual(kinds(rollout).slice(3, 6), ['notFound', 'notFound', 'notFound']);
    assert.equal(server.requests.length, 6 * 2 + 3);
  });

  // [details of room 2, doubt, name of the endpoint]
  const troubled: readonly (readonly [
    what: string,
    details: unknown,
    doubt: string | undefined,
    endpoint: string | undefined,
  ])[] = [
    [
      'another code',
      aPairingCode({ id: 'PC-2', code: '999999', endpoint: anEndpoint({ id: 'EP-2' }) }),
      'responsesDiffer',
      'Board Room',
    ],
    [
      'another pairing code ID',
      aPairingCode({ id: 'PC-9', code: '123457', endpoint: anEndpoint({ id: 'EP-2' }) }),
      'responsesDiffer',
      'Board Room',
    ],
    ['no endpoint', { id: 'PC-2', code: '123457' }, undefined, undefined],
    [
      'an endpoint without an ID',
      aPairingCode({ id: 'PC-2', code: '123457', endpoint: anEndpoint({ id: '' }) }),
      undefined,
      'Board Room',
    ],
  ];
  for (const [what, details, doubt, endpoint] of troubled) {
    it(`finds ${doubt ?? 'no doubt'} for details of ${what}`, async () => {
      const { rollout, server } = world;
      server.answer(DETAILS_OF_2, json(details));
      await runToEnd(rollout, roomList(3));
      const row = present(rollout.rows[1]);
      assert.equal(row.doubt, doubt);
      assert.equal(row.state, doubt === undefined ? 'done' : 'incomplete');
      assert.equal(row.code?.code, '123457');
      assert.equal(row.endpoint?.name, endpoint);
      assert.equal(row.error, undefined);
    });
  }

  it('keeps the code of a room whose details fail, with the error', async () => {
    const { rollout, server } = world;
    server.answer(DETAILS_OF_2, answer(404));
    await runToEnd(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'incomplete', 'done']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    assert.deepEqual(kinds(rollout), [undefined, 'notFound', undefined]);
    assert.equal(rollout.rows[1]?.fetchedAt, NOON);
  });

  it('fails a room whose answer has another shape', async () => {
    const { rollout, server } = world;
    server.answer('/api/endpoints/EP-1/currentpairingcode', json(aCurrentPairingCode({ id: '' })));
    server.answer('/api/endpoints/EP-2/currentpairingcode', json([]));
    await runToEnd(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['failed', 'failed', 'done']);
    assert.deepEqual(kinds(rollout), ['unexpectedShape', 'unexpectedShape', undefined]);
    assert.equal(server.requests.length, 4);
  });

  for (const status of [429, 503]) {
    it(`sends a request again after a ${status}, and loses no room`, async () => {
      const { rollout, server } = world;
      let requests = 0;
      const sometimes = (exchange: Parameters<typeof server.service.behaviour>[0]) =>
        ++requests % 5 === 0
          ? answer(status, '', { 'retry-after': '0' })(exchange)
          : server.service.behaviour(exchange);
      server.answer('endpoints.currentPairingCode', sometimes);
      server.answer('endpoints.pairingCode', sometimes);
      await runToEnd(rollout, roomList(6));
      assert.equal(rollout.phase, 'finished');
      assert.ok(states(rollout).every((state) => state === 'done'));
      // Each refusal costs the request again.
      assert.equal(server.requests.length, 12 + Math.floor(requests / 5));
    });
  }

  it('sends nothing during the Retry-After of a 429, and can be stopped then', async () => {
    const { rollout, server } = world;
    server.answer('endpoints.currentPairingCode', answer(429, '', { 'retry-after': '3000' }));
    rollout.setRooms(roomList(6));
    rollout.start();
    await waitFor('the wait', () => rollout.pacer.state.kind === 'waiting', PATIENCE_MS);
    const { state } = rollout.pacer;
    assert.ok(state.kind === 'waiting' && state.nextTryMs > 2_900_000 && state.nextTryMs <= 3_000_000);
    assert.equal(server.requests.length, 1);
    assert.equal(rollout.phase, 'running');
    rollout.stop();
    assert.ok(states(rollout).every((each) => each === 'waiting'));
    assert.equal(server.requests.length, 1);
  });

  it('retries a request whose connection was reset', async () => {
    const { rollout, server } = world;
    server.answer(DETAILS_OF_2, inTurn(reset(), server.service.behaviour));
    await runToEnd(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  const outages: readonly (readonly [what: string, behaviour: Behaviour])[] = [
    ['resets', reset()],
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
    ['login pages', answer(200, '<p>', { 'content-type': 'text/html' })],
    ['redirects', answer(302, '', { location: 'https://login.example/' })],
  ];
  for (const [what, behaviour] of outages) {
    it(`waits while a service that answered before has only ${what}, and continues by itself`, async () => {
      const { rollout, server } = world;
      let isDown = true;
      let answered = 0;
      const sometimes: Behaviour = (exchange) =>
        (isDown && answered++ > 1 ? behaviour : server.service.behaviour)(exchange);
      server.answer('endpoints.currentPairingCode', sometimes);
      server.answer('endpoints.pairingCode', sometimes);
      rollout.setRooms(roomList(20));
      rollout.start();
      await waitFor('the wait', () => rollout.pacer.state.kind === 'waiting', PATIENCE_MS);
      const { state } = rollout.pacer;
      assert.ok(state.kind === 'waiting' && state.nextTryMs <= 30_000);
      assert.equal(states(rollout).filter((each) => each === 'failed').length, 0);
      assert.equal(rollout.phase, 'running');
      isDown = false;
      rollout.pacer.tryNow();
      await ended(rollout);
      assert.equal(rollout.phase, 'finished');
      assert.ok(states(rollout).every((each) => each === 'done'));
    });
  }
});
