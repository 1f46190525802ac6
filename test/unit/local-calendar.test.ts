import assert from 'node:assert/strict';
import { isTimeZone, LocalCalendar } from '../../src/local-calendar';

describe('LocalCalendar', () => {
  const days = [
    ['08:15 on 27 November in Tokyo', 'Asia/Tokyo', 1_795_734_900_000, '2026-11-27'],
    ['the same time in UTC', 'UTC', 1_795_734_900_000, '2026-11-26'],
    [
      '19:30 on 26 November in Los Angeles',
      'America/Los_Angeles',
      Date.UTC(2026, 10, 27, 3, 30),
      '2026-11-26',
    ],
    ['the last second of a year', 'Europe/Berlin', Date.UTC(2026, 11, 31, 22, 59, 59), '2026-12-31'],
    ['the first second of a year', 'Europe/Berlin', Date.UTC(2026, 11, 31, 23), '2027-01-01'],
  ] as const;
  for (const [what, zone, at, day] of days) {
    it(`writes the day of ${what}`, () => assert.equal(new LocalCalendar(zone).dayText(at), day));
  }

  it('knows the weekday of the user, not of the host', () => {
    assert.equal(new LocalCalendar('Asia/Tokyo').weekdayOf(1_795_734_900_000), 5);
    assert.equal(new LocalCalendar('UTC').weekdayOf(1_795_734_900_000), 4);
  });

  const times = [
    ['the start of a day', 'Asia/Tokyo', { year: 2026, month: 11, day: 27 }, '2026-11-26T15:00Z'],
    ['noon', 'America/Los_Angeles', { year: 2026, month: 7, day: 1, hour: 12 }, '2026-07-01T19:00Z'],
    [
      'an hour that is skipped',
      'Europe/Berlin',
      { year: 2026, month: 3, day: 29, hour: 2 },
      '2026-03-29T01:00Z',
    ],
    [
      'an hour that comes twice',
      'Europe/Berlin',
      { year: 2026, month: 10, day: 25, hour: 2 },
      '2026-10-25T00:00Z',
    ],
    ['a midnight that is skipped', 'America/Santiago', { year: 2026, month: 9, day: 6 }, '2026-09-06T04:00Z'],
    [
      'a day after the end of its month',
      'Asia/Kolkata',
      { year: 2026, month: 2, day: 29 },
      '2026-02-28T18:30Z',
    ],
  ] as const;
  for (const [what, zone, parts, expected] of times) {
    it(`finds the time of ${what}`, () =>
      assert.equal(new LocalCalendar(zone).timeOf(parts), Date.parse(expected)));
  }

  it('agrees with Date in the time zone of the process, every hour of a year', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const calendar = new LocalCalendar(timeZone);
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const date = new Date(2026, 0, 1, hour);
      const parts = calendar.partsOf(date.getTime());
      assert.deepEqual(
        [parts.month - 1, parts.day, parts.hour],
        [date.getMonth(), date.getDate(), date.getHours()],
      );
      const { year, month, day } = parts;
      const start = new Date(year, month - 1, day).getTime();
      assert.equal(calendar.timeOf({ year, month, day }), start);
    }
  });
});

describe('isTimeZone', () => {
  for (const [name, expected] of [
    ['Asia/Tokyo', true],
    ['UTC', true],
    ['', false],
    ['Mars/Olympus', false],
    ['Asia/Tokyo\n', false],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(name)}`, () => assert.equal(isTimeZone(name), expected));
  }
});
