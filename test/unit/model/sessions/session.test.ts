import assert from 'node:assert/strict';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import { ServiceError } from '../../../../src/service/errors';
import { anAccessToken, manyAccessTokens } from '../../../support/builders';
import { expectFailure, present, thrownBy } from '../../../support/expect';
import { answer, held, json, silence } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { useWorld } from '../../../support/worlds/each-world';
import { until } from '../../../support/worlds/world';

describe('Session', () => {
  const world = useWorld();

  const handles = () => world.session.accessTokens.value?.entries.map(({ handle }) => handle);

  it('sends nothing until it loads', () => {
    assert.equal(world.server.connectionCount, 0);
    assert.deepEqual(world.session.accessTokens, { isLoading: false });
  });

  it('loads the access tokens once', async () => {
    await Promise.all([world.session.loadOnce(), world.session.loadOnce()]);
    await world.session.loadOnce();
    assert.equal(world.server.requests.length, 1);
    assert.equal(world.session.accessTokens.value?.entries.length, 1);
    assert.equal(world.session.accessTokens.loadedAt, world.clock.now());
  });

  it('does not reload by itself after a failure', async () => {
    world.server.answer('any', undefined);
    world.server.answer('auth.listAccessTokens', answer(500));
    await world.session.loadOnce();
    await world.session.loadOnce();
    assert.equal(world.server.requests.length, 1);
  });

  it('makes one request for 50 refreshes at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => world.session.refresh()));
    assert.equal(world.server.requests.length, 1);
    await world.session.refresh();
    assert.equal(world.server.requests.length, 2);
  });

  it('ends a refresh for a caller that cancels, but not for the others', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json(manyAccessTokens(2))));
    const controller = new AbortController();
    const waiting = world.session.refresh();
    const leaving = world.session.refresh(controller.signal);
    await world.server.requested(1);
    controller.abort();
    await expectFailure(leaving, 'canceled');
    assert.equal(world.session.accessTokens.isLoading, true);
    gate.open();
    await waiting;
    assert.equal(world.session.accessTokens.value?.entries.length, 2);
    assert.equal(world.server.requests.length, 1);
  });

  it('aborts a refresh when every caller has canceled, and can start another', async () => {
    world.server.answer('auth.listAccessTokens', silence());
    const controller = new AbortController();
    const leaving = world.session.refresh(controller.signal);
    await world.server.requested(1);
    controller.abort();
    await expectFailure(leaving, 'canceled');
    await world.server.connectionClosed(1);
    assert.deepEqual(world.session.accessTokens, { isLoading: false });
    world.server.reset();
    await world.session.refresh();
    assert.equal(world.session.accessTokens.value?.entries.length, 1);
  });

  it('shows the previous rows while it loads, and then the new rows', async () => {
    await world.session.refresh();
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json(manyAccessTokens(2))));
    const refreshing = world.session.refresh();
    assert.equal(world.session.accessTokens.isLoading, true);
    assert.equal(world.session.accessTokens.value?.entries.length, 1);
    gate.open();
    await refreshing;
    assert.equal(world.session.accessTokens.isLoading, false);
    assert.equal(world.session.accessTokens.value?.entries.length, 2);
  });

  it('keeps the previous rows and their time after failures', async () => {
    await world.session.refresh();
    const loadedAt = world.clock.now();
    const before = world.session.accessTokens.value;
    world.server.answer('auth.listAccessTokens', answer(500));
    world.clock.time += 60_000;
    await world.session.refresh();
    const { value, error, ...rest } = world.session.accessTokens;
    assert.equal(value, before);
    assert.ok(error instanceof ServiceError);
    assert.deepEqual(rest, { loadedAt, isLoading: false });
    world.server.reset();
    await world.session.refresh();
    assert.equal(world.session.accessTokens.error, undefined);
    assert.equal(world.session.accessTokens.loadedAt, world.clock.now());
  });

  it('returns the list of the account that is in use when the list arrives', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json(manyAccessTokens(1))));
    const listing = world.session.listed();
    await world.server.requested(1);
    world.server.answer('auth.listAccessTokens', json(manyAccessTokens(7)));
    await world.session.saveCredentials({ username: 'alice', password: 'correct horse' });
    gate.open();
    assert.equal((await listing)?.list.entries.length, 7);
  });

  it('reports every change of the list', async () => {
    const seen: boolean[] = [];
    world.session.onDidChange(() => seen.push(world.session.accessTokens.isLoading));
    await world.session.refresh();
    assert.deepEqual(seen, [true, false]);
  });

  it('keeps a token’s handle across refreshes', async () => {
    world.server.service.tokens = manyAccessTokens(3);
    await world.session.refresh();
    const [first, second, third] = present(handles());
    world.server.service.tokens = manyAccessTokens(3).toReversed();
    await world.session.refresh();
    assert.deepEqual(handles(), [third, second, first]);
    const token = present(world.session.accessToken(first ?? ''));
    assert.equal(token.accessToken, manyAccessTokens(1)[0]?.['accessToken']);
    assert.equal(world.session.accessTokenOf(first ?? ''), token.accessToken);
    assert.equal(world.session.accessToken('token-99'), undefined);
    assert.equal(world.session.accessTokenOf('token-99'), undefined);
  });

  it('shows a duplicate token once, and counts the omitted entries', async () => {
    world.server.service.tokens = [
      anAccessToken(),
      anAccessToken({ clientName: 'again' }),
      { no: 'token' },
      null,
    ];
    await world.session.refresh();
    const listing = present(world.session.accessTokens.value);
    assert.deepEqual(
      listing.entries.map(({ token }) => token.clientName),
      ['Room Provisioning'],
    );
    assert.equal(listing.skipped, 3);
  });

  it('shows and sends nothing after it is closed', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const refreshing = world.session.refresh();
    await world.server.requested(1);
    world.session.close();
    await refreshing;
    assert.ok((await thrownBy(world.session.refresh())) instanceof SessionClosed);
    await world.session.credentialsMayHaveChanged();
    gate.open();
    assert.deepEqual(world.session.accessTokens, { isLoading: false });
    assert.equal(world.server.requests.length, 1);
    assert.equal(world.session.isClosed, true);
  });

  it('writes one line per request to the log, without address, credentials or token', async () => {
    await world.session.refresh();
    await world.session.inspections.inspect('tok4abcd9efgh1wxyz');
    world.server.answer('auth.getAccessToken', answer(503, '', { 'retry-after': '0' }));
    await world.session.inspections.inspect('tok4abcd9efgh1wxyz').catch(() => undefined);
    const bytes = Buffer.byteLength(JSON.stringify(world.server.service.tokens));
    assert.deepEqual(world.log.infos, [
      `auth.listAccessTokens [Video] 200, 0 ms, ${bytes} bytes, attempt 1`,
      `auth.getAccessToken [Video] 200, 0 ms, ${bytes - 2} bytes, attempt 1`,
      'auth.getAccessToken [Video] 503 serverError, 0 ms, 0 bytes, attempt 1',
      'auth.getAccessToken [Video] 503 serverError, 0 ms, 0 bytes, attempt 2',
      'auth.getAccessToken [Video] 503 serverError, 0 ms, 0 bytes, attempt 3',
    ]);
  });

  it('logs a request that gets no response', async () => {
    world.server.answer('auth.listAccessTokens', ({ incoming }) => {
      incoming.socket.write('SSH-2.0-x\r\n');
    });
    await world.session.refresh();
    assert.deepEqual(world.log.infos, [
      'auth.listAccessTokens [Video] unreachable, 0 ms, 0 bytes, attempt 1',
    ]);
  });

  it('does not wait for another connection that hangs', async () => {
    const hung = await LoopbackServer.start();
    try {
      hung.answer('auth.listAccessTokens', () => undefined);
      const entries = world.settingsPort.get('connections');
      world.settingsPort.edit({
        connections: [
          ...(Array.isArray(entries) ? entries : []),
          { name: 'Hung', baseUrl: hung.baseUrl, lookUpCredentials: 'none' },
        ],
        maxConcurrentRequests: 1,
      });
      const other = present(world.sessions.find('Hung'));
      await world.credentials.save(other.connection, { username: 'a', password: 'b' });
      const hanging = other.refresh();
      await hung.requested(1);
      await world.session.refresh();
      assert.equal(world.session.accessTokens.value?.entries.length, 1);
      assert.equal(other.accessTokens.isLoading, true);
      other.close();
      await hanging;
    } finally {
      await hung.close();
    }
  });

  it('limits requests in flight to the number in the settings', async () => {
    const gate = new Gate();
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    world.server.requests.length = 0;
    world.settingsPort.edit({ maxConcurrentRequests: 2 });
    world.server.answer('endpoints.pairingCode', held(gate, json({ id: 'PC', code: '1' })));
    const all = Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: `PC-${index}` }),
      ),
    );
    await world.server.requested(2);
    await until(world.session.lookUps.onDidChange, () => true);
    assert.equal(world.server.requests.length, 2);
    gate.open();
    await all;
    assert.equal(world.server.requests.length, 6);
  });
});
