import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { TimestampUnit } from '../../../src/model/connections/settings';
import { dayText, localTime, readInstant } from '../../../src/model/timestamps';
import type { RawTimestamp } from '../../../src/service/resources';
import { NOON } from '../../support/builders';

describe('readInstant', () => {
  // [raw, the setting timestampUnit, milliseconds since the epoch or the kind of another instant]
  type Row = readonly [raw: RawTimestamp | undefined, unit: TimestampUnit, read: number | 'raw' | 'none'];
  const rows: readonly Row[] = [
    [NOON, 'auto', NOON],
    [NOON / 1000, 'auto', NOON],
    [NOON, 'milliseconds', NOON],
    [NOON / 1000, 'seconds', NOON],
    [NOON, 'seconds', 'raw'],
    [NOON / 1000, 'milliseconds', 'raw'],
    [Date.UTC(2000, 0, 1), 'auto', Date.UTC(2000, 0, 1)],
    [Date.UTC(2000, 0, 1) - 1, 'auto', 'raw'],
    [Date.UTC(2200, 0, 1) - 1, 'auto', Date.UTC(2200, 0, 1) - 1],
    [Date.UTC(2200, 0, 1) / 1000 - 1, 'auto', Date.UTC(2200, 0, 1) - 1000],
    [Date.UTC(2200, 0, 1), 'auto', 'raw'],
    [Number.POSITIVE_INFINITY, 'auto', 'raw'],
    [Number.NaN, 'auto', 'raw'],
    [NOON + 0.5, 'auto', 'raw'],
    ['2030-06-15T12:00:00Z', 'auto', 'raw'],
    [String(NOON), 'auto', 'raw'],
    [undefined, 'auto', 'none'],
  ];
  for (const [raw, unit, read] of rows) {
    it(`reads ${inspect(raw)} with the unit ${unit} as ${read}`, () => {
      const instant = readInstant(raw, unit);
      assert.equal(instant.kind === 'time' ? instant.milliseconds : instant.kind, read);
    });
  }
});

describe('localTime', () => {
  it('shows the number of a time outside the calendar', () => {
    for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1]) {
      assert.equal(localTime(at), String(at));
    }
  });
});

describe('dayText', () => {
  it('is the day where the person is', () => {
    assert.equal(dayText(new Date(2030, 0, 5, 23, 59).getTime()), '2030-01-05');
  });
});
