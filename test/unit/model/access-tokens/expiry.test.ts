import assert from 'node:assert/strict';
import { expiryOf, wasListedExpired } from '../../../../src/model/access-tokens/expiry';
import { decodeAccessToken } from '../../../../src/service/decode/access-token';
import { anAccessToken, NOON } from '../../../support/builders';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const token = (fields: Readonly<Record<string, unknown>>) =>
  decodeAccessToken('auth.getAccessToken', anAccessToken(fields));

describe('expiryOf', () => {
  type Row = readonly [what: string, expirationDate: unknown, state: string, text: string];
  const rows: readonly Row[] = [
    ['in a month', NOON + 31 * DAY, 'valid', 'expires in 31 days'],
    ['a moment past the warning', NOON + 3 * DAY + 1, 'valid', 'expires in 3 days'],
    ['at the warning', NOON + 3 * DAY, 'soon', 'expires in 3 days'],
    ['in hours', NOON + 5 * HOUR, 'soon', 'expires in 5 hours'],
    ['in a moment', NOON + 1, 'soon', 'expires in less than a minute'],
    ['now', NOON, 'expired', 'expired just now'],
    ['a moment ago', NOON - 1, 'expired', 'expired just now'],
    ['two hours ago', NOON - 2 * HOUR, 'expired', 'expired 2 hours ago'],
    ['given in seconds', (NOON + 31 * DAY) / 1000, 'valid', 'expires in 31 days'],
    ['that is no time', 5, 'unknown', 'expiry unknown'],
    ['that is a text', 'tomorrow', 'unknown', 'expiry unknown'],
    ['that is null', null, 'unknown', 'expiry unknown'],
  ];
  const settings = { timestampUnit: 'auto', expiryWarningDays: 3 } as const;
  for (const [what, expirationDate, state, text] of rows) {
    it(`reads an expiry ${what} as ${state}: ${text}`, () => {
      const expiry = expiryOf(token({ expirationDate }), settings, NOON);
      assert.equal(expiry.state, state);
      assert.equal(expiry.text, text);
    });
  }

  // [how long before the listing it expired, whether that says something about the clocks]
  for (const [ago, expected] of [
    [2 * HOUR, true],
    [2 * 60_000, true],
    [1000, false],
    [-HOUR, false],
  ] as const) {
    it(`takes a token that expired ${ago} ms before it was listed for ${expected ? 'a sign of' : 'no sign of'} other clocks`, () => {
      assert.equal(wasListedExpired(token({ expirationDate: NOON - ago }), 'auto', NOON), expected);
    });
  }

  it('takes an expiry that is no time for no sign of other clocks', () => {
    assert.equal(wasListedExpired(token({ expirationDate: 'soon' }), 'auto', NOON), false);
  });

  it('warns of an expiry within the number of days in the settings', () => {
    const expirationDate = NOON + 2 * DAY;
    for (const [expiryWarningDays, state] of [
      [0, 'valid'],
      [1, 'valid'],
      [2, 'soon'],
    ] as const) {
      const expiry = expiryOf(token({ expirationDate }), { ...settings, expiryWarningDays }, NOON);
      assert.equal(expiry.state, state);
    }
  });
});
