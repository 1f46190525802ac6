import assert from 'node:assert/strict';
import { decodeAccessToken } from '../../../../../src/service/decode';
import type { AccessToken } from '../../../../../src/service/resources';
import { expiryCounts, expiryCountsText } from '../../../../../src/workbench/lists/tokens/expiry-counts';
import { anAccessToken, NOON } from '../../../../support/builders';

const DAY = 86_400_000;
const SETTINGS = { expiryWarningDays: 3 } as const;

/** Builds the list of a connection whose tokens expire in these days, or at an unknown time. */
function list(...days: readonly (number | undefined)[]) {
  return { tokens: days.map((day) => token(day)), renewed: new Set<AccessToken>() };
}

function token(day: number | undefined): AccessToken {
  return decodeAccessToken(
    'auth.getAccessToken',
    anAccessToken({ expirationDate: day === undefined ? null : NOON + day * DAY }),
  );
}

describe('expiryCounts', () => {
  it('counts the tokens that expire soon or have expired, over all connections', () => {
    const lists = [list(2, 10, -1), list(0.1, undefined), list()];
    assert.deepEqual(expiryCounts(lists, SETTINGS, NOON), { soon: 2, expired: 1 });
  });

  it('counts a token as expired as soon as its time has come', () => {
    const lists = [list(1)];
    assert.deepEqual(expiryCounts(lists, SETTINGS, NOON + DAY - 1), { soon: 1, expired: 0 });
    assert.deepEqual(expiryCounts(lists, SETTINGS, NOON + DAY), { soon: 0, expired: 1 });
  });
});

describe('expiryCountsText', () => {
  const cases: readonly (readonly [soon: number, expired: number, text: string | undefined])[] = [
    [0, 0, undefined],
    [1, 0, '1 access token expires soon'],
    [2, 0, '2 access tokens expire soon'],
    [0, 1, '1 access token has expired'],
    [0, 1200, '1,200 access tokens have expired'],
    [2, 1, '2 access tokens expire soon, 1 has expired'],
  ];
  for (const [soon, expired, text] of cases) {
    it(`says ${text ?? 'nothing'} for ${soon} and ${expired}`, () => {
      assert.equal(expiryCountsText({ soon, expired }), text);
    });
  }
});
