import assert from 'node:assert/strict';
import { timeText } from '../../../../media/tokens/text';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

describe('token times', () => {
  it('show the service’s own value if it is not a time', () => {
    assert.equal(timeText({ at: undefined, raw: '1234' }, NOW), '1234 (not a valid time)');
    assert.equal(timeText({ at: undefined, raw: '' }, NOW), 'unknown');
    assert.equal(timeText({ at: undefined }, NOW), 'unknown');
    assert.equal(timeText({ at: NOW + DAY }, NOW), 'in 1 day');
  });
});
