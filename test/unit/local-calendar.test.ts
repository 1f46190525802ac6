import assert from 'node:assert/strict';
import {
  calendarOf,
  dayNumber,
  dayParts,
  isoDay,
  isTimeZone,
  isWeekend,
  LocalCalendar,
  shortDayText,
} from '../../src/local-calendar';

/** 08:15 on Friday, 27 November 2026, in Tokyo. */
const MARK = 1_795_734_900_000;

describe('LocalCalendar', () => {
  const days = [
    ['08:15 on 27 November in Tokyo', 'Asia/Tokyo', MARK, '2026-11-27'],
    ['the same time in UTC', 'UTC', MARK, '2026-11-26'],
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

  const times = [
    ['the start of a day', 'Asia/Tokyo', dayNumber(2026, 11, 27), 0, '2026-11-26T15:00Z'],
    ['noon', 'America/Los_Angeles', dayNumber(2026, 7, 1), 12, '2026-07-01T19:00Z'],
    ['an hour that is skipped', 'Europe/Berlin', dayNumber(2026, 3, 29), 2, '2026-03-29T01:00Z'],
    ['an hour that comes twice', 'Europe/Berlin', dayNumber(2026, 10, 25), 2, '2026-10-25T00:00Z'],
    ['a midnight that is skipped', 'America/Santiago', dayNumber(2026, 9, 6), 0, '2026-09-06T04:00Z'],
    [
      'a midnight at which the clocks go back',
      'Asia/Beirut',
      dayNumber(2026, 10, 25),
      0,
      '2026-10-24T22:00Z',
    ],
    ['a day that is skipped', 'Pacific/Apia', dayNumber(2011, 12, 30), 0, '2011-12-30T10:00Z'],
    ['a day after the end of its month', 'Asia/Kolkata', dayNumber(2026, 2, 29), 0, '2026-02-28T18:30Z'],
  ] as const;
  for (const [what, zone, day, hour, expected] of times) {
    it(`finds the time of ${what}`, () =>
      assert.equal(new LocalCalendar(zone).timeOf(day, hour), Date.parse(expected)));
  }

  for (const zone of ['UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
    it(`agrees with Date in ${zone} on every day of a year`, () => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      const calendar = new LocalCalendar(zone);
      try {
        for (let hour = 0; hour < 366 * 24; hour += 1) {
          const date = new Date(2026, 0, 1, 0, hour * 60);
          const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
          const clock = Date.UTC(year, month, day, date.getHours(), date.getMinutes());
          assert.equal(calendar.onClock(date.getTime()), clock, date.toISOString());
          assert.equal(calendar.dayOf(date.getTime()), dayNumber(year, month + 1, day));
          assert.equal(
            calendar.timeOf(dayNumber(year, month + 1, day)),
            new Date(year, month, day).getTime(),
          );
        }
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    });
  }

  it('writes times in its own time zone', () => {
    const [tokyo, newYork] = [new LocalCalendar('Asia/Tokyo'), new LocalCalendar('America/New_York')];
    assert.equal(tokyo.text('minute', MARK), 'Nov 27, 2026, 08:15');
    assert.equal(newYork.text('minute', MARK), 'Nov 26, 2026, 18:15');
    assert.equal(tokyo.rangeText('minute', MARK, MARK), 'Nov 27, 2026, 08:15');
    assert.match(tokyo.localTime(MARK), /^Nov 27, 2026, 8:15:00.AM$/);
  });

  it('writes a time outside the calendar as a number', () => {
    for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1])
      assert.equal(new LocalCalendar('Asia/Tokyo').localTime(at), String(at));
  });
});

describe('calendar days', () => {
  it('returns the parts and the string that it was made from', () => {
    const day = dayNumber(2028, 2, 29);
    assert.deepEqual([dayParts(day), isoDay(day)], [{ year: 2028, month: 2, day: 29 }, '2028-02-29']);
    assert.deepEqual([shortDayText(day, true), shortDayText(day, false)], ['Feb 29, 2028', 'Feb 29']);
  });

  it('treats Saturday and Sunday as the weekend, even before 1970', () => {
    const days = [21, 22, 23, 27, 28].map((day) => isWeekend(dayNumber(2026, 11, day)));
    assert.deepEqual(days, [true, true, false, false, true]);
    assert.deepEqual(
      [3, 4, 5].map((day) => isWeekend(dayNumber(1969, 1, day))),
      [false, true, true],
    );
  });
});

describe('calendarOf', () => {
  it('uses the first known zone, or UTC if none is known', () => {
    assert.equal(calendarOf(undefined, 'Mars/Olympus', 'Asia/Tokyo', 'UTC').zone, 'Asia/Tokyo');
    assert.equal(calendarOf('Etc/Unknown').zone, 'UTC');
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
    it(`returns ${expected} for ${JSON.stringify(name)}`, () => assert.equal(isTimeZone(name), expected));
  }
});
