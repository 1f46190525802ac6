import assert from 'node:assert/strict';
import { expiryOf, soonestFirst, wasListedExpired } from '../../../../src/model/access-tokens/expiry';
import { decodeAccessToken } from '../../../../src/service/decode';
import { anAccessToken, NOON } from '../../../support/builders';

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
    ['that is no time', 5, 'unknown'],
    ['that is a text', 'tomorrow', 'unknown'],
    ['that is null', null, 'unknown'],
  ];
  const settings = { expiryWarningDays: 3 } as const;
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
      const expiry = expiryOf(token({ expirationDate }), { expiryWarningDays }, NOON);
      assert.equal(expiry.state, state);
    }
  });
});

describe('soonestFirst', () => {
  const entries = [NOON + 3 * DAY, null, NOON + DAY, NOON + 3 * DAY, (NOON + 2 * DAY) / 1000].map(
    (expirationDate, index) => ({ handle: String(index), token: token({ expirationDate }) }),
  );

  it('sorts unknown expiries last, and keeps equal ones in the order of the list', () => {
    assert.deepEqual(
      soonestFirst(entries).map(({ handle }) => handle),
      ['2', '4', '0', '3', '1'],
    );
  });
});
