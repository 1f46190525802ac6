import assert from 'node:assert/strict';
import type { SignInChange } from '../../../../src/model/connections/sign-in';
import { currentPairingCode } from '../../../../src/service/operations';
import { anAccessToken } from '../../../support/builders';
import { expectFailure, kindOf, thrownBy } from '../../../support/expect';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { basic } from '../../../support/worlds/world';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('SignIn', () => {
  const world = useWorld({ service: { checks: 'none', tokens: [anAccessToken({ accessToken: TOKEN })] } });

  const change = (lookUpCredentials: string) =>
    world.settingsPort.edit({
      connections: [{ name: 'Video', baseUrl: world.server.baseUrl, lookUpCredentials }],
    });
  const signIns = () =>
    (['list', 'lookUp'] as const).map((use) => {
      const { scheme, username, state } = world.session.access.signIn(use);
      return [scheme, username, state];
    });

  function record(): readonly SignInChange[] {
    const changes: SignInChange[] = [];
    world.session.onDidChangeSignIn((each) => changes.push(each));
    return changes;
  }

  const replacedIn = (changes: readonly SignInChange[]) =>
    changes.filter(({ isReplaced }) => isReplaced).map(({ use }) => use);

  it('reads, confirms and changes the sign-in for each use', async () => {
    assert.deepEqual(signIns(), [
      ['basic', undefined, 'unproven'],
      ['basic', undefined, 'unproven'],
    ]);
    await world.session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(signIns(), [
      ['basic', 'alice', 'unproven'],
      ['basic', 'alice', 'proven'],
    ]);
    const changes = record();
    change('none');
    change('none');
    assert.deepEqual(changes, [{ use: 'lookUp', isReplaced: true }]);
    assert.deepEqual(signIns(), [
      ['basic', 'alice', 'unproven'],
      ['none', undefined, 'unproven'],
    ]);
  });

  it('doubts the sign-in after a 401 until a 200', async () => {
    const { server, session, clock } = world;
    await session.singleLookUps.endpoint('EP-1');
    clock.hurry(1000);
    server.answer('endpoints.currentPairingCode', (exchange) => {
      server.answer('endpoints.currentPairingCode', undefined);
      return answer(401)(exchange);
    });
    const seen: string[] = [];
    session.onDidChangeSignIn(() => seen.push(session.access.signIn('lookUp').state));
    await session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(seen, ['doubted', 'proven']);
  });

  it('reports the sign-in as rejected when a look-up gets a 401, so that the row of its token says so', async () => {
    change('accessToken');
    await world.session.saveAccessToken(TOKEN);
    world.server.answer('any', answer(401));
    const seen: boolean[] = [];
    world.session.onDidChange(() => seen.push(world.session.isTokenInUseGone));
    await expectFailure(world.session.singleLookUps.endpoint('EP-1'), 'unauthorized');
    assert.equal(seen.at(-1), true);
    assert.equal(world.session.access.signIn('lookUp').state, 'rejected');
    assert.equal(world.session.access.signIn('list').state, 'unproven');
  });

  it('does not send the old sign-in with a request that waited during the change', async () => {
    const work = world.session.access.run(
      'endpoints.currentPairingCode',
      undefined,
      (request) => currentPairingCode('EP-1', request),
      async () => change('none'),
    );
    await expectFailure(work, 'canceled');
    assert.equal(world.server.requests.length, 0);
  });

  it('keeps a look-up in flight that sends the token when only the password is entered again', async () => {
    const { server, session } = world;
    change('accessToken');
    await session.saveAccessToken(TOKEN);
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
    const running = session.singleLookUps.endpoint('EP-1');
    await server.requested(1);
    const changes = record();
    const { username, password } = server.service;
    await session.saveCredentials({ username, password });
    assert.deepEqual(replacedIn(changes), ['list']);
    gate.open();
    await running;
    assert.equal(server.requestsTo('endpoints.currentPairingCode').length, 1);
  });

  it('keeps the list when another window chooses a token for look-ups', async () => {
    const { server, session, credentials } = world;
    change('accessToken');
    await session.refresh();
    const { loadedAt } = session.accessTokens;
    const changes = record();
    await credentials.saveAccessToken(session.connection, { token: TOKEN, username: 'alice', chosenAt: 0 });
    await session.credentialsMayHaveChanged();
    assert.deepEqual(replacedIn(changes), ['lookUp']);
    assert.equal(session.accessTokens.loadedAt, loadedAt);
    await session.singleLookUps.endpoint('EP-1');
    assert.equal(server.requestsTo('auth.listAccessTokens').length, 1);
    assert.equal(session.tokenInUse?.token, TOKEN);
  });

  it('uses the latest sign-in from another window, even while the previous one is being read', async () => {
    const { session, secrets, credentials } = world;
    await session.refresh();
    secrets.events = 0;
    const store = (password: string) => credentials.save(session.connection, { username: 'alice', password });
    await store('first');
    const { get } = secrets;
    const begun = new Gate();
    const gate = new Gate();
    secrets.get = async (key) => {
      secrets.get = get;
      const value = await secrets.get(key);
      begun.open();
      await gate.opened;
      return value;
    };
    const first = session.credentialsMayHaveChanged();
    await begun.opened;
    await store('last');
    const last = session.credentialsMayHaveChanged();
    gate.open();
    await Promise.all([first, last]);
    await session.refresh();
    assert.equal(world.authorizations.at(-1), basic('last'));
  });

  it('blames the sign-in that the failed request sent, not the current one', async () => {
    const { server, session } = world;
    change('none');
    server.answer('any', answer(403));
    const refused = await thrownBy(session.singleLookUps.endpoint('EP-1'));
    assert.equal(kindOf(refused), 'forbidden');
    change('basic');
    assert.match(session.problem(refused, 'endpoint').advice, /sent without credentials/u);
  });
});
