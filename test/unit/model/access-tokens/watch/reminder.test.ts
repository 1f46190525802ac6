import assert from 'node:assert/strict';
import type { ReviewMemory, TokenRecord } from '../../../../../src/model/access-tokens/review/review-memory';
import { type Reminder, reminderOf, withSnooze } from '../../../../../src/model/access-tokens/watch/reminder';
import { present } from '../../../expect';
import { aGoneRecord, aMemory, aRecord, DAY, HOUR, MORNING } from './memories';

const NOTHING: Reminder = { steps: [], added: 0, gone: 0, emptied: undefined };
const CONTEXT = { now: MORNING, days: [14, 7, 1] } as const;

/** A token that expires in N days from this morning. */
function expiring(fingerprint: string, days: number, fields: Partial<TokenRecord> = {}): TokenRecord {
  return aRecord(fingerprint, { expires: MORNING + days * DAY, ...fields });
}

function reminder(memory: ReviewMemory, context: Partial<Parameters<typeof reminderOf>[1]> = {}) {
  return reminderOf(memory, { ...CONTEXT, ...context })?.reminder;
}

/** The reminders at these times, in days from this morning, each after the one before. */
function reminders(
  memory: ReviewMemory,
  days: readonly number[],
  change: (memory: ReviewMemory) => ReviewMemory = (same) => same,
): readonly (Reminder | undefined)[] {
  let remembered = memory;
  return days.map((day) => {
    const found = reminderOf(remembered, { ...CONTEXT, now: MORNING + day * DAY });
    remembered = change(found?.memory ?? remembered);
    return found?.reminder;
  });
}

function steps(...counts: readonly (readonly [days: number, count: number])[]): Reminder {
  return { ...NOTHING, steps: counts.map(([days, count]) => ({ days, count })) };
}

