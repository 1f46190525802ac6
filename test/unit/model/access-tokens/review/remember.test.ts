import assert from 'node:assert/strict';
import { NOON } from '../../../../support/builders';
import { DAY, Machine, type Named, VIDEO } from './rig';

describe('what reminders have told of an access token', () => {
  const expiring = (at: number): readonly Named[] => [['A', { expirationDate: at }]];

  // [what, the expiry that is listed next, the step that counts as told]
  const cases: readonly (readonly [what: string, next: number, step: number | undefined])[] = [
    ['is kept while its expiry stays', NOON + 5 * DAY, 7],
    ['is kept when its expiry moves by less than a day', NOON + 6 * DAY - 1, 7],
    ['is kept when its expiry becomes earlier', NOON + DAY, 7],
    ['begins again when its expiry becomes a day later or more', NOON + 6 * DAY, undefined],
    ['is kept when the service changes the unit', (NOON + 5 * DAY) / 1000, 7],
  ];
  for (const [what, next, step] of cases) {
    it(what, async () => {
      const window = new Machine().openWindow();
      await window.list(expiring(NOON + 5 * DAY));
      await window.memory.update(VIDEO, (memory) => ({
        ...memory,
        records: new Map(
          [...memory.records].map(([key, record]) => [
            key,
            { ...record, told: { step: 7, isNew: true, isGone: true } },
          ]),
        ),
      }));
      await window.list(expiring(next));
      const memory = await window.memory.read(VIDEO);
      assert.deepEqual(
        [...(memory?.records.values() ?? [])].map(({ told }) => told),
        [{ step, isNew: true, isGone: true }],
      );
    });
  }
});
