import assert from 'node:assert/strict';
import { listedRecords } from '../../../../../src/model/access-tokens/history/remembered';
import { expiryCounts } from '../../../../../src/workbench/lists/tokens/expiry-counts';
import {
  DAY,
  HOUR,
  MORNING,
  type Named,
  TokenMachine,
  type TokenWindow,
} from '../../../../support/worlds/token-machine';

/** A token of a client with a lifetime of some days. */
interface Life {
  readonly client: string;
  /** In days since the start. */
  readonly from: number;
  readonly days: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Returns the tokens that the service lists at a time: those that were created and have not expired. */
function listedAt(lives: readonly Life[], day: number): readonly Named[] {
  return lives
    .filter(({ from, days }) => from <= day && day < from + days)
    .map(({ client, from, days, fields }) => [
      `${client}${from}`,
      {
        clientName: client,
        creationDate: MORNING + from * DAY,
        expirationDate: MORNING + (from + days) * DAY,
        ...fields,
      },
    ]);
}

/** Builds the lives of a token that is renewed repeatedly. */
function renewed(client: string, days: number, every: number, until: number, fields = {}): readonly Life[] {
  const lives: Life[] = [];
  for (let from = 0; from < until; from += every) lives.push({ client, from, days, fields });
  return lives;
}

/** Returns the count of the badge in a window. */
function badge({ history }: TokenWindow, now: number): number {
  const { remembered } = history;
  if (remembered === undefined) return 0;
  const known = { tokens: listedRecords(remembered), renewed: history.renewed };
  const { soon, expired } = expiryCounts([known], { expiryWarningDays: 3 }, now);
  return soon + expired;
}

/**
 * Simulates days in several windows, with a service that lists the current tokens.
 * @returns the maximum badge count of each window
 */
async function live(
  machine: TokenMachine,
  windows: readonly TokenWindow[],
  lives: readonly Life[],
  until: number,
): Promise<readonly number[]> {
  const most = windows.map(() => 0);
  while ((machine.clock.time - MORNING) / DAY < until) {
    machine.tokens = listedAt(lives, (machine.clock.time - MORNING) / DAY);
    await machine.pass(HOUR / 2, HOUR / 4);
    for (const [index, window] of windows.entries())
      most[index] = Math.max(most[index] ?? 0, badge(window, machine.clock.time));
  }
  return most;
}

/** Opens a window in which each new token is reviewed at once, so that only expiries are reported. */
async function watched(machine: TokenMachine, lives: readonly Life[], inUse?: string): Promise<TokenWindow> {
  machine.tokens = listedAt(lives, 0);
  return await machine.watch(inUse === undefined ? {} : { inUse });
}

/** Returns the reminders except those about new tokens. */
function expiries({ reminders, remindedAt }: TokenWindow): readonly (readonly [day: number, text: string])[] {
  return reminders.flatMap((text, index) =>
    text.includes('expire') ? [[Math.round((remindedAt[index] ?? 0) * 10) / 10, text] as const] : [],
  );
}

describe('over 56 days of tokens of two weeks', function () {
  this.timeout(60_000);

  it('nothing is told of expiries, and no badge is shown, while the client renews them weekly', async () => {
    const machine = new TokenMachine();
    const lives = renewed('Client', 14, 7, 100);
    const window = await watched(machine, lives);
    const [most] = await live(machine, [window], lives, 56);
    assert.deepEqual([expiries(window), most], [[], 0]);
  });

  it('one message comes for the step that is short against the lifetime when the client stops', async () => {
    const machine = new TokenMachine();
    // The last one is created on day 28, and expires on day 42.
    const lives = renewed('Client', 14, 7, 30);
    const window = await watched(machine, lives);
    const [most] = await live(machine, [window], lives, 56);
    assert.deepEqual(expiries(window), [[41, 'Video: 1 access token expires within 1 day.']]);
    assert.equal(most, 1);
  });

  it('counts one token for each of two machines, and reports it if only one is renewed', async () => {
    const machine = new TokenMachine();
    const other = renewed('Client', 14, 7, 100).map((life) => ({ ...life, from: life.from + 0.5 }));
    const lives = [...renewed('Client', 14, 7, 20), ...other];
    const window = await watched(machine, lives);
    await live(machine, [window], lives, 40);
    assert.deepEqual(
      expiries(window).map(([, text]) => text),
      ['Video: 1 access token expires within 1 day.'],
    );
  });

  it('the token that look-ups send is told though it was renewed', async () => {
    const machine = new TokenMachine();
    const lives = renewed('Client', 14, 7, 100);
    const window = await watched(machine, lives, 'Client0');
    await live(machine, [window], lives, 20);
    assert.deepEqual(expiries(window), [
      [13, 'Video: 1 access token expires within 1 day. Look-ups use this token.'],
    ]);
  });
});

describe('of tokens with other lifetimes', function () {
  this.timeout(60_000);

  it('one message tells that a token of one day expires soon: in the last quarter', async () => {
    const machine = new TokenMachine();
    const lives = [{ client: 'Code', from: 0, days: 1 }];
    const window = await watched(machine, lives);
    await live(machine, [window], lives, 2);
    assert.deepEqual(expiries(window), [[0.8, 'Video: 1 access token expires within 6 hours.']]);
  });

  it('all steps count if the creation cannot be read', async () => {
    const machine = new TokenMachine();
    const lives = [{ client: 'Client', from: 0, days: 15, fields: { creationDate: 'unknown' } }];
    const window = await watched(machine, lives);
    await live(machine, [window], lives, 16);
    assert.deepEqual(
      expiries(window).map(([day]) => day),
      [1, 8, 14],
    );
  });

  it('two windows and a restart show the same badge, and one window reports each step', async () => {
    const machine = new TokenMachine();
    const lives = [{ client: 'Client', from: 0, days: 60 }];
    const one = await watched(machine, lives);
    const other = await machine.watch();
    await live(machine, [one, other], lives, 58);
    assert.deepEqual([badge(one, machine.clock.time), badge(other, machine.clock.time)], [1, 1]);
    const requests = machine.requests.length;
    machine.isUp = false;
    const restarted = await machine.watch();
    assert.deepEqual([badge(restarted, machine.clock.time), machine.requests.length], [1, requests]);
    assert.deepEqual(
      [...expiries(one), ...expiries(other)].map(([day]) => day),
      [46, 53],
    );
  });
});