describe('reminderOf', () => {
  it('reports nothing of a token that expires later than the longest step', () => {
    assert.equal(reminderOf(aMemory([expiring('a', 14.01)]), CONTEXT), undefined);
  });

  it('reports each step of a token once', () => {
    const days = [0, 5, 6, 7, 12, 13, 18, 19, 19.4, 20, 21];
    const expected = [undefined, undefined, 14, undefined, undefined, 7, undefined, 1, undefined, undefined];
    assert.deepEqual(
      reminders(aMemory([expiring('a', 20)]), days).map((reminder) => reminder?.steps[0]?.days),
      [...expected, undefined],
    );
  });

  it('reports only the nearest step of a token that is first seen late', () => {
    assert.deepEqual(reminders(aMemory([expiring('a', 3)]), [0, 1]), [steps([7, 1]), undefined]);
  });

  it('groups the tokens by their steps, the least first', () => {
    const memory = aMemory([expiring('a', 10), expiring('b', 0.5), expiring('c', 2), expiring('d', 7)]);
    assert.deepEqual(reminder(memory), steps([1, 1], [7, 2], [14, 1]));
  });

  it('reports nothing of expiries that cannot be read, of none, and of those that are past', () => {
    const memory = aMemory([aRecord('a'), aRecord('b', { expires: 'soon' }), expiring('c', 0)]);
    assert.equal(reminder(memory), undefined);
  });

  it('reports a step once though the service changes the unit', () => {
    const inSeconds = ({ records, ...memory }: ReviewMemory): ReviewMemory => ({
      ...memory,
      records: new Map(
        [...records].map(([id, record]) => [id, { ...record, expires: (MORNING + 5 * DAY) / 1000 }]),
      ),
    });
    assert.deepEqual(reminders(aMemory([expiring('a', 5)]), [0, 1, 4], inSeconds), [
      steps([7, 1]),
      undefined,
      steps([1, 1]),
    ]);
  });

  it('reports no expiry where the list of days is empty, but what changed', () => {
    const memory = aMemory([expiring('a', 0.5), aRecord('b', { reviewed: undefined })]);
    assert.deepEqual(reminder(memory, { days: [] }), { ...NOTHING, added: 1 });
  });

  it('reports new and withdrawn tokens in the same reminder, once', () => {
    const memory = aMemory([
      expiring('a', 5),
      expiring('b', 5, { reviewed: undefined }),
      aRecord('c', { reviewed: undefined }),
      aGoneRecord('d', { expires: MORNING + DAY }),
      aGoneRecord('e'),
    ]);
    assert.deepEqual(reminders(memory, [0, 0.9]), [{ ...steps([7, 2]), added: 2, gone: 2 }, undefined]);
  });

  it('does not report a token that expired as withdrawn', () => {
    assert.equal(reminder(aMemory([aRecord('a'), aGoneRecord('b', { expires: MORNING - HOUR })])), undefined);
  });

  it('does not report a token that was never reviewed as withdrawn', () => {
    assert.equal(reminder(aMemory([aRecord('a'), aGoneRecord('b', { reviewed: undefined })])), undefined);
  });

  describe('for an empty list', () => {
    const emptied = aMemory([
      aGoneRecord('a', { lastSeen: MORNING - DAY, reported: { step: 1, isNew: false, isGone: true } }),
      aGoneRecord('b'),
      aGoneRecord('c'),
    ]);

    it('reports once how many tokens it had, and none as withdrawn', () => {
      assert.deepEqual(reminders(emptied, [0, 1]), [{ ...NOTHING, emptied: 2 }, undefined]);
    });

    it('reports nothing where it never had any', () => assert.equal(reminder(aMemory([])), undefined));

    it('reports what is withdrawn once some tokens are back, and the next empty list again', () => {
      const first = present(reminderOf(emptied, CONTEXT)).memory;
      const back = (listedAt: number) => ({
        ...first,
        listedAt,
        records: new Map([...first.records, ['b', aRecord('b', { lastSeen: listedAt })]]),
      });
      const second = reminderOf(back(MORNING + HOUR), { ...CONTEXT, now: MORNING + HOUR });
      assert.deepEqual([second?.reminder, second?.memory.reportedEmpty], [undefined, false], 'the same day');
      const third = present(reminderOf(back(MORNING + DAY), { ...CONTEXT, now: MORNING + DAY }));
      assert.deepEqual(third.reminder, { ...NOTHING, gone: 1 });
      const missing = aGoneRecord('b', { lastSeen: MORNING + HOUR });
      const again = { ...third.memory, records: new Map([...third.memory.records, ['b', missing]]) };
      assert.deepEqual(reminder(again, { now: MORNING + 2 * DAY }), { ...NOTHING, emptied: 1 });
    });
  });

  describe('on one day', () => {
    const memory = aMemory([expiring('a', 14.2), expiring('b', 5)]);
    const midnight = new Date(MORNING).setHours(24, 0, 0, 0);

    it('reminds once, and of the rest after midnight', () => {
      const first = present(reminderOf(memory, CONTEXT));
      assert.deepEqual(first.reminder, steps([7, 1]));
      assert.equal(reminder(first.memory, { now: midnight - 1 }), undefined);
      assert.deepEqual(reminder(first.memory, { now: midnight }), steps([14, 1]));
    });

    it('reminds though a reminder was shown while the clock was ahead', () => {
      assert.deepEqual(reminder({ ...memory, remindedAt: MORNING + 400 * DAY }), steps([7, 1]));
    });

    it('repeats nothing after the clock was set back', () => {
      assert.deepEqual(reminders(aMemory([expiring('a', 5)]), [0, -3, -400]), [
        steps([7, 1]),
        undefined,
        undefined,
      ]);
    });
  });

  describe('after Remind Me Tomorrow', () => {
    const memory = aMemory([expiring('a', 5), aRecord('b', { reviewed: undefined }), aGoneRecord('c')]);
    const everything = { ...steps([7, 1]), added: 1, gone: 1 };
    const snoozed = withSnooze(present(reminderOf(memory, CONTEXT)).memory, MORNING + HOUR);

    it('reports nothing for a day, and then everything again, once', () => {
      const days = [0.1, 0.9, 1, 1.1, 2];
      const later = [undefined, undefined, undefined, everything, undefined];
      assert.deepEqual(reminders(snoozed, days), later);
    });

    it('reports it even where the last reminder was on the same day', () => {
      const now = MORNING + DAY + HOUR;
      assert.deepEqual(reminder({ ...snoozed, remindedAt: now - HOUR }, { now }), everything);
    });

    it('reports nothing then where all was reviewed and is far from its expiry', () => {
      const [a] = [expiring('a', 50)];
      const found = reminderOf(withSnooze(aMemory([a]), MORNING - DAY), CONTEXT);
      assert.deepEqual([found?.reminder, found?.memory.remindAgainAt], [undefined, undefined]);
    });

    it('reports again that the list is empty', () => {
      const first = present(reminderOf(aMemory([aGoneRecord('a')]), CONTEXT)).memory;
      assert.deepEqual(reminders(withSnooze(first, MORNING), [0.5, 1, 2]), [
        undefined,
        { ...NOTHING, emptied: 1 },
        undefined,
      ]);
    });
  });
});
