import assert from 'node:assert/strict';
import { kindOf, thrownBy } from '../../../support/expect';
import { answer, held, json, redirect, serviceError } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection } from '../../../support/worlds/world';

const HTML = { 'content-type': 'text/html' };

describe('Sessions.reach', () => {
  const world = useWorld();

  const reach = (baseUrl = world.server.baseUrl, signal = new AbortController().signal) =>
    world.sessions.reach(aConnection(baseUrl).baseUrl, signal);

  for (const [what, response] of [
    ['a list', json([])],
    ['JSON of another shape', json({ status: 'ok' })],
    ['a 401 with a challenge', answer(401, '', { 'www-authenticate': 'Basic' })],
    ['a 401 without a challenge', answer(401, '<h1>401</h1>', HTML)],
    ['a 403 in JSON', serviceError(403, 'No.')],
    ['a 404 in JSON', serviceError(404, 'No.')],
    ['a 503 in JSON', serviceError(503, 'No.')],
  ] as const) {
    it(`accepts ${what} with one request without credentials`, async () => {
      const { server } = world;
      server.answer('auth.listAccessTokens', response);
      await reach();
      assert.equal(server.requests.length, 1);
      const { authorization, cookie } = server.requests[0]?.headers ?? {};
      assert.deepEqual([authorization, cookie], [undefined, undefined]);
    });
  }

  for (const [kind, response] of [
    ['notJson', answer(200, '<h1>Safe Links</h1>', HTML)],
    ['notJson', answer(200)],
    ['redirected', redirect('https://sso.example/')],
    ['forbidden', answer(403, '<h1>403</h1>', HTML)],
    ['notFound', answer(404, '<h1>404</h1>', HTML)],
    ['serverError', answer(503)],
  ] as const) {
    it(`reports a response of another server as ${kind}`, async () => {
      world.server.answer('auth.listAccessTokens', response);
      assert.equal(kindOf(await thrownBy(reach())), kind);
      assert.equal(world.server.requests.length, 1);
    });
  }

  it('logs no address', async () => {
    world.server.answer('auth.listAccessTokens', answer(401));
    await reach();
    assert.deepEqual(world.log.infos, [
      'auth.listAccessTokens [new connection] 401 unauthorized, 0 ms, 0 bytes, attempt 1',
    ]);
  });

  it('does not treat a 401 as a rejection of the stored credentials', async () => {
    await reach();
    await world.session.refresh();
    assert.equal(world.session.accessTokens.error, undefined);
  });

  it('fails if nothing responds', async () => {
    const { baseUrl } = world.server;
    await world.server.close();
    const error = await thrownBy(reach(baseUrl));
    assert.equal(kindOf(error), 'unreachable');
  });

  it('ends immediately when it is canceled', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const controller = new AbortController();
    const failed = thrownBy(reach(world.server.baseUrl, controller.signal));
    await world.server.requested(1);
    controller.abort();
    assert.equal(kindOf(await failed), 'canceled');
    gate.open();
  });
});
