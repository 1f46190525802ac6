import assert from 'node:assert/strict';
import { expiryOf, soonestFirst, wasListedExpired } from '../../../../src/model/access-tokens/expiry';
import { decodeAccessToken } from '../../../../src/service/decode';
import { anAccessToken, NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { numbersFrom } from '../../../support/virtual/random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const token = (fields: Readonly<Record<string, unknown>>) => decodeAccessToken(anAccessToken(fields));

describe('expiryOf', () => {
  type Row = readonly [what: string, expirationDate: unknown, state: string];
  const rows: readonly Row[] = [
    ['in a month', NOON + 31 * DAY, 'valid'],
    ['a moment past the warning', NOON + 3 * DAY + 1, 'valid'],
    ['at the warning', NOON + 3 * DAY, 'soon'],
    ['in hours', NOON + 5 * HOUR, 'soon'],
    ['in a moment', NOON + 1, 'soon'],
    ['now', NOON, 'expired'],
    ['a moment ago', NOON - 1, 'expired'],
    ['two hours ago', NOON - 2 * HOUR, 'expired'],
    ['given in seconds', (NOON + 31 * DAY) / 1000, 'valid'],
    ['that is not a time', 5, 'unknown'],
    ['that is a text', 'tomorrow', 'unknown'],
    ['that is null', null, 'unknown'],
  ];
  const settings = { expiryWarningDays: 3, calendar: CALENDAR } as const;
  for (const [what, expirationDate, state] of rows) {
    it(`reads an expiry ${what} as ${state}`, () => {
      const expiry = expiryOf(token({ expirationDate }), settings, NOON);
      assert.equal(expiry.state, state);
    });
  }

  // [time between its expiry and the listing, whether that reveals different clocks]
  for (const [ago, expected] of [
    [2 * HOUR, true],
    [2 * 60_000, true],
    [1000, false],
    [-HOUR, false],
  ] as const) {
    it(`treats a token that expired ${ago} ms before it was listed as ${expected ? 'a sign' : 'no sign'} of different clocks`, () => {
      assert.equal(wasListedExpired(token({ expirationDate: NOON - ago }), NOON), expected);
    });
  }

  it('treats an unreadable expiry as no sign of different clocks', () => {
    assert.equal(wasListedExpired(token({ expirationDate: 'soon' }), NOON), false);
  });

  it('warns of an expiry within the number of days in the settings', () => {
    const expirationDate = NOON + 2 * DAY;
    for (const [expiryWarningDays, state] of [
      [0, 'valid'],
      [1, 'valid'],
      [2, 'soon'],
    ] as const) {
      const expiry = expiryOf(token({ expirationDate }), { expiryWarningDays, calendar: CALENDAR }, NOON);
      assert.equal(expiry.state, state);
    }
  });
});

describe('expiryOf: warning', () => {
  // Friday, 14 June 2030, and the days around it, local time.
  const at = (day: number, hour: number, minute = 0) => new Date(2030, 5, day, hour, minute).getTime();
  const stateAt = (created: number, end: number, now: number, expiryWarningDays = 7) =>
    expiryOf(
      token({ creationDate: created, expirationDate: end }),
      { expiryWarningDays, calendar: CALENDAR },
      now,
    ).state;

  type Row = readonly [what: string, created: number, end: number, now: number, state: string];
  const rows: readonly Row[] = [
    ['of a week that ends on Sunday, on Friday', at(9, 10), at(16, 10), at(14, 9), 'soon'],
    ['of a week that ends on Sunday, on Thursday', at(9, 10), at(16, 10), at(13, 23), 'valid'],
    ['of two days that ends on Monday before noon, on Friday', at(15, 11), at(17, 11), at(14, 0), 'soon'],
    ['whose last quarter starts at noon of the next day', at(4, 0), at(15, 8), at(11, 0), 'soon'],
    ['whose last quarter starts after noon of the next day', at(4, 0), at(15, 8, 4), at(11, 9), 'valid'],
    [
      'whose last quarter starts after noon on Friday, on Thursday',
      at(8, 12),
      at(16, 12, 8),
      at(13, 9),
      'valid',
    ],
    [
      'whose last quarter starts after noon on Monday, on Saturday',
      at(11, 13),
      at(19, 13),
      at(15, 9),
      'valid',
    ],
    ['whose last quarter starts after noon on Monday, on Monday', at(11, 13), at(19, 13), at(17, 0), 'soon'],
  ];
  for (const [what, created, end, now, state] of rows) {
    it(`reports a token ${what} as ${state}`, () => assert.equal(stateAt(created, end, now), state));
  }

  it('warns if the next weekday’s noon is in a token’s last quarter or later, within the days in the settings', () => {
    const random = numbersFrom(81);
    const nextNoon = (now: number) => {
      const noon = new Date(now);
      noon.setHours(12, 0, 0, 0);
      do noon.setDate(noon.getDate() + 1);
      while (noon.getDay() === 0 || noon.getDay() === 6);
      return noon.getTime();
    };
    const seen = new Set<string>();
    for (let round = 0; round < 3000; round++) {
      // A whole year, with the clock changes of any time zone.
      const end = at(0, 0) + Math.floor(random() * 365 * 24 * 60) * 60_000;
      const created = end - Math.floor(random() ** 2 * 60 * 24) * HOUR - HOUR;
      const now = end - Math.floor(random() * 9 * 24 * 60) * 60_000;
      const days = Math.floor(random() * 9);
      const isSoon = end - (end - created) / 4 <= nextNoon(now) && end - now <= days * DAY;
      const expected = now >= end ? 'expired' : isSoon ? 'soon' : 'valid';
      assert.equal(stateAt(created, end, now, days), expected, JSON.stringify({ created, end, now, days }));
      seen.add(expected);
    }
    assert.ok(seen.has('soon') && seen.has('valid'));
  });
});

describe('soonestFirst', () => {
  const entries = [NOON + 3 * DAY, null, NOON + DAY, NOON + 3 * DAY, (NOON + 2 * DAY) / 1000].map(
    (expirationDate, index) => ({ handle: String(index), token: token({ expirationDate }) }),
  );

  it('sorts unknown expiries last, and keeps the list order of equal ones', () => {
    assert.deepEqual(
      soonestFirst(entries).map(({ handle }) => handle),
      ['2', '4', '0', '3', '1'],
    );
  });
});
