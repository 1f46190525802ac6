import assert from 'node:assert/strict';
import { changeCountsText } from '../../../../src/model/access-tokens/review/token-review';
import type { SessionReminder } from '../../../../src/model/access-tokens/token-reviews';
import type { Session } from '../../../../src/model/connections/session';
import { reminderText } from '../../../../src/workbench/lists/tokens/reminder-text';
import { anAccessToken, NOON, readingOf } from '../../../support/builders';
import { Gate } from '../../../support/loopback/exchange';
import { withQuickTimers } from '../../../support/quick-timers';
import { pause, waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection, makeWorld, type World } from '../../../support/worlds/model-world';
import { present } from '../../expect';

const PATIENCE_MS = 5000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function token(clientName: string, days = 30) {
  const accessToken = `token-of-${clientName}-0123456789`;
  return anAccessToken({ accessToken, clientName, expirationDate: NOON + days * DAY });
}

describe('TokenReviews', () => {
  const world = useWorld({ service: { tokens: [token('A'), token('B')] } });
  const counts = (session: Session) => changeCountsText(world.reviews.of(session));
  const listed = async () => {
    await world.session.refresh();
    await world.reviews.settled(world.session);
  };
  const watch = () => world.sessions.setting.setWatched(world.session.connection.key, true);

  it('read no secret and no file, and send nothing, for a connection that is not watched', async () => {
    const { secrets, files, sessions } = makeWorld({
      connections: [{ name: 'A', baseUrl: 'https://a.example' }],
    });
    secrets.get = () => assert.fail('a secret was read');
    files.exists = () => assert.fail('a file was looked for');
    assert.equal(sessions.all.length, 1);
    await world.timers.advanceTo(30 * DAY);
    assert.equal(world.timers.pending, 0);
    assert.deepEqual(world.server.requests, []);
  });

  it('store nothing of a list that is neither watched nor reviewed', async () => {
    await listed();
    assert.equal(counts(world.session), undefined);
    assert.equal(world.reviews.of(world.session), undefined);
    assert.equal(world.files.contents.size, 0);
    assert.equal(world.secrets.values.has('fingerprint-key'), false);
  });

  it('say what changed since the review, until the next one, and again after its undo', async () => {
    await listed();
    await world.reviews.markReviewed(world.session, readingOf(world.session));
    assert.equal(counts(world.session), undefined);
    world.server.service.tokens = [token('A'), token('C')];
    await listed();
    assert.equal(counts(world.session), '1 new, 1 gone');
    const undo = await world.reviews.markReviewed(world.session, readingOf(world.session));
    assert.equal(counts(world.session), undefined);
    assert.equal(await present(undo)(), true);
    assert.equal(counts(world.session), '1 new, 1 gone');
  });

  it('leave nothing behind of a connection that is removed', async () => {
    await listed();
    await world.reviews.markReviewed(world.session, readingOf(world.session));
    assert.equal(world.files.contents.size, 1);
    await world.sessions.remove(present(world.sessions.find('Video')));
    await waitFor('no file', () => world.files.contents.size === 0, PATIENCE_MS);
    await waitFor('no mark', () => !JSON.stringify([...world.state.values]).includes('Video'), PATIENCE_MS);
  });

  it('know nothing of a connection that was removed when one is added under its name', async () => {
    await listed();
    await world.reviews.markReviewed(world.session, readingOf(world.session));
    const { connection } = world.session;
    const { username, password } = world.server.service;
    await world.sessions.remove(present(world.sessions.find('Video')));
    await world.credentials.save(connection, { username, password });
    await world.sessions.setting.add(connection);
    const again = present(world.sessions.find('Video'));
    await again.refresh();
    const undo = await world.reviews.markReviewed(again, readingOf(again));
    assert.notEqual(world.reviews.of(again), undefined);
    world.server.service.tokens = [token('A')];
    await again.refresh();
    await waitFor('the change', () => counts(again) === '1 gone', PATIENCE_MS);
    assert.equal(await present(undo)(), true);
    // The memory began with that review.
    assert.equal(world.files.contents.size, 0);
    assert.equal(world.reviews.of(again), undefined);
  });

  it('mark what was on the screen, and not a token of a list that has come since', async () => {
    await listed();
    await world.reviews.markReviewed(world.session, readingOf(world.session));
    const seen = readingOf(world.session);
    const gate = new Gate();
    world.files.held = gate.opened;
    await world.session.refresh();
    const marking = world.reviews.markReviewed(world.session, seen);
    world.server.service.tokens = [token('A'), token('B'), token('C')];
    await world.session.refresh();
    gate.open();
    await marking;
    await world.reviews.settled(world.session);
    assert.equal(counts(world.session), '1 new');
  });

  it('know the account that a list was sent with, however slow the keyring is', async () => {
    await listed();
    await world.reviews.markReviewed(world.session, readingOf(world.session));
    const { service } = world.server;
    [service.username, service.tokens] = ['bob', [token('X'), token('Y')]];
    world.secrets.held = pause(100);
    // A time limit of a second would end after 10 ms.
    await withQuickTimers(100, async () => {
      await world.session.saveCredentials({ username: 'bob', password: service.password });
      await world.reviews.settled(world.session);
    });
    assert.deepEqual(world.reviews.of(world.session)?.notes, ['newBaseline']);
    assert.equal(counts(world.session), undefined);
  });

  it('mark no list of an account that was replaced', async () => {
    await listed();
    const seen = readingOf(world.session);
    const { service } = world.server;
    service.username = 'bob';
    await world.session.saveCredentials({ username: 'bob', password: service.password });
    assert.equal(await world.reviews.markReviewed(world.session, seen), undefined);
    assert.equal(world.files.contents.size, 0);
  });

  it('list a connection at once when its watch begins, and about every six hours', async () => {
    await watch();
    await world.server.requested(1);
    await waitFor('the memory', () => world.files.contents.size > 0, PATIENCE_MS);
    await waitFor('a timer', () => world.timers.pending === 1, PATIENCE_MS);
    world.clock.time += 5 * HOUR;
    await world.timers.advanceTo(5 * HOUR);
    assert.equal(world.server.requests.length, 1);
    await waitFor('the next timer', () => world.timers.pending === 1, PATIENCE_MS);
    world.clock.time += 2 * HOUR;
    await world.timers.advanceTo(7 * HOUR);
    await world.server.requested(2);
  });

  it('say once that the credentials were refused, and list again with others', async () => {
    const { service } = world.server;
    const { password } = service;
    service.password = 'rotated';
    let refused = 0;
    world.reviews.onDidNeedCredentials(() => {
      refused += 1;
    });
    await watch();
    await waitFor('the refusal', () => refused === 1, PATIENCE_MS);
    world.clock.time += DAY;
    await world.timers.advanceTo(DAY);
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
        const { settings, secrets, state, files } = world;
        world.reopen({ settings, secrets, state, files });
      },
    ],
  ];
  for (const [title, prepare] of withoutCredentials) {
    it(`say once that a watch needs credentials where ${title}, and again after others were stored`, async () => {
      await prepare();
      const sent = world.server.requests.length;
      const needed: string[] = [];
      world.reviews.onDidNeedCredentials(({ connection }) => needed.push(connection.name));
      const check = async (days: number) => {
        world.clock.time = NOON + days * DAY;
        await world.timers.advanceTo(days * DAY);
        await waitFor('the next timer', () => world.timers.pending === 1, PATIENCE_MS);
      };
      await watch();
      await waitFor('the timer', () => world.timers.pending === 1, PATIENCE_MS);
      assert.deepEqual(needed, ['Video']);
      await check(1);
      assert.equal(needed.length, 1);
      assert.equal(world.server.requests.length, sent);
      await world.session.saveCredentials({ username: 'alice', password: 'mistyped' });
      await check(2);
      await check(3);
      assert.equal(needed.length, 2);
      assert.equal(world.server.requests.length, sent + 1);
    });
  }

  it('list nothing while the entry of a watched connection is bad, and go on after it', async () => {
    await watch();
    await waitFor('a timer', () => world.timers.pending === 1, PATIENCE_MS);
    const sent = world.server.requests.length;
    const connections = world.settings.get('connections');
    world.settings.edit({ connections: 'oops' });
    await waitFor('no timer', () => world.timers.pending === 0, PATIENCE_MS);
    world.clock.time += DAY;
    await world.timers.advanceTo(DAY);
    assert.equal(world.server.requests.length, sent);
    world.settings.edit({ connections });
    await world.server.requested(sent + 1);
    await waitFor('the next timer', () => world.timers.pending === 1, PATIENCE_MS);
  });

  it('of two windows list once, and remind once', async () => {
    world.server.service.tokens = [token('A', 5)];
    const reminders: string[] = [];
    const remind = ({ session, reminder }: SessionReminder) =>
      reminders.push(reminderText(session.connection.name, reminder));
    const idle = (window: World) => waitFor('the timer', () => window.timers.pending === 1, PATIENCE_MS);
    world.reviews.onDidRemind(remind);
    await watch();
    await idle(world);
    const { settings, secrets, state, files } = world;
    const other = makeWorld({}, { settings, secrets, state, files });
    other.reviews.onDidRemind(remind);
    await idle(other);
    assert.equal(world.server.requests.length, 1);
    for (let days = 1; days <= 4; days++) {
      for (const window of [world, other]) {
        window.clock.time = NOON + days * DAY;
        await window.timers.advanceTo(days * DAY);
        await idle(window);
      }
    }
    assert.deepEqual(reminders, [
      'Video: 1 access token expires within 7 days.',
      'Video: 1 access token expires within 1 day.',
    ]);
    other.reviews.dispose();
    other.sessions.dispose();
  });
});
