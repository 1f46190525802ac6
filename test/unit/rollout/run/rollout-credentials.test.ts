import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { expectFailure, kindOf, present } from '../../../support/expect';
import { answer, held, inTurn, json, serviceError } from '../../../support/loopback/behaviors';
import { type Behavior, Gate } from '../../../support/loopback/exchange';
import {
  ended,
  roomList,
  runToEnd,
  startHeld,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';
import { basic, until } from '../../../support/worlds/world';

const UNAUTHORIZED = serviceError(401, 'Not Authorized.');

describe('Rollout: credentials', () => {
  const world = useRollout(30);

  async function update(password: string): Promise<void> {
    await world.session.saveCredentials({ username: 'alice', password });
  }

  it('stops after one request with wrong credentials, and keeps every room waiting', async () => {
    const { rollout, server, session } = world;
    await world.credentials.save(session.connection, { username: 'alice', password: 'wrong' });
    await runToEnd(rollout, roomList(20));
    assert.equal(rollout.isRunning, false);
    assert.equal(kindOf(rollout.stoppedBy?.error), 'unauthorized');
    assert.ok(states(rollout).every((state) => state === 'notFetched'));
    assert.deepEqual(world.authorizations, [basic('wrong')]);
    rollout.start();
    await ended(rollout);
    assert.equal(kindOf(rollout.stoppedBy?.error), 'rejected');
    assert.equal(server.requests.length, 1);
  });

  for (const [what, first] of [
    ['403', answer(403)],
    ['404 without JSON', answer(404, '<h1>404</h1>', { 'content-type': 'text/html' })],
    ['404 in JSON', serviceError(404, 'Not found.')],
    ['200 of another shape', json({ status: 'starting' })],
  ] as const) {
    it(`sends a wrong password once if a web server responds to the first request with ${what}`, async () => {
      const { rollout, server, session } = world;
      await world.credentials.save(session.connection, { username: 'alice', password: 'wrong' });
      /** Number of requests that reach the service itself. */
      let arrived = 0;
      const service: Behavior = (exchange) => {
        arrived += 1;
        return server.service.behavior(exchange);
      };
      server.answer('any', inTurn(first, service));
      const byHand = [1, 2, 3].map((number) => session.singleLookUps.endpoint(`EP-${number}`));
      await Promise.allSettled([runToEnd(rollout, roomList(20)), ...byHand, session.refresh()]);
      await session.refresh();
      assert.equal(arrived, 1);
      assert.equal(rollout.isRunning, false);
      assert.ok(!states(rollout).includes('done'));
    });
  }

  it('sends one more request after a 401 during a run, and continues with new credentials', async () => {
    const { rollout, server } = world;
    world.clock.hurry(1000);
    let requests = 0;
    let refusedFirst: string | undefined;
    server.answer('endpoints.pairingCode', (exchange) => {
      if (++requests === 10) {
        // From here on, every request in flight is refused.
        refusedFirst = exchange.request.parameter;
        server.service.password = 'new';
      }
      return server.service.behavior(exchange);
    });
    await runToEnd(rollout, roomList(30));
    assert.equal(kindOf(rollout.stoppedBy?.error), 'unauthorized');
    const done = states(rollout).filter((state) => state === 'done').length;
    const left = states(rollout).filter((state) => state === 'notFetched' || state === 'incomplete');
    assert.equal(left.length, 30 - done);
    await update('new');
    rollout.start();
    assert.equal(rollout.stoppedBy, undefined);
    await ended(rollout);
    assert.equal(rollout.isRunning, false);
    assert.ok(states(rollout).every((state) => state === 'done'));
    const old = server.requests.filter(({ headers }) => headers.authorization === basic('correct horse'));
    const refused = old.slice(old.findIndex(({ parameter }) => parameter === refusedFirst));
    assert.ok(refused.length <= 8 + 1, `${refused.length} requests with credentials that are refused`);
  });

  it('stops when another operation gets a 401', async () => {
    const { rollout, server, session } = world;
    await session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    server.requests.length = 0;
    server.answer('auth.getAccessToken', UNAUTHORIZED);
    world.clock.hurry(1000);
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
    await expectFailure(session.inspections.inspect('tok4711'), 'unauthorized');
    await until(rollout.onDidChange, () => !rollout.isRunning);
    assert.equal(kindOf(rollout.stoppedBy?.error), 'rejected');
    gate.open();
    assert.equal(server.requests.length, 3);
  });

  it('continues after a two-second failure of the directory server', async () => {
    const { rollout, server } = world;
    world.clock.hurry(1000);
    let requests = 0;
    server.answer('any', (exchange) => {
      requests += 1;
      return requests === 20 ? UNAUTHORIZED(exchange) : server.service.behavior(exchange);
    });
    await runToEnd(rollout, roomList(30));
    assert.equal(rollout.stoppedBy, undefined);
    assert.ok(states(rollout).every((state) => state === 'done'));
  });

  it('reports which room got a 401', async () => {
    const { rollout, server } = world;
    world.clock.hurry(1000);
    server.answer('/api/endpoints/EP-5/currentpairingcode', UNAUTHORIZED);
    await runToEnd(rollout, roomList(20));
    assert.equal(rollout.stoppedBy?.endpointId, 'EP-5');
    const labelOf = (endpointId: string) => rollout.room(endpointId)?.label;
    assert.match(stopProblem(rollout, labelOf)?.headline ?? '', /^Fetching stopped at Label 5: .*401/);
  });

  it('stops on a 401 even if no credentials are sent', async () => {
    await world.reconnect({ lookUpCredentials: 'none' });
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(20));
    assert.equal(kindOf(rollout.stoppedBy?.error), 'unauthorized');
    assert.equal(server.requests.length, 1);
    assert.deepEqual(world.authorizations, [undefined]);
  });

  it('stops without a request if no credentials are stored', async () => {
    const { rollout, server, credentials } = world;
    await credentials.forget('Video');
    await runToEnd(rollout, roomList(3));
    const stop = present(rollout.stoppedBy);
    assert.ok(stop.error instanceof CredentialsError);
    assert.deepEqual([stop.error.why, stop.endpointId], ['missing', undefined]);
    assert.equal(server.connectionCount, 0);
    assert.ok(states(rollout).every((state) => state === 'notFetched'));
  });

  it('repeats the requests in flight when the credentials change', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, answer(401)));
    const running = runToEnd(rollout, roomList(10));
    await server.requested(1);
    server.service.password = 'new';
    server.answer('endpoints.currentPairingCode', undefined);
    await update('new');
    // The response to the previous credentials arrives now, and is ignored.
    gate.open();
    await running;
    assert.equal(rollout.isRunning, false);
    assert.equal(rollout.stoppedBy, undefined);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.deepEqual([...new Set(world.authorizations)], [basic('correct horse'), basic('new')]);
    assert.equal(world.authorizations.indexOf(basic('new')), 1);
  });
});
