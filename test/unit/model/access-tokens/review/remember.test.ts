import assert from 'node:assert/strict';
import { reminderOf } from '../../../../../src/model/access-tokens/watch/reminder';
import { NOON } from '../../../../support/builders';
import {
  DAY,
  type Named,
  ReviewMachine,
  type ReviewWindow,
  VIDEO,
  withReported,
} from '../../../../support/worlds/review-machine';

describe('what reminders have reported of an access token', () => {
  const expiring = (at: number): readonly Named[] => [['A', { expirationDate: at }]];

  // [what, the expiry that is listed next, the step that counts as reported]
  const cases: readonly (readonly [what: string, next: number, step: number | undefined])[] = [
    ['is kept while its expiry stays', NOON + 5 * DAY, 7],
    ['is kept when its expiry moves by less than a day', NOON + 6 * DAY - 1, 7],
    ['is kept when its expiry becomes earlier', NOON + DAY, 7],
    ['begins again when its expiry becomes a day later or more', NOON + 6 * DAY, undefined],
    ['is kept when the service changes the unit', (NOON + 5 * DAY) / 1000, 7],
  ];
  for (const [what, next, step] of cases) {
    it(what, async () => {
      const window = new ReviewMachine().openWindow();
      await window.list(expiring(NOON + 5 * DAY));
      await window.memory.update(VIDEO, (memory) =>
        withReported(memory, { step: 7, isNew: true, isGone: false }),
      );
      await window.list(expiring(next));
      const memory = await window.remembered();
      const [record] = [...(memory?.records.values() ?? [])];
      assert.equal(record?.reported.step, step);
      assert.equal(record?.reported.isNew, true);
    });
  }

  it('is reported as gone again when it was listed again in between', async () => {
    const window = new ReviewMachine().openWindow();
    await window.list([['A'], ['B']]);
    await window.list([['A']]);
    assert.equal(await remind(window, NOON), 1);
    await window.list([['A'], ['B']]);
    assert.equal(await remind(window, NOON + DAY), undefined);
    await window.list([['A']]);
    assert.equal(await remind(window, NOON + 2 * DAY), 1);
  });

  it('is reported as new once when one list lacks it', async () => {
    const window = new ReviewMachine().openWindow();
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    assert.equal(await remind(window, NOON), 1);
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    assert.equal(await remind(window, NOON + DAY), undefined);
  });
});

/** Shows the reminder of a day. @returns how many tokens are new or gone in it */
async function remind(window: ReviewWindow, now: number): Promise<number | undefined> {
  let count: number | undefined;
  await window.memory.update(VIDEO, (memory) => {
    const found = reminderOf(memory, { now, days: [] });
    count = found?.reminder && found.reminder.added + found.reminder.gone;
    return found?.memory;
  });
  return count;
}
