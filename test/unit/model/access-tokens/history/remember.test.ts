import assert from 'node:assert/strict';
import { DAY, HOUR, MORNING, TokenMachine } from '../../../../support/worlds/token-machine';

const DAYS_30 = { creationDate: MORNING - 25 * DAY } as const;

describe('what reminders have told of an access token', () => {
  // [title, creation, expiry listed first, expiry listed next, step that counts as reported]
  type Row = readonly [what: string, first: number, next: number, told: number | undefined, fields?: object];
  const rows: readonly Row[] = [
    ['is kept while its expiry stays', MORNING + 5 * DAY, MORNING + 5 * DAY, 7],
    ['is kept when its expiry moves by less than a day', MORNING + 5 * DAY, MORNING + 6 * DAY - 1, 7],
    ['is kept when its expiry becomes earlier', MORNING + 5 * DAY, MORNING + DAY, 7],
    ['begins again when its expiry becomes a day later', MORNING + 5 * DAY, MORNING + 6 * DAY, undefined],
    ['is kept when the service changes the unit', MORNING + 5 * DAY, (MORNING + 5 * DAY) / 1000, 7],
    [
      'begins again when a lifetime of hours is extended by a quarter',
      MORNING + 5 * HOUR,
      MORNING + 13 * HOUR,
      undefined,
      { creationDate: MORNING - 19 * HOUR },
    ],
  ];
  for (const [what, first, next, told, fields = DAYS_30] of rows) {
    it(what, async () => {
      const machine = new TokenMachine();
      const window = machine.openWindow();
      await window.list([['A', { ...fields, expirationDate: first }]]);
      machine.change((remembered) => ({
        ...remembered,
        records: new Map([...remembered.records].map(([key, record]) => [key, { ...record, told: 7 }])),
      }));
      await window.list([['A', { ...fields, expirationDate: next }]]);
      assert.deepEqual(
        [...(machine.remembered?.records.values() ?? [])].map((record) => record.told),
        [told],
      );
    });
  }

  it('is told as gone again when it was listed again in between', async () => {
    const machine = new TokenMachine();
    machine.tokens = [['A'], ['B']];
    const { reminders } = await machine.watch();
    for (const tokens of [[['A']], [['A'], ['B']], [['A']]] as const) {
      machine.tokens = tokens;
      await machine.pass(DAY, HOUR);
    }
    assert.deepEqual(reminders, Array(2).fill('Video: 1 access token was withdrawn.'));
  });

  it('is told as new once when one list lacks it', async () => {
    const machine = new TokenMachine();
    machine.tokens = [['A']];
    const { reminders } = await machine.watch();
    for (const tokens of [[['A'], ['B']], [['A']], [['A'], ['B']]] as const) {
      machine.tokens = tokens;
      await machine.pass(DAY, HOUR);
    }
    assert.deepEqual(reminders, ['Video: 1 access token is new.']);
  });
});
