import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { TimestampUnit } from '../../../src/model/connections/settings';
import { describeInstant, localTime, readInstant, relativeTime } from '../../../src/model/timestamps';
import type { RawTimestamp } from '../../../src/service/resources';
import { NOON } from '../../support/builders';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
      assert.ok(describeInstant(instant, NOON).length > 0);
    });
  }

  it('can read no number both as milliseconds and as seconds', () => {
    assert.ok(Date.UTC(2200, 0, 1) / 1000 < Date.UTC(2000, 0, 1));
  });
});

describe('describeInstant', () => {
  it('shows the raw value beside the local time', () => {
    const seconds = readInstant(NOON / 1000, 'auto');
    assert.equal(describeInstant(seconds, NOON - DAY), `${localTime(NOON)}, in 1 day (${NOON / 1000} s)`);
    const milliseconds = readInstant(NOON, 'auto');
    assert.equal(describeInstant(milliseconds, NOON + DAY), `${localTime(NOON)}, 1 day ago (${NOON} ms)`);
  });

  it('shows the raw value of an invalid time', () => {
    assert.match(describeInstant(readInstant(-5, 'auto'), NOON), /^-5 /);
    assert.match(describeInstant(readInstant('soon', 'auto'), NOON), /^soon /);
    assert.equal(describeInstant(readInstant(undefined, 'auto'), NOON), 'not given');
  });

  it('shows the number of a time outside the calendar', () => {
    for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1]) {
      assert.equal(localTime(at), String(at));
    }
  });
});

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
