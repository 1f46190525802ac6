import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { calendarOf } from '../../../src/local-calendar';
import { briefLocalTime, readInstant, recentTime } from '../../../src/model/timestamps';
import type { RawTimestamp } from '../../../src/service/resources';
import { NOON } from '../../support/builders';

describe('readInstant', () => {
  // [raw value, milliseconds since the epoch, or another kind of instant]
  type Row = readonly [raw: RawTimestamp | undefined, read: number | 'raw' | 'none'];
  const rows: readonly Row[] = [
    [NOON, NOON],
    [NOON / 1000, NOON],
    [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1)],
    [Date.UTC(2000, 0, 1) - 1, 'raw'],
    [Date.UTC(2200, 0, 1) - 1, Date.UTC(2200, 0, 1) - 1],
    [Date.UTC(2200, 0, 1) / 1000 - 1, Date.UTC(2200, 0, 1) - 1000],
    [Date.UTC(2200, 0, 1), 'raw'],
    [Number.POSITIVE_INFINITY, 'raw'],
    [Number.NaN, 'raw'],
    [NOON + 0.5, NOON],
    [NOON / 1000 + 0.25, NOON + 250],
    [NOON * 1000, NOON],
    [NOON * 1e6, NOON],
    [Date.UTC(2000, 0, 1) * 1000, Date.UTC(2000, 0, 1)],
    [Date.UTC(2200, 0, 1) * 1000, 'raw'],
    [0, 'raw'],
    [-NOON, 'raw'],
    [String(NOON), NOON],
    [` ${NOON / 1000} `, NOON],
    [`${NOON / 1000}.25`, NOON + 250],
    ['2030-06-15T12:00:00Z', NOON],
    ['2030-06-15T12:00Z', NOON],
    ['2030-06-15t12:00:00.250z', NOON + 250],
    ['2030-06-15T12:00:00.123456789Z', NOON + 123],
    ['2030-06-15T14:00:00+02:00', NOON],
    ['2030-06-15T14:00:00.000+0200', NOON],
    ['2030-06-15 06:30:00 -05:30', NOON],
    ['2030-06-15T05:00:00-07', NOON],
    // Without a time zone.
    ['2030-06-15T12:00:00', 'raw'],
    ['2030-06-15', 'raw'],
    ['1999-12-31T23:59:59Z', 'raw'],
    ['2030-13-45T12:00:00Z', 'raw'],
    ['15.06.2030 12:00', 'raw'],
    ['1e12', 'raw'],
    ['', 'raw'],
    [undefined, 'none'],
  ];
  for (const [raw, read] of rows) {
    it(`reads ${inspect(raw)} as ${read}`, () => {
      const instant = readInstant(raw);
      assert.equal(instant.kind === 'time' ? instant.milliseconds : instant.kind, read);
    });
  }
});

describe('recentTime', () => {
  // The day changes at 15:00 UTC in Tokyo, and at 7:00 UTC in Los Angeles.
  const rows = [
    ['Asia/Tokyo', '2030-06-15T14:59Z', '2030-06-15T15:00Z', 'yesterday 23:59'],
    ['Asia/Tokyo', '2030-06-15T15:00Z', '2030-06-16T14:59Z', '00:00'],
    ['Asia/Tokyo', '2030-06-14T14:59Z', '2030-06-15T15:00Z', 'Jun 14, 2030, 23:59'],
    ['America/Los_Angeles', '2030-06-15T23:30Z', '2030-06-16T00:30Z', '16:30'],
    ['America/Los_Angeles', '2030-06-15T06:59Z', '2030-06-15T07:00Z', 'yesterday 23:59'],
  ] as const;
  for (const [zone, at, now, text] of rows) {
    it(`shows “${text}” for ${at} at ${now} in ${zone}`, () => {
      const [time, today] = [Date.parse(at), Date.parse(now)];
      assert.equal(recentTime(time, today, calendarOf(zone)), text);
      if (!text.startsWith('yesterday')) assert.equal(briefLocalTime(time, today, calendarOf(zone)), text);
    });
  }
});
