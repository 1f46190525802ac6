import assert from 'node:assert/strict';
import type { SessionReminder } from '../../../../src/model/sessions/watch';
import { anAccessToken } from '../../../support/builders';
import { present } from '../../../support/expect';
import { sessionOf, TokenWindows } from '../../../support/worlds/token-windows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nine in the morning of a day without a clock change in any time zone. */
const MORNING = new Date(2030, 5, 15, 9).getTime();

/** Builds a token that expires some days from `MORNING`. */
const token = (clientName: string, days: number, fields = {}) =>
  anAccessToken({
    accessToken: `token-of-${clientName}-${days}-secret`,
    clientName,
    creationDate: MORNING - 300 * DAY,
    expirationDate: MORNING + days * DAY,
    ...fields,
  });

describe('TokenWatch', () => {
  let computer: TokenWindows;
  beforeEach(() => {
    computer = new TokenWindows(MORNING);
  });
  afterEach(() => computer.close());

  it('reminds once a day of clients that run out within seven days, but not of clients with a later token', async () => {
    computer.tokens = [token('A', 2), token('B', 6.5), token('C', 3), token('C', 90), token('D', 8)];
    const window = await computer.open();
    assert.deepEqual(window.said, [['A', 'B']]);
    await computer.pass(7 * HOUR);
    assert.deepEqual(window.said.length, 1);
  });

  it('does not repeat a reminder when a page’s time zone changes the day', async () => {
    computer.tokens = [token('A', 2)];
    const window = await computer.open();
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati', 'Asia/Tokyo', 'Etc/GMT+12']) {
      window.userZone.report(zone);
      await computer.pass(60_000);
    }
    assert.deepEqual(window.said, [['A']]);
    await computer.pass(DAY);
    assert.deepEqual(window.said, [['A'], ['A']]);
  });

  it('repeats a reminder each day only for tokens that end within three days', async () => {
    computer.tokens = [token('A', 6.5)];
    const window = await computer.open();
    await computer.pass(DAY);
    await computer.pass(DAY);
    assert.deepEqual(window.said, [['A']]);
    await computer.pass(DAY + 12 * HOUR);
    assert.deepEqual(window.said, [['A'], ['A']]);
  });

  it('reminds again when another client runs out, but not when one gets a new token', async () => {
    computer.tokens = [token('A', 6.5), token('B', 6.6)];
    const window = await computer.open();
    computer.tokens = [token('A', 6.5), token('B', 6.6), token('B', 90)];
    await computer.pass(DAY);
    assert.equal(window.said.length, 1);
    computer.tokens = [...computer.tokens, token('C', 6.9)];
    await computer.pass(DAY);
    assert.deepEqual(window.said, [
      ['A', 'B'],
      ['A', 'C'],
    ]);
  });

  it('does not repeat a silenced reminder until something new runs out', async () => {
    computer.tokens = [token('A', 2.5)];
    const window = await computer.open();
    let last: SessionReminder | undefined;
    window.watch.onDidRemind((reminder) => {
      last = reminder;
    });
    await computer.pass(DAY);
    assert.equal(window.said.length, 2);
    const { session, reminder } = present(last);
    await window.watch.silence(session, reminder);
    await computer.pass(DAY);
    assert.equal(window.said.length, 2);
    computer.tokens = [token('A', 2.5), token('B', 8.9)];
    await computer.pass(8 * HOUR);
    assert.deepEqual(window.said.at(-1), ['B']);
  });

  it('keeps a token silenced while it is listed, and forgets that afterward', async () => {
    const [A, B] = [token('A', 3.5), token('B', 3.6)];
    computer.tokens = [A, B];
    const window = await computer.open();
    const session = sessionOf(window);
    let last: SessionReminder | undefined;
    window.watch.onDidRemind((reminder) => {
      last = reminder;
    });
    const silenceLast = async () => {
      await window.watch.silence(session, present(last).reminder);
      last = undefined;
    };
    await computer.pass(DAY);
    await silenceLast();
    computer.tokens = [A, B, token('C', 3.7)];
    await computer.pass(DAY);
    assert.deepEqual(window.said.at(-1), ['C']);
    await silenceLast();
    // A later token that has disappeared again does not end the silence.
    computer.tokens = [A, B, token('C', 3.7), token('C', 90)];
    await computer.pass(7 * HOUR);
    computer.tokens = [B, token('C', 3.7)];
    await computer.pass(7 * HOUR - 1);
    computer.tokens = [A, B, token('C', 3.7)];
    await computer.pass(7 * HOUR);
    assert.deepEqual(window.said.slice(2), [['C'], ['A']]);
  });

  it('does not remind from a list that could not be refreshed, nor of tokens renewed since', async () => {
    computer.tokens = [token('A', 2.5), token('B', 8)];
    const window = await computer.open();
    computer.status = 400;
    computer.tokens = [token('A', 2.5), token('A', 90), token('B', 8)];
    await computer.pass(DAY + HOUR);
    assert.deepEqual(window.said, [['A']]);
    computer.status = 200;
    await computer.pass(HOUR);
    assert.deepEqual(window.said, [['A'], ['B']]);
  });

  it('uses a recent list of the same day after a failed refresh, but no older list', async () => {
    computer.settingsPort.edit({ watchIntervalHours: 100 });
    computer.tokens = [token('A', 8), token('B', 7.9), token('C', 9)];
    const window = await computer.open();
    computer.status = 400;
    await computer.pass(23 * HOUR);
    await sessionOf(window).refresh();
    assert.deepEqual(window.said, [['B']]);
    await computer.pass(2 * DAY);
    assert.deepEqual(window.said, [['B']]);
  });

  it('warns once that no list was loaded for a day, even after a restart, and again after the next list', async () => {
    computer.tokens = [token('A', 200)];
    const window = await computer.open();
    computer.status = 400;
    await computer.pass(3 * DAY);
    assert.equal(window.lost, 0, 'the network may not be up yet');
    await computer.pass(HOUR);
    await computer.pass(DAY);
    assert.equal(window.lost, 1);
    const restarted = await computer.open();
    await computer.pass(DAY);
    computer.status = 200;
    await computer.pass(HOUR);
    computer.status = 400;
    await computer.pass(23 * HOUR);
    assert.deepEqual([window.lost, restarted.lost], [1, 0]);
    await computer.pass(HOUR);
    assert.equal(window.lost + restarted.lost, 2);
  });

  it('counts a day from the first failure if no list was ever loaded', async () => {
    computer.status = 400;
    const window = await computer.open();
    await computer.pass(DAY - 1);
    assert.equal(window.lost, 0);
    await computer.pass(1);
    assert.equal(window.lost, 1);
  });

  it('looks ahead no further than the days in the settings', async () => {
    computer.settingsPort.edit({ expiryWarningDays: 1 });
    computer.tokens = [token('A', 2)];
    const window = await computer.open();
    assert.deepEqual(window.said, []);
    await computer.pass(DAY);
    assert.deepEqual(window.said, [['A']]);
  });

  it('shows one message, in the focused one of two windows', async () => {
    computer.tokens = [token('A', 2)];
    const [one, other] = [await computer.open(false), await computer.open(false)];
    assert.deepEqual([one.said, other.said], [[], []]);
    assert.equal(computer.requests, 2, 'each window lists for itself');
    await computer.focus(other);
    await computer.focus(one);
    await computer.focus(other);
    assert.deepEqual([one.said, other.said], [[], [['A']]]);
    await computer.pass(DAY);
    await computer.focus(one);
    assert.deepEqual([one.said, other.said], [[], [['A'], ['A']]]);
    assert.deepEqual((await computer.open()).said, [], 'after a restart');
  });

  it('lists again after the hours in the settings, even after sleep, or half an hour after a failure', async () => {
    const window = await computer.open();
    await computer.pass(6 * HOUR - 1);
    assert.equal(computer.requests, 1);
    computer.status = 400;
    await computer.pass(2 * DAY);
    assert.equal(computer.requests, 2);
    await computer.pass(HOUR / 2 - 1);
    assert.equal(computer.requests, 2);
    computer.status = 200;
    await computer.pass(1);
    assert.equal(computer.requests, 3);
    assert.equal(sessionOf(window).accessTokens.error, undefined);
  });

  it('asks once for new credentials after a 401, and lists with them', async () => {
    computer.status = 401;
    const window = await computer.open();
    await computer.pass(DAY);
    assert.deepEqual([window.lost, computer.requests], [1, 1]);
    computer.status = 200;
    computer.tokens = [token('A', 2)];
    await sessionOf(window).saveCredentials({ username: 'alice', password: 'new' });
    await computer.pass(0);
    assert.deepEqual([window.said, window.lost], [[['A']], 1]);
  });

  it('neither lists nor reminds if the connection is not watched', async () => {
    computer.connect({});
    computer.tokens = [token('A', 2)];
    const window = await computer.open();
    assert.equal(computer.requests, 0);
    await sessionOf(window).refresh();
    assert.deepEqual(window.said, []);
    computer.connect({ watch: true });
    await computer.pass(0);
    assert.deepEqual(window.said, [['A']]);
  });

  it('forgets a removed connection, and never reminds of it again', async () => {
    computer.tokens = [token('A', 2)];
    const window = await computer.open();
    assert.notEqual(computer.state.values.get('tokenWatch/Video'), undefined);
    assert.doesNotMatch(JSON.stringify([...computer.state.values]), /Example|secret|alice/);
    await window.sessions.remove(sessionOf(window));
    await computer.pass(DAY);
    assert.deepEqual([computer.state.values.get('tokenWatch/Video'), window.said.length], [undefined, 1]);
  });

  it('stays silent while reminders cannot be remembered, and logs that once', async () => {
    computer.tokens = [token('A', 2)];
    computer.state.isBroken = true;
    const window = await computer.open();
    await computer.pass(HOUR);
    assert.deepEqual([window.said, window.log.warnings.length], [[], 1]);
    computer.state.isBroken = false;
    await computer.pass(HOUR);
    assert.deepEqual(window.said, [['A']]);
  });

  describe('token for look-ups', () => {
    beforeEach(() => computer.connect({ lookUpCredentials: 'accessToken' }));

    /** Opens a window without a watch, and chooses the first token for look-ups. */
    const chosen = async (...tokens: readonly ReturnType<typeof token>[]) => {
      computer.tokens = tokens;
      const window = await computer.open();
      const session = sessionOf(window);
      await session.refresh();
      await session.saveAccessToken(String(tokens[0]?.['accessToken']));
      return { window, session };
    };

    it('reminds without a watch, even if the client has a later token', async () => {
      const { window } = await chosen(token('A', 2), token('A', 90), token('B', 1));
      assert.deepEqual(window.said, [['A']]);
    });

    it('reminds even if the token lives for one day', async () => {
      const { window } = await chosen(token('Short', 0.2, { creationDate: MORNING - 0.8 * DAY }));
      assert.deepEqual(window.said, [['Short']]);
    });

    it('warns on the same day that the token is gone from the list, and daily until another is chosen', async () => {
      const { window, session } = await chosen(token('A', 2));
      computer.tokens = [token('B', 90)];
      computer.clock.time += HOUR;
      await session.refresh();
      await session.refresh();
      assert.deepEqual(window.said, [['A'], ['']]);
      await computer.pass(DAY);
      assert.equal(window.said.length, 2, 'the list is old');
      await session.refresh();
      assert.deepEqual(window.said, [['A'], [''], ['']]);
      await session.saveAccessToken('token-of-B-90-secret');
      await computer.pass(DAY);
      assert.equal(window.said.length, 3);
    });

    it('does not warn for a list of another account, or one loaded before the choice', async () => {
      const { window, session } = await chosen(token('A', 90));
      computer.tokens = [token('B', 90)];
      await session.saveCredentials({ username: 'bob', password: 'secret' });
      await computer.pass(HOUR);
      assert.deepEqual([window.said, session.tokenInUse?.username], [[], 'alice']);
      await session.saveAccessToken('token-of-newer');
      assert.deepEqual(window.said, []);
    });

    it('says that look-ups were refused with a 401', async () => {
      const { window, session } = await chosen(token('A', 90));
      computer.status = 401;
      await session.singleLookUps.endpoint('EP-1').catch(() => undefined);
      await computer.pass(HOUR);
      assert.deepEqual(window.said, [['']]);
    });
  });

  it('never logs a client’s name', async () => {
    computer.tokens = [token('Secretariat', 2)];
    const { log } = await computer.open();
    assert.doesNotMatch([...log.infos, ...log.warnings].join(), /Secretariat/);
  });
});
