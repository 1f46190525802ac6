import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { NOON } from '../../../support/builders';
import { expectCanceled, expectFailure, present, thrownBy } from '../../../support/expect';
import { useWorld } from '../../../support/worlds/each-world';

describe('Inspections', () => {
  const world = useWorld();

  const TOKEN = 'tok4abcd9efgh1wxyz';

  it('fetches the token of a row by its handle', async () => {
    await world.session.refresh();
    const { handle, token } = await world.session.inspections.inspect(TOKEN);
    assert.equal(handle, world.session.accessTokens.value?.entries[0]?.handle);
    assert.deepEqual(token.roles, ['ROLE_READONLY']);
    assert.deepEqual(world.session.inspections.get(handle)?.token, {
      value: token,
      loadedAt: NOON,
      isLoading: false,
    });
    assert.equal(world.server.requests.at(-1)?.url, `/api/auth/accesstokens/${TOKEN}`);
  });

  it('gives a pasted token a handle, so that it can be copied and refreshed', async () => {
    const { handle } = await world.session.inspections.inspect(TOKEN);
    assert.equal(world.session.accessTokenOf(handle), TOKEN);
    assert.equal(world.session.accessToken(handle)?.clientName, 'Room Provisioning');
  });

  it('shows a listed token without a request, unless it was fetched since', async () => {
    const { session, clock, server } = world;
    await session.refresh();
    const handle = session.accessTokens.value?.entries[0]?.handle ?? '';
    session.showListed(handle);
    assert.equal(session.inspections.get(handle)?.token.loadedAt, NOON);
    assert.equal(server.requests.length, 1);
    clock.time += 1000;
    await session.inspections.inspect(TOKEN);
    session.showListed(handle);
    assert.equal(session.inspections.get(handle)?.token.loadedAt, NOON + 1000);
    clock.time += 1000;
    await session.refresh();
    session.showListed(handle);
    assert.equal(session.inspections.get(handle)?.token.loadedAt, NOON + 2000);
  });

  it('keeps the last value with the error when an inspection fails', async () => {
    const { handle, token } = await world.session.inspections.inspect(TOKEN);
    world.server.service.tokens = [];
    await expectFailure(world.session.inspections.inspect(TOKEN), 'notFound');
    const inspection = present(world.session.inspections.get(handle));
    assert.equal(inspection.token.value, token);
    assert.ok(inspection.token.error instanceof ServiceError);
  });

  it('restores the previous state without an error when an inspection is canceled', async () => {
    world.server.answer('auth.getAccessToken', () => undefined);
    const controller = new AbortController();
    let handle = '';
    world.session.inspections.onDidChange((changed) => {
      handle = changed;
    });
    const inspecting = world.session.inspections.inspect(TOKEN, controller.signal);
    await world.server.requested(1);
    assert.equal(world.session.inspections.get(handle)?.token.isLoading, true);
    controller.abort();
    await expectCanceled(inspecting);
    assert.deepEqual(world.session.inspections.get(handle)?.token, { isLoading: false });
  });

  it('shares the request for a token, and keeps a later request when all callers of the first have left', async () => {
    const { inspections } = world.session;
    world.server.answer('auth.getAccessToken', () => undefined);
    const controllers = [new AbortController(), new AbortController()];
    const left = controllers.map(({ signal }) => thrownBy(inspections.inspect(TOKEN, signal)));
    await world.server.requested(1);
    world.server.answer('auth.getAccessToken', undefined);
    for (const controller of controllers) controller.abort();
    await Promise.all(left);
    const { handle, token } = await inspections.inspect(TOKEN);
    assert.equal(world.server.requests.length, 2);
    assert.deepEqual(inspections.get(handle)?.token, { value: token, loadedAt: NOON, isLoading: false });
  });

  it('rejects a string that cannot be a token, and sends nothing', async () => {
    for (const text of ['', '..', 'a\nb'])
      await expectFailure(world.session.inspections.inspect(text), 'invalidInput');
    assert.equal(world.server.connectionCount, 0);
  });
});
