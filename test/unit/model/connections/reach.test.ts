import assert from 'node:assert/strict';
import { answer, held, json } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection } from '../../../support/worlds/model-world';
import { kindOf, PATIENCE_MS, thrownBy } from '../../expect';

describe('Sessions.reach', function () {
  this.timeout(PATIENCE_MS);
  const world = useWorld();

  const reach = (baseUrl = world.server.baseUrl, signal = new AbortController().signal) =>
    world.sessions.reach(aConnection(baseUrl).baseUrl, signal);

  it('takes any response, in one request without credentials', async () => {
    const { server } = world;
    for (const status of [200, 302, 401, 404, 500, 503]) {
      server.reset();
      server.answer('auth.listAccessTokens', answer(status));
      await reach();
      assert.equal(server.requests.length, 1, String(status));
      const { authorization, cookie } = server.requests[0]?.headers ?? {};
      assert.deepEqual([authorization, cookie], [undefined, undefined]);
    }
  });

  it('is logged without the address', async () => {
    world.server.answer('auth.listAccessTokens', answer(401));
    await reach();
    assert.deepEqual(world.log.infos, [
      'auth.listAccessTokens [new connection] 401 unauthorized, 0 ms, 0 bytes, attempt 1',
    ]);
  });

  it('counts a 401 as no rejection of the stored credentials', async () => {
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

  it('ends at once when it is cancelled', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const controller = new AbortController();
    const failed = thrownBy(reach(world.server.baseUrl, controller.signal));
    await world.server.requested(1);
    controller.abort();
    assert.equal(kindOf(await failed), 'cancelled');
    gate.open();
  });
});
