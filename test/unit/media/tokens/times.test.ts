import assert from 'node:assert/strict';
import { localTime, relativeTime, timeText } from '../../../../media/tokens/times';
import {
  localTime as treeLocalTime,
  relativeTime as treeRelativeTime,
} from '../../../../src/model/timestamps';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

describe('a time on the token page', () => {
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
