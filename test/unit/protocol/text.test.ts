import assert from 'node:assert/strict';
import { briefDuration, relativeTime } from '../../../src/protocol/text';
import { NOON } from '../../support/builders';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relativeTime', () => {
  const rows: readonly (readonly [difference: number, text: string])[] = [
    [1, 'in less than a minute'],
    [0, 'just now'],
    [-1, 'just now'],
    [-59_999, 'just now'],
    [-MINUTE, '1 minute ago'],
    [59 * MINUTE, 'in 59 minutes'],
    [HOUR, 'in 1 hour'],
    [DAY - 1, 'in 23 hours'],
    [DAY, 'in 1 day'],
    [3 * DAY - 1, 'in 2 days'],
    [59 * DAY, 'in 59 days'],
    [60 * DAY, 'in 2 months'],
    [-90 * DAY, '3 months ago'],
    [729 * DAY, 'in 24 months'],
    [730 * DAY, 'in 2 years'],
  ];
  for (const [difference, text] of rows) {
    it(`describes a difference of ${difference} ms as “${text}”`, () => {
      assert.equal(relativeTime(NOON + difference, NOON), text);
    });
  }
});

describe('briefDuration', () => {
  const rows: readonly (readonly [duration: number, text: string])[] = [
    [0, '< 1 min'],
    [MINUTE, '1 min'],
    [20.5 * HOUR, '20 h'],
    [16 * DAY, '16 d'],
    [90 * DAY, '3 mo'],
    [730 * DAY, '2 y'],
  ];
  for (const [duration, text] of rows) {
    it(`writes ${duration} ms as “${text}”`, () => assert.equal(briefDuration(duration), text));
  }
});
