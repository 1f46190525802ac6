import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { problemSentence } from '../../../../src/model/problems/problem';
import { anAccessToken } from '../../../support/builders';
import { expectFailure, kindOf, thrownBy } from '../../../support/expect';
import { serviceError } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

const TOKEN = 'tok4abcd9efgh1wxyz';
const OTHER = 'tok7mnop2qrst5vuts';

/** Waits for a failure because of an access token that was rejected earlier. Nothing is sent. */
async function expectTokenRefused(work: Promise<unknown>): Promise<void> {
  assert.equal(kindOf(await thrownBy(work)), 'tokenRejected');
}

describe('Session: access token for look-ups', () => {
  const world = useWorld({
    lookUpCredentials: 'accessToken',
    service: {
      checks: 'accessToken',
      tokens: [anAccessToken({ accessToken: TOKEN }), anAccessToken({ accessToken: OTHER })],
    },
  });

  const sent = () =>
    world.server.requests.map(({ operation, headers }) => [
      operation,
      headers.authorization === undefined ? 'no password' : 'password',
      headers['x-access-token'],
    ]);

  it('sends the token only with look-ups and inspections, and no other credentials with them', async () => {
    await world.session.saveAccessToken(TOKEN);
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    await world.session.inspections.inspect(OTHER);
    assert.deepEqual(sent(), [
      ['auth.listAccessTokens', 'password', undefined],
      ['endpoints.currentPairingCode', 'no password', TOKEN],
      ['endpoints.pairingCode', 'no password', TOKEN],
      ['auth.getAccessToken', 'no password', TOKEN],
    ]);
  });

  it('sends nothing until a token is chosen, and says how to choose one', async () => {
    const thrown = await thrownBy(world.session.singleLookUps.endpoint('EP-1'));
    assert.equal(kindOf(thrown), 'noAccessToken');
    assert.equal(world.server.requests.length, 0);
    const problem = world.session.problem(thrown, 'endpoint');
    assert.equal(problem.headline, 'No access token was chosen for look-ups');
    assert.equal(problem.steps[0], 'useAccessToken');
    await world.session.saveAccessToken(TOKEN);
    await world.session.singleLookUps.endpoint('EP-1');
  });

  it('finds a token chosen in another window without an event', async () => {
    assert.equal(kindOf(await thrownBy(world.session.singleLookUps.endpoint('EP-1'))), 'noAccessToken');
    world.secrets.events = 0;
    await world.credentials.saveAccessToken(world.session.connection, {
      token: TOKEN,
      username: 'alice',
      chosenAt: 0,
    });
    await world.session.singleLookUps.endpoint('EP-1');
  });

  it('sends a rejected token once, even after a restart, until another is chosen', async () => {
    await world.session.saveAccessToken('tok0expired');
    const thrown = await thrownBy(world.session.singleLookUps.endpoint('EP-1'));
    assert.match(
      problemSentence(world.session.problem(thrown, 'endpoint')),
      /access token was rejected.*\(401\)/,
    );
    await expectTokenRefused(world.session.inspections.inspect(TOKEN));
    world.reopen();
    const blocked = await thrownBy(world.session.singleLookUps.endpoint('EP-1'));
    const problem = world.session.problem(blocked, 'endpoint');
    assert.match(problem.headline, /^The access token was rejected for look-ups; nothing was sent/);
    assert.equal(problem.steps[0], 'useAccessToken');
    assert.equal(sent().filter(([, , token]) => token === 'tok0expired').length, 1);
    await world.session.refresh();
    await world.session.saveAccessToken(TOKEN);
    await world.session.singleLookUps.endpoint('EP-1');
  });

  for (const test of [undefined, 'rejected'] as const) {
    const how = test === undefined ? 'updated' : 'saved as rejected';
    it(`does not send a rejected token again after the password was ${how}`, async () => {
      await world.session.saveAccessToken('tok0expired');
      await expectFailure(world.session.singleLookUps.endpoint('EP-1'), 'unauthorized');
      const { username, password } = world.server.service;
      await world.session.saveCredentials({ username, password }, test);
      await expectTokenRefused(world.session.singleLookUps.endpoint('EP-1'));
      assert.equal(sent().filter(([, , token]) => token !== undefined).length, 1);
    });
  }

  it('keeps the list when a token is chosen, without another request', async () => {
    await world.session.refresh();
    const { loadedAt } = world.session.accessTokens;
    world.clock.time += 60_000;
    await world.session.saveAccessToken(TOKEN);
    await world.session.loadOnce();
    assert.equal(world.session.accessTokens.value?.entries.length, 2);
    assert.equal(world.session.accessTokens.loadedAt, loadedAt);
    assert.equal(world.server.requests.length, 1);
  });

  it('drops the list when the token is for an account that another window has just saved', async () => {
    const listed = () => world.session.accessTokens.value?.entries.length;
    await world.session.refresh();
    // The event from the other window is late, or arrives while this window is saving.
    world.secrets.events = 0;
    const { username, password } = world.server.service;
    await world.credentials.save(world.session.connection, { username, password });
    await world.session.saveAccessToken(TOKEN);
    assert.equal(listed(), undefined);
    await world.session.credentialsMayHaveChanged();
    assert.equal(listed(), 2);
    assert.equal(world.server.requests.length, 2);
  });

  it('stores the token in the password’s record, only for its base URL', async () => {
    await world.session.saveAccessToken(TOKEN);
    const record = JSON.parse(world.secrets.values.get('credentials/Video') ?? '');
    assert.equal(record.baseUrl, world.server.baseUrl);
    assert.equal(record.accessToken.token, TOKEN);
    const moved = { name: 'Video', baseUrl: 'http://127.0.0.1:1', lookUpCredentials: 'accessToken' };
    world.settingsPort.edit({ connections: [moved] });
    const session = world.sessions.find('Video');
    assert.equal(
      kindOf(await thrownBy(session?.singleLookUps.endpoint('EP-1') ?? Promise.resolve())),
      'otherAddress',
    );
    assert.equal(world.server.requests.length, 0);
  });

  it('keeps the token out of errors, logs and remembered state, even if the server quotes it', async () => {
    await world.session.saveAccessToken(TOKEN);
    world.server.answer('any', (exchange) =>
      serviceError(500, `no ${exchange.request.headers['x-access-token']} here`)(exchange),
    );
    const thrown = await thrownBy(world.session.singleLookUps.endpoint('EP-1'));
    const problem = world.session.problem(thrown, 'endpoint');
    assert.equal(problem.serverMessage, 'no … here');
    const seen = inspect({ thrown, problem, log: world.log, state: [...world.state.values] }, { depth: 9 });
    assert.ok(!seen.includes(TOKEN));
  });
});
