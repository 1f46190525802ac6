import assert from 'node:assert/strict';
import { due, postponed, type Reminder } from '../../../../../src/model/access-tokens/history/due';
import type { Remembered, TokenRecord } from '../../../../../src/model/access-tokens/history/remembered';
import { DAY, HOUR, MORNING } from '../../../../support/worlds/token-machine';
import { present } from '../../../expect';
import { aGoneRecord, aHistory, aNewRecord, aRecord } from './records';

const NOTHING: Reminder = { steps: [], added: 0, gone: 0, emptied: undefined, isUsed: false };
const SETTINGS = { expiryReminderDays: [14, 7, 1], expiryWarningDays: 3 } as const;

/** Builds a token that expires in N days from this morning. */
function expiring(fingerprint: string, days: number, fields: Partial<TokenRecord> = {}): TokenRecord {
  return aRecord(fingerprint, { expirationDate: MORNING + days * DAY, ...fields });
}

function reminder(remembered: Remembered, now = MORNING, settings: Partial<typeof SETTINGS> = {}) {
  return due(remembered, { ...SETTINGS, ...settings }, now)?.reminder;
}

/** Returns the reminders at consecutive times, in days from this morning. */
function reminders(
  history: Remembered,
  days: readonly number[],
  change: (remembered: Remembered) => Remembered = (same) => same,
): readonly (Reminder | undefined)[] {
  let remembered = history;
  return days.map((day) => {
    const found = due(remembered, SETTINGS, MORNING + day * DAY);
    remembered = change(found?.remembered ?? remembered);
    return found?.reminder;
  });
}

function steps(...counts: readonly (readonly [days: number, count: number])[]): Reminder {
  return { ...NOTHING, steps: counts.map(([days, count]) => ({ days, count })) };
}

