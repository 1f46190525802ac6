import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { NOON } from '../../support/builders';
import { LoopbackServer } from '../../support/loopback/server';
import { expectFailure, PATIENCE_MS, present } from '../expect';
import { type ConnectedWorld, connectTo } from './rig';

describe('inspections', function () {
  this.timeout(PATIENCE_MS);
  let server: LoopbackServer;
  let world: ConnectedWorld;
  beforeEach(async () => {
    server = await LoopbackServer.start();
    world = await connectTo(server);
  });
  afterEach(async () => {
    world.sessions.dispose();
    await server.close();
  });

  const TOKEN = 'tok4abcd9efgh1wxyz';

  it('fetches a token afresh, under the handle that its row has', async () => {
    await world.session.refresh();
    const { handle, token } = await world.session.inspections.inspect(TOKEN);
    assert.equal(handle, world.session.accessTokens.value?.entries[0]?.handle);
    assert.deepEqual(token.roles, ['ROLE_READONLY']);
    assert.deepEqual(world.session.inspections.get(handle)?.token, {
      value: token,
      loadedAt: NOON,
      isLoading: false,
    });
    assert.equal(server.requests.at(-1)?.url, `/api/auth/accesstokens/${TOKEN}`);
  });

  it('gives a pasted token a handle, so that it can be copied and asked again', async () => {
    const { handle } = await world.session.inspections.inspect(TOKEN);
    assert.equal(world.session.accessTokenOf(handle), TOKEN);
    assert.equal(world.session.accessToken(handle)?.clientName, 'Room Provisioning');
  });

  it('keeps what it had when it fails, and tells why', async () => {
    const { handle, token } = await world.session.inspections.inspect(TOKEN);
    server.service.tokens = [];
    await expectFailure(world.session.inspections.inspect(TOKEN), 'notFound');
    const inspection = present(world.session.inspections.get(handle));
    assert.equal(inspection.token.value, token);
    assert.ok(inspection.token.error instanceof ServiceError);
  });

  it('cancelled: as before, without an error', async () => {
    server.answer('auth.getAccessToken', () => undefined);
    const controller = new AbortController();
    const inspecting = world.session.inspections.inspect(TOKEN, controller.signal);
    await server.requested(1);
    controller.abort();
    await expectFailure(inspecting, 'cancelled');
    assert.deepEqual(world.session.inspections.get('token-1')?.token, { isLoading: false });
  });

  it('refuses what cannot be a token, and sends nothing', async () => {
    for (const text of ['', '..', 'a\nb'])
      await expectFailure(world.session.inspections.inspect(text), 'invalidInput');
    assert.equal(server.connectionCount, 0);
  });
});
