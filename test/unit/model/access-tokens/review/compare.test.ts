import assert from 'node:assert/strict';
import { isSameExpiry } from '../../../../../src/model/access-tokens/review/compare';
import type { TimestampUnit } from '../../../../../src/model/connections/settings';
import type { RawTimestamp } from '../../../../../src/service/resources';

const MS = Date.UTC(2031, 0, 1) + 700;
const S = Math.floor(MS / 1000);

describe('isSameExpiry', () => {
  type Raw = RawTimestamp | undefined;
  const cases: readonly (readonly [one: Raw, other: Raw, unit: TimestampUnit, isSame: boolean])[] = [
    [MS, MS, 'auto', true],
    [MS, MS + 999, 'auto', true],
    [MS, MS + 1000, 'auto', false],
    [MS, S, 'auto', true],
    [MS, S, 'milliseconds', true],
    [MS, S, 'seconds', true],
    [MS, S + 1, 'seconds', true],
    [MS, S + 2, 'seconds', false],
    [MS, S - 1, 'auto', false],
    [S, S + 1, 'auto', false],
    [S, S + 1, 'milliseconds', false],
    [undefined, undefined, 'auto', true],
    [undefined, MS, 'auto', false],
    ['never', 'never', 'auto', true],
    ['never', 'soon', 'auto', false],
    [String(MS), MS, 'auto', false],
    [-1, -1, 'auto', true],
    [5, 6, 'auto', false],
    [0, MS, 'auto', false],
  ];
  for (const [one, other, unit, isSame] of cases) {
    it(`is ${isSame} for ${one} and ${other} with the setting “${unit}”`, () => {
      assert.equal(isSameExpiry(one, other, unit), isSame);
      assert.equal(isSameExpiry(other, one, unit), isSame);
    });
  }
});
