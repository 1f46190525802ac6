import assert from 'node:assert/strict';
import { localTime, relativeTime, timeText } from '../../../../media/tokens/times';
import {
  localTime as treeLocalTime,
  relativeTime as treeRelativeTime,
} from '../../../../src/model/timestamps';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

describe('a time on the token page', () => {
  const rows: readonly (readonly [difference: number, text: string])[] = [
    [3 * DAY, 'in 3 days'],
    [3 * DAY - 1, 'in 2 days'],
    [-2 * DAY, '2 days ago'],
    [30_000, 'in less than a minute'],
    [0, 'just now'],
    [-59_999, 'just now'],
    [61 * MINUTE, 'in 1 hour'],
    [59 * DAY, 'in 59 days'],
    [60 * DAY, 'in 2 months'],
    [-3 * 365 * DAY, '3 years ago'],
  ];
  for (const [difference, text] of rows) {
    it(`is "${text}" ${difference} ms from now`, () =>
      assert.equal(relativeTime(NOW + difference, NOW), text));
  }

  it('reads as in the tree', () => {
    for (let size = 1; size < 4e12; size *= 3) {
      for (const at of [NOW - size, NOW + size])
        assert.equal(relativeTime(at, NOW), treeRelativeTime(at, NOW));
    }
    assert.equal(localTime(NOW), treeLocalTime(NOW));
    assert.equal(localTime(9e99), treeLocalTime(9e99));
  });

  it('shows what the service gave instead of one', () => {
    assert.equal(timeText({ at: undefined, raw: '1234' }, NOW), '1234 (not a valid time)');
    assert.equal(timeText({ at: undefined, raw: '' }, NOW), 'not known');
    assert.equal(timeText({ at: undefined }, NOW), 'not known');
    assert.equal(timeText({ at: NOW + DAY }, NOW), 'in 1 day');
  });
});
