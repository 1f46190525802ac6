import assert from 'node:assert/strict';
import {
  DAY,
  HOUR,
  MINUTE,
  type Named,
  TokenMachine,
  tokenOf,
  wordsOf,
} from '../../../../support/worlds/token-machine';

/** Returns the hours between consecutive lists. */
function gaps(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * 100) / 100);
}

describe('a watched connection', () => {
  let machine: TokenMachine;

  beforeEach(() => {
    machine = new TokenMachine();
    machine.tokens = [['A']];
  });

  /** Builds a token with a long lifetime that expires in N days. */
  const expiring = (letter: string, days: number): Named => [
    letter,
    { creationDate: machine.clock.time - 300 * DAY, expirationDate: machine.clock.time + days * DAY },
  ];

  describe('is listed', () => {
    it('immediately if there is no history, and then every six hours', async () => {
      await machine.watch();
      assert.deepEqual(machine.requests, [0]);
      await machine.pass(DAY);
      assert.deepEqual(gaps(machine.requests), [6, 6, 6, 6]);
    });

    it('not again when the window is restarted before the time', async () => {
      machine.close(await machine.watch());
      await machine.pass(5 * HOUR);
      await machine.watch();
      assert.deepEqual(machine.requests, [0]);
      await machine.pass(HOUR);
      assert.deepEqual(machine.requests, [0, 6]);
    });

    it('later when it was listed by other means', async () => {
      const window = await machine.watch();
      await machine.pass(3 * HOUR);
      await window.list([['A']]);
      await machine.pass(7 * HOUR);
      assert.deepEqual(machine.requests, [0, 10]);
    });

    it('at the new interval when the setting changes', async () => {
      await machine.watch();
      machine.settings.edit({ watchIntervalHours: 2 });
      await machine.pass(4 * HOUR);
      assert.deepEqual(gaps(machine.requests), [2, 2]);
    });

    it('once, and reminds once, in two windows that look one after the other', async () => {
      machine.tokens = [expiring('A', 5)];
      const windows = [await machine.watch(), await machine.watch()];
      await machine.pass(3 * DAY);
      assert.deepEqual(gaps(machine.requests), Array(12).fill(6));
      assert.equal(windows.flatMap(({ reminders }) => reminders).length, 1);
    });

    it('by the other window when one is closed', async () => {
      const window = await machine.watch();
      await machine.watch();
      machine.close(window);
      await machine.pass(6 * HOUR);
      assert.deepEqual(gaps(machine.requests), [6]);
    });
  });

  describe('is tried again in half an hour', () => {
    it('after a failure', async () => {
      await machine.watch();
      machine.isUp = false;
      await machine.pass(6.75 * HOUR);
      machine.isUp = true;
      await machine.pass(7 * HOUR);
      assert.deepEqual(gaps(machine.requests), [6, 0.5, 0.5, 6]);
    });

    it('if there is no history yet', async () => {
      machine.isUp = false;
      await machine.watch();
      await machine.pass(HOUR);
      assert.deepEqual(gaps(machine.requests), [0.5, 0.5]);
    });

    it('if nothing can be stored', async () => {
      machine.files.broken.add('write');
      await machine.watch();
      await machine.pass(HOUR);
      assert.deepEqual(gaps(machine.requests), [0.5, 0.5]);
    });
  });

  it('says once in the log that its history fails, and goes on when it works', async () => {
    const { log } = await machine.watch();
    machine.files.broken.add('read');
    await machine.pass(7 * HOUR);
    assert.equal(log.warnings.filter((line) => line.includes('The watch tries again later.')).length, 1);
    machine.files.broken.clear();
    const { length } = machine.requests;
    await machine.pass(6 * HOUR);
    assert.equal(machine.requests.length, length + 1);
  });

  for (const broken of ['read', 'write'] as const) {
    it(`reminds of nothing while the disk fails to ${broken}, and of it once it works`, async () => {
      machine.tokens = [expiring('A', 5)];
      machine.close(await machine.watch());
      machine.change((remembered) => ({
        ...remembered,
        remindedAt: undefined,
        records: untold(remembered.records),
      }));
      machine.files.broken.add(broken);
      const { reminders } = await machine.watch();
      await machine.pass(HOUR);
      assert.deepEqual(reminders, []);
      machine.files.broken.clear();
      await machine.pass(HOUR);
      assert.deepEqual(reminders, ['Video: 1 access token expires within 7 days.']);
    });
  }

  it('reminds of each step once ever, though the window is restarted every five hours', async () => {
    machine.tokens = [expiring('A', 20)];
    const reminders: string[] = [];
    for (let hour = 0; hour < 21 * 24; hour += 5) {
      if (hour > 20 * 24) machine.tokens = [];
      const window = await machine.watch();
      await machine.pass(5 * HOUR, HOUR);
      machine.close(window);
      reminders.push(...window.reminders);
    }
    assert.deepEqual(reminders.slice(0, 3), [
      'Video: 1 access token expires within 14 days.',
      'Video: 1 access token expires within 7 days.',
      'Video: 1 access token expires within 1 day.',
    ]);
  });

  it('reminds of a step within minutes, without a list', async () => {
    machine.tokens = [expiring('A', 7.2)];
    const { reminders } = await machine.watch();
    await machine.pass(5 * HOUR);
    assert.deepEqual(machine.requests, [0]);
    assert.deepEqual(reminders, ['Video: 1 access token expires within 14 days.']);
    await machine.pass(DAY);
    assert.equal(reminders.at(-1), 'Video: 1 access token expires within 7 days.');
  });

  it('reminds of new tokens as soon as another view has listed them', async () => {
    const window = await machine.watch();
    await window.list([['A'], ['B']]);
    assert.deepEqual(window.reminders, ['Video: 1 access token is new.']);
  });

  it('reminds of everything again a day after Remind Me Tomorrow, in whichever window', async () => {
    machine.tokens = [expiring('A', 5)];
    const window = await machine.watch();
    await machine.pass(2 * HOUR);
    assert.equal(await window.history.remindTomorrow(), true);
    machine.close(window);
    const other = await machine.watch();
    await machine.pass(DAY - HOUR);
    assert.deepEqual(other.reminders, []);
    await machine.pass(2 * HOUR);
    assert.deepEqual(
      [...window.reminders, ...other.reminders],
      Array(2).fill('Video: 1 access token expires within 7 days.'),
    );
  });

  it('reminds that its list is empty, of what is withdrawn once tokens are back, and of the next empty list', async () => {
    machine.tokens = [['A'], ['B'], ['C']];
    const { reminders } = await machine.watch();
    for (const tokens of [[], [['B']], []] as const) {
      machine.tokens = tokens;
      await machine.pass(DAY);
    }
    assert.deepEqual(reminders, [
      'Video: The service now lists no access tokens. It listed 3 before.',
      'Video: 2 access tokens were withdrawn.',
      'Video: The service now lists no access tokens. It listed 1 before.',
    ]);
  });

  describe('after a clock that was ahead is corrected', () => {
    it('is listed again after the interval, and reminds', async () => {
      machine.clock.time += 400 * DAY;
      machine.close(await machine.watch());
      machine.clock.time -= 400 * DAY;
      const requests = machine.requests.length;
      const { reminders } = await machine.watch();
      for (let start = 0; start < 3; start++) machine.close(await machine.watch());
      machine.tokens = [['A'], expiring('B', 5)];
      await machine.pass(5.9 * HOUR);
      assert.equal(machine.requests.length, requests);
      await machine.pass(HOUR);
      assert.equal(machine.requests.length, requests + 1);
      assert.deepEqual(reminders, ['Video: 1 access token expires within 7 days. 1 is new.']);
    });

    it('shows the changes of a list that was fetched right then', async () => {
      machine.clock.time += 400 * DAY;
      const window = await machine.watch();
      machine.clock.time -= 400 * DAY;
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    });
  });

  it('is shown to hold the token in use by its fingerprint alone', async () => {
    await machine.watch({ inUse: 'A' });
    assert.match(machine.remembered?.inUse ?? '', /^[\da-f]{32}$/);
    assert.ok(!machine.stored.includes(tokenOf('A')));
  });

  it('does nothing any more once its session is closed', async () => {
    const window = await machine.watch();
    window.session.isClosed = true;
    const { stored } = machine;
    machine.tokens = [expiring('B', 5)];
    await machine.pass(DAY, 30 * MINUTE);
    assert.deepEqual([machine.requests, machine.stored, window.reminders], [[0], stored, []]);
  });
});

function untold<T>(records: ReadonlyMap<string, T>): ReadonlyMap<string, T & { told: undefined }> {
  return new Map([...records].map(([key, record]) => [key, { ...record, told: undefined }]));
}
