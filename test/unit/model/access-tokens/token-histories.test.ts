import assert from 'node:assert/strict';
import { changeCountsText } from '../../../../src/model/access-tokens/history/compare';
import type { SessionReminder } from '../../../../src/model/access-tokens/token-histories';
import type { Session } from '../../../../src/model/connections/session';
import { reminderText } from '../../../../src/workbench/lists/tokens/reminder-text';
import { anAccessToken, NOON, readingOf } from '../../../support/builders';
import { Gate } from '../../../support/loopback/exchange';
import { withQuickTimers } from '../../../support/quick-timers';
import { pause, waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection, makeWorld } from '../../../support/worlds/model-world';
import { present } from '../../expect';

const PATIENCE_MS = 5000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Builds a token that was created on a day and expires some days from now. */
function token(clientName: string, days = 30, created = -10) {
  const accessToken = `token-of-${clientName}-0123456789`;
  const [creationDate, expirationDate] = [NOON + created * DAY, NOON + days * DAY];
  return anAccessToken({ accessToken, clientName, creationDate, expirationDate });
}

describe('TokenHistories', () => {
  const world = useWorld({ service: { tokens: [token('A'), token('B')] } });
  const counts = (session: Session) => changeCountsText(world.tokenHistories.comparisonOf(session));
  const listed = async () => {
    await world.session.refresh();
    await world.tokenHistories.settled(world.session);
  };
  /** Checks the histories at a time after noon. */
  const check = async (since: number) => {
    world.clock.time = NOON + since;
    await world.tokenHistories.check();
  };
  const watch = () => world.sessions.setting.setWatched(world.session.connection, true);

  it('read no secret and no file, and send nothing, for a connection that is not watched', async () => {
    const { secrets, files, sessions, tokenHistories } = makeWorld({
      connections: [{ name: 'A', baseUrl: 'https://a.example' }],
    });
    secrets.get = () => assert.fail('a secret was read');
    files.exists = () => assert.fail('a file was looked for');
    assert.equal(sessions.all.length, 1);
    await tokenHistories.check();
    assert.deepEqual(world.server.requests, []);
  });

  it('store nothing of a list that is neither watched nor reviewed', async () => {
    await listed();
    assert.equal(counts(world.session), undefined);
    assert.equal(world.tokenHistories.comparisonOf(world.session), undefined);
    assert.equal(world.files.contents.size, 0);
    assert.equal(world.secrets.values.has('fingerprint-key'), false);
  });

  it('say what changed since the review, until the next one, and again after its undo', async () => {
    await listed();
    await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    assert.equal(counts(world.session), undefined);
    world.server.service.tokens = [token('A'), token('C')];
    await listed();
    assert.equal(counts(world.session), '1 new, 1 gone');
    const undo = await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    assert.equal(counts(world.session), undefined);
    assert.equal(await present(undo)(), true);
    assert.equal(counts(world.session), '1 new, 1 gone');
  });

  it('leave nothing behind of a connection that is removed', async () => {
    await listed();
    await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    assert.equal(world.files.contents.size, 1);
    await world.sessions.remove(present(world.sessions.find('Video')));
    await waitFor('no file', () => world.files.contents.size === 0, PATIENCE_MS);
    await waitFor('no mark', () => !JSON.stringify([...world.state.values]).includes('Video'), PATIENCE_MS);
  });

  it('know nothing of a connection that was removed when one is added under its name', async () => {
    await listed();
    await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    const { connection } = world.session;
    const { username, password } = world.server.service;
    await world.sessions.remove(present(world.sessions.find('Video')));
    await world.credentials.save(connection, { username, password });
    await world.sessions.setting.add(connection);
    const again = present(world.sessions.find('Video'));
    await again.refresh();
    const undo = await world.tokenHistories.markReviewed(again, readingOf(again));
    assert.notEqual(world.tokenHistories.comparisonOf(again), undefined);
    world.server.service.tokens = [token('A')];
    await again.refresh();
    await waitFor('the change', () => counts(again) === '1 gone', PATIENCE_MS);
    assert.equal(await present(undo)(), true);
    // The history began with that review.
    assert.equal(world.files.contents.size, 0);
    assert.equal(world.tokenHistories.comparisonOf(again), undefined);
  });

  it('mark what was on the screen, and not a token of a list that has come since', async () => {
    await listed();
    await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    const seen = readingOf(world.session);
    const gate = new Gate();
    world.files.held = gate.opened;
    await world.session.refresh();
    const marking = world.tokenHistories.markReviewed(world.session, seen);
    world.server.service.tokens = [token('A'), token('B'), token('C')];
    await world.session.refresh();
    gate.open();
    await marking;
    await world.tokenHistories.settled(world.session);
    assert.equal(counts(world.session), '1 new');
  });

  it('know the account that a list was sent with, however slow the keyring is', async () => {
    await listed();
    await world.tokenHistories.markReviewed(world.session, readingOf(world.session));
    const { service } = world.server;
    [service.username, service.tokens] = ['bob', [token('X'), token('Y')]];
    world.secrets.held = pause(100);
    // A timeout of a second fires after 10 ms.
    await withQuickTimers(100, async () => {
      await world.session.saveCredentials({ username: 'bob', password: service.password });
      await world.tokenHistories.settled(world.session);
    });
    assert.deepEqual(world.tokenHistories.comparisonOf(world.session)?.notes, ['newBaseline']);
    assert.equal(counts(world.session), undefined);
  });

  it('mark no list of an account that was replaced', async () => {
    await listed();
    const seen = readingOf(world.session);
    const { service } = world.server;
    service.username = 'bob';
    await world.session.saveCredentials({ username: 'bob', password: service.password });
    assert.equal(await world.tokenHistories.markReviewed(world.session, seen), undefined);
    assert.equal(world.files.contents.size, 0);
  });

  it('list a connection at once when its watch begins, and about every six hours', async () => {
    await watch();
    await world.tokenHistories.check();
    assert.equal(world.server.requests.length, 1);
    assert.ok(world.files.contents.size > 0);
    await check(5 * HOUR);
    assert.equal(world.server.requests.length, 1);
    await check(7 * HOUR);
    assert.equal(world.server.requests.length, 2);
  });

  it('say once that the credentials were refused, and list again with others', async () => {
    const { service } = world.server;
    const { password } = service;
    service.password = 'rotated';
    let refused = 0;
    world.tokenHistories.onDidNeedCredentials(() => {
      refused += 1;
    });
    await watch();
    await world.tokenHistories.check();
    assert.equal(refused, 1);
    await check(DAY);
    assert.equal(world.server.requests.length, 1);
    assert.equal(refused, 1);
    service.password = password;
    await world.credentials.save(world.session.connection, { username: service.username, password });
    await world.session.credentialsMayHaveChanged();
    await waitFor('the memory', () => world.files.contents.size > 0, PATIENCE_MS);
  });

  const withoutCredentials: readonly (readonly [title: string, prepare: () => Promise<unknown>])[] = [
    ['none are stored', () => world.credentials.forget(world.session.connection.key)],
    [
      'they are those of another origin',
      () => world.credentials.save(aConnection('https://a.example'), world.server.service),
    ],
    [
      'they were rejected in an earlier start',
      async () => {
        world.server.service.password = 'rotated';
        await world.session.refresh();
        world.reopen();
      },
    ],
  ];
  for (const [title, prepare] of withoutCredentials) {
    it(`say once that a watch needs credentials if ${title}, and again after others were stored`, async () => {
      await prepare();
      const sent = world.server.requests.length;
      const needed: string[] = [];
      world.tokenHistories.onDidNeedCredentials(({ connection }) => needed.push(connection.name));
      await watch();
      await world.tokenHistories.check();
      assert.deepEqual(needed, ['Video']);
      await check(DAY);
      assert.equal(needed.length, 1);
      assert.equal(world.server.requests.length, sent);
      await world.session.saveCredentials({ username: 'alice', password: 'mistyped' });
      await check(2 * DAY);
      await check(3 * DAY);
      assert.equal(needed.length, 2);
      assert.equal(world.server.requests.length, sent + 1);
    });
  }

  it('list nothing while the entry of a watched connection is bad, and go on after it', async () => {
    await watch();
    await world.tokenHistories.check();
    const sent = world.server.requests.length;
    const connections = world.settings.get('connections');
    world.settings.edit({ connections: 'oops' });
    await check(DAY);
    assert.equal(world.server.requests.length, sent);
    world.settings.edit({ connections });
    await world.server.requested(sent + 1);
  });

  it('of two windows list once, remind once, and count the same', async () => {
    world.server.service.tokens = [token('A', 5, -300)];
    const reminders: string[] = [];
    const remind = ({ session, reminder }: SessionReminder) =>
      reminders.push(reminderText(session.connection.name, reminder));
    world.tokenHistories.onDidRemind(remind);
    await watch();
    await world.tokenHistories.check();
    const other = makeWorld({}, world);
    other.tokenHistories.onDidRemind(remind);
    await other.tokenHistories.check();
    assert.equal(world.server.requests.length, 1);
    for (let days = 1; days <= 4; days++) {
      for (const window of [world, other]) {
        window.clock.time = NOON + days * DAY;
        await window.tokenHistories.check();
      }
    }
    assert.deepEqual(reminders, [
      'Video: 1 access token expires within 7 days.',
      'Video: 1 access token expires within 1 day.',
    ]);
    const otherSession = present(other.sessions.find('Video'));
    assert.equal(otherSession.accessTokens.value, undefined, 'the other window has never listed');
    for (const [histories, session] of [
      [world.tokenHistories, world.session],
      [other.tokenHistories, otherSession],
    ] as const)
      assert.deepEqual(
        histories.newest(session).tokens.map(({ clientName }) => clientName),
        ['A'],
      );
    other.tokenHistories.dispose();
    other.sessions.dispose();
  });

  it('read no secret for the list that a badge counts after a restart', async () => {
    await watch();
    await world.tokenHistories.check();
    world.secrets.get = () => assert.fail('a secret was read');
    const restarted = makeWorld({}, world);
    await restarted.tokenHistories.check();
    const session = present(restarted.sessions.find('Video'));
    assert.equal(restarted.tokenHistories.newest(session).tokens.length, 2);
    restarted.tokenHistories.dispose();
    restarted.sessions.dispose();
  });

  describe('of a connection that is not watched, tell of the token that look-ups send', () => {
    it('each step once, in whichever window, and nothing of others', async () => {
      world.server.service.tokens = [token('A', 20, -300), token('B', 20, -300)];
      const { accessToken } = token('A', 20);
      await world.sessions.setting.setLookUpCredentials(world.session.connection, 'accessToken');
      await world.session.saveAccessToken(String(accessToken));
      await world.session.refresh();
      const reminders: string[] = [];
      const remind = ({ session, reminder }: SessionReminder) =>
        reminders.push(reminderText(session.connection.name, reminder));
      world.tokenHistories.onDidRemind(remind);
      for (const days of [1, 7, 8]) await check(days * DAY);
      world.reopen();
      world.tokenHistories.onDidRemind(remind);
      world.clock.time = NOON + 8 * DAY;
      await world.session.refresh();
      for (const days of [9, 14, 19.5]) await check(days * DAY);
      assert.deepEqual(
        reminders,
        ['14 days', '7 days', '1 day'].map(
          (time) => `Video: 1 access token expires within ${time}. Look-ups use this token.`,
        ),
      );
      assert.equal(world.files.contents.size, 0);
      await world.sessions.remove(world.session);
      await waitFor('nothing stored', () => world.state.get('tokenInUse/Video') === undefined, PATIENCE_MS);
    });
  });
});
