import assert from 'node:assert/strict';
import { countedWeeks, expiresIn, weeksFrom, weeksText, weekText } from '../../../../media/tokens/weeks';
import { LocalCalendar } from '../../../../src/local-calendar';
import { aToken, expiringAt } from './tokens';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OSLO = new LocalCalendar('Europe/Oslo');

describe('week timeline', () => {
  /** The day before a Sunday with 25 hours in Oslo. */
  const now = Date.UTC(2026, 9, 24, 13);
  const counts = (...times: readonly number[]) =>
    countedWeeks(
      times.map((at) => expiringAt(at)),
      now,
      OSLO,
    ).map(({ count }) => count);

  it('shows twelve consecutive weeks from midnight today', () => {
    const weeks = weeksFrom(now, OSLO);
    assert.equal(weeks.length, 12);
    for (const [index, { start, end }] of weeks.entries()) {
      assert.equal(OSLO.onClock(start) / DAY, OSLO.dayOf(now) + 7 * index);
      assert.equal(end, weeks[index + 1]?.start ?? end);
    }
    assert.deepEqual([weeks[0]?.date, weeks[1]?.date], ['Oct 24', 'Oct 31']);
  });

  it('makes a week an hour longer when the clocks go back', () => {
    const [first, second] = weeksFrom(now, OSLO).map(({ start, end }) => (end - start) / HOUR);
    assert.deepEqual([first, second], [169, 168]);
  });

  it('counts a token that expires at midnight in the week that starts then', () => {
    const [first] = weeksFrom(now, OSLO);
    const end = first?.end ?? 0;
    assert.deepEqual(counts(end - 1, end, end + 1).slice(0, 3), [1, 2, 0]);
  });

  it('skips tokens that have expired, even today, or expire after the last week', () => {
    const end = weeksFrom(now, OSLO).at(-1)?.end ?? 0;
    assert.deepEqual(counts(now - 1, now, now - 999 * HOUR, end), Array(12).fill(0));
    assert.deepEqual([counts(now + 1)[0], counts(end - 1)[11]], [1, 1]);
  });

  it('leaves out tokens without an expiry', () => {
    assert.ok(countedWeeks([aToken('no expiry')], now, OSLO).every(({ count }) => count === 0));
  });

  it('counts the same tokens as the filter by week', () => {
    const tokens = Array.from({ length: 500 }, (_, index) => expiringAt(now + (index - 40) * 7 * HOUR));
    for (const week of countedWeeks(tokens, now, OSLO)) {
      assert.equal(tokens.filter((token) => expiresIn(token, week, now)).length, week.count);
    }
  });
});

describe('timeline messages', () => {
  const now = Date.UTC(2026, 9, 24, 12);
  const weeks = weeksFrom(now, OSLO).map((week, index) => ({ ...week, count: [1, 3, 3][index] ?? 0 }));

  it('say how many tokens expire in a week', () => {
    assert.deepEqual([weeks[0], weeks[1], weeks[5]].flatMap((week) => week ?? []).map(weekText), [
      'Week of Oct 24: 1 token expires',
      'Week of Oct 31: 3 tokens expire',
      'Week of Nov 28: no token expires',
    ]);
  });

  it('say how many tokens expire in all weeks, and when most do', () => {
    const none = weeks.map((week) => ({ ...week, count: 0 }));
    assert.equal(weeksText(weeks), '7 tokens expire within twelve weeks, most in the week of Oct 31.');
    assert.equal(weeksText(weeks.slice(0, 1)), '1 token expires within twelve weeks, in the week of Oct 24.');
    assert.equal(weeksText(none), 'No token expires within twelve weeks.');
  });
});