describe('due', () => {
  it('tells nothing of a token that expires later than the longest step', () => {
    assert.equal(due(aHistory([expiring('a', 14.01)]), SETTINGS, MORNING), undefined);
  });

  it('tells each step of a token once', () => {
    const days = [0, 5, 6, 7, 12, 13, 18, 19, 19.4, 20, 21];
    const expected = [undefined, undefined, 14, undefined, undefined, 7, undefined, 1, undefined, undefined];
    assert.deepEqual(
      reminders(aHistory([expiring('a', 20)]), days).map((found) => found?.steps[0]?.days),
      [...expected, undefined],
    );
  });

  it('tells only the nearest step of a token that is first seen late', () => {
    assert.deepEqual(reminders(aHistory([expiring('a', 3)]), [0, 1]), [steps([7, 1]), undefined]);
  });

  it('groups the tokens by their steps, the least first', () => {
    const history = aHistory([expiring('a', 10), expiring('b', 0.5), expiring('c', 2), expiring('d', 7)]);
    assert.deepEqual(reminder(history), steps([1, 1], [7, 2], [14, 1]));
  });

  it('tells nothing of expiries that cannot be read, of none, and of those that are past', () => {
    const history = aHistory([aRecord('a'), aRecord('b', { expirationDate: 'soon' }), expiring('c', 0)]);
    assert.equal(reminder(history), undefined);
  });

  it('tells a step once though the service changes the unit', () => {
    const inSeconds = ({ records, ...history }: Remembered): Remembered => ({
      ...history,
      records: new Map(
        [...records].map(([id, record]) => [id, { ...record, expirationDate: (MORNING + 5 * DAY) / 1000 }]),
      ),
    });
    assert.deepEqual(reminders(aHistory([expiring('a', 5)]), [0, 1, 4], inSeconds), [
      steps([7, 1]),
      undefined,
      steps([1, 1]),
    ]);
  });

  it('reports changes but no expiry if the list of days is empty', () => {
    const history = aHistory([expiring('a', 0.5), aNewRecord('b')]);
    const none = { ...SETTINGS, expiryReminderDays: [] };
    assert.deepEqual(due(history, none, MORNING)?.reminder, { ...NOTHING, added: 1 });
  });

  it('tells new and withdrawn tokens in the same reminder, once', () => {
    const history = aHistory([
      expiring('a', 5),
      expiring('b', 5, { reviewed: undefined, firstSeen: MORNING }),
      aNewRecord('c'),
      aGoneRecord('d', { expirationDate: MORNING + DAY }),
      aGoneRecord('e'),
    ]);
    assert.deepEqual(reminders(history, [0, 0.9]), [{ ...steps([7, 2]), added: 2, gone: 2 }, undefined]);
    const last = present(due(history, SETTINGS, MORNING)).remembered;
    assert.equal(reminder(last, MORNING + DAY), undefined);
  });

  it('does not tell a token that expired as withdrawn', () => {
    const gone = aGoneRecord('b', { expirationDate: MORNING - HOUR });
    assert.equal(reminder(aHistory([aRecord('a'), gone])), undefined);
  });

  it('does not tell a token that was never reviewed as withdrawn', () => {
    assert.equal(reminder(aHistory([aRecord('a'), aGoneRecord('b', { reviewed: undefined })])), undefined);
  });

  it('says that look-ups send one of the tokens that expire or went', () => {
    const history = aHistory([aRecord('c'), expiring('a', 5), aGoneRecord('b')], { inUse: 'c' });
    const used = (inUse: string) => reminder({ ...history, inUse })?.isUsed;
    assert.deepEqual([used('a'), used('b'), used('c')], [true, true, false]);
  });

  describe('for an empty list', () => {
    const emptied = aHistory(
      [
        aGoneRecord('a', { lastSeen: MORNING - DAY, missingSince: MORNING - 6 * HOUR }),
        aGoneRecord('b'),
        aGoneRecord('c'),
      ],
      { toldList: MORNING - 6 * HOUR },
    );

    it('tells once how many tokens it had, and none as withdrawn', () => {
      assert.deepEqual(reminders(emptied, [0, 1]), [{ ...NOTHING, emptied: 2 }, undefined]);
    });

    it('reports nothing if it never had any', () => assert.equal(reminder(aHistory([])), undefined));
  });

  describe('on one day', () => {
    const history = aHistory([expiring('a', 14.2), expiring('b', 5)]);
    const midnight = new Date(MORNING).setHours(24, 0, 0, 0);

    it('reminds once, and of the rest after midnight', () => {
      const first = present(due(history, SETTINGS, MORNING));
      assert.deepEqual(first.reminder, steps([7, 1]));
      assert.equal(reminder(first.remembered, midnight - 1), undefined);
      assert.deepEqual(reminder(first.remembered, midnight), steps([14, 1]));
    });

    it('reminds though a reminder was shown while the clock was ahead', () => {
      assert.deepEqual(reminder({ ...history, remindedAt: MORNING + 400 * DAY }), steps([7, 1]));
    });

    it('repeats nothing after the clock was set back', () => {
      assert.deepEqual(reminders(aHistory([expiring('a', 5)]), [0, -3, -400]), [
        steps([7, 1]),
        undefined,
        undefined,
      ]);
    });
  });

  describe('after Remind Me Tomorrow', () => {
    const history = aHistory([expiring('a', 5), aNewRecord('b'), aGoneRecord('c')]);
    const everything = { ...steps([7, 1]), added: 1, gone: 1 };
    const later = postponed(present(due(history, SETTINGS, MORNING)).remembered, MORNING + HOUR);

    it('tells nothing for a day, and then everything again, once', () => {
      const days = [0.1, 0.9, 1, 1.1, 2];
      assert.deepEqual(reminders(later, days), [undefined, undefined, undefined, everything, undefined]);
    });

    it('reports it even if the last reminder was on the same day', () => {
      const now = MORNING + DAY + HOUR;
      assert.deepEqual(reminder({ ...later, remindedAt: now - HOUR }, now), everything);
    });

    it('reports nothing then if everything was reviewed and expires much later', () => {
      const found = due(postponed(aHistory([expiring('a', 50)]), MORNING - DAY), SETTINGS, MORNING);
      assert.deepEqual([found?.reminder, found?.remembered.remindAgainAt], [undefined, undefined]);
    });

    it('tells again that the list is empty', () => {
      const first = present(due(aHistory([aGoneRecord('a')]), SETTINGS, MORNING)).remembered;
      assert.deepEqual(reminders(postponed(first, MORNING), [0.5, 1, 2]), [
        undefined,
        { ...NOTHING, emptied: 1 },
        undefined,
      ]);
    });

    it('is not silent when the clock was ahead at that time', () => {
      const ahead = postponed(aHistory([expiring('a', 5)]), MORNING + 400 * DAY);
      assert.deepEqual(reminder(ahead), steps([7, 1]));
    });
  });
});
