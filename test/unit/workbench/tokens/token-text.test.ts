import assert from 'node:assert/strict';
import { readInstant } from '../../../../src/model/timestamps';
import { decodeAccessToken } from '../../../../src/service/decode';
import { expiryText, timeDetail, tokenText } from '../../../../src/workbench/tokens/token-text';
import { anAccessToken, NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTINGS = { expiryWarningDays: 3, calendar: CALENDAR } as const;

function textOf(fields: Readonly<Record<string, unknown>>) {
  const token = decodeAccessToken(anAccessToken(fields));
  return tokenText(token, SETTINGS, NOON);
}

describe('tokenText', () => {
  const names: readonly (readonly [clientName: unknown, client: string | undefined])[] = [
    ['Room Provisioning', 'Room Provisioning'],
    ['of tok4abcd9efgh1wxyz', 'of …'],
    ['', undefined],
    ['  \t', undefined],
    ['\u3164', undefined],
    [null, undefined],
  ];
  for (const [clientName, client] of names) {
    it(`shows the client ${JSON.stringify(client)} for the client name ${JSON.stringify(clientName)}`, () => {
      assert.equal(textOf({ clientName }).client, client);
    });
  }

  it('contains no token', () => {
    const accessToken = 'secret-of-everything-Q7XW';
    const quoted = `x ${accessToken}`;
    const text = textOf({
      accessToken,
      clientName: quoted,
      enterpriseName: quoted,
      roles: [quoted],
      creationDate: quoted,
      expirationDate: quoted,
      [quoted]: quoted,
    });
    assert.ok(!JSON.stringify(text).includes(accessToken));
    assert.equal(text.lastFour, '…Q7XW');
  });
});

describe('expiryText', () => {
  const rows: readonly (readonly [expires: number | string | undefined, text: string])[] = [
    [NOON + 31 * DAY, 'expires in 31 days'],
    [NOON + 5 * HOUR, 'expires in 5 hours'],
    [NOON + 1, 'expires in less than a minute'],
    [NOON, 'expired just now'],
    [NOON - 2 * HOUR, 'expired 2 hours ago'],
    [5, 'expiry unknown'],
    ['tomorrow', 'expiry unknown'],
    [undefined, 'expiry unknown'],
  ];
  for (const [expires, text] of rows) {
    it(`says “${text}” for ${expires}`, () => {
      assert.equal(expiryText(readInstant(expires), NOON), text);
    });
  }
});

describe('timeDetail', () => {
  it('shows the raw value with the local time', () => {
    const seconds = readInstant(NOON / 1000);
    assert.deepEqual(timeDetail(seconds, NOON - DAY, CALENDAR), {
      text: `${CALENDAR.localTime(NOON)}, in 1 day`,
      raw: `${NOON / 1000} s`,
    });
    const milliseconds = readInstant(NOON);
    assert.deepEqual(timeDetail(milliseconds, NOON + DAY, CALENDAR), {
      text: `${CALENDAR.localTime(NOON)}, 1 day ago`,
      raw: `${NOON} ms`,
    });
  });

  it('shows the raw value of an invalid time', () => {
    assert.match(timeDetail(readInstant(-5), NOON, CALENDAR).text, /^-5 /);
    assert.match(timeDetail(readInstant('soon'), NOON, CALENDAR).text, /^soon /);
    assert.deepEqual(timeDetail(readInstant(undefined), NOON, CALENDAR), { text: 'unknown' });
  });
});
