import assert from 'node:assert/strict';
import {
  AccessTokenHandles,
  expiryOf,
  maskedToken,
  withoutToken,
} from '../../../../src/model/access-tokens/access-tokens';
import { decodeAccessToken } from '../../../../src/service/decode/access-token';
import { anAccessToken, manyAccessTokens, NOON } from '../../../support/builders';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const token = (fields: Readonly<Record<string, unknown>>) =>
  decodeAccessToken('auth.getAccessToken', anAccessToken(fields));

describe('access tokens: masked', () => {
  const rows: readonly (readonly [token: string, masked: string])[] = [
    ['', '…'],
    ['a', '…'],
    ['abcd', '…'],
    ['abcdefghijk', '…'],
    ['abcdefghijkl', '…ijkl'],
    ['tok4abcd9efgh1wxyz', '…wxyz'],
    ['x'.repeat(10_000), '…xxxx'],
  ];
  for (const [text, masked] of rows) {
    it(`${text.length} characters`, () => assert.equal(maskedToken(text), masked));
  }

  it('wherever another field quotes the token', () => {
    assert.equal(withoutToken('tok4711 is my tok4711', 'tok4711'), '… is my …');
  });
});

describe('access tokens: handles', () => {
  it('stay the same for the same token and never hold it', () => {
    const handles = new AccessTokenHandles();
    const first = handles.handleOf('secret-one');
    const second = handles.handleOf('secret-two');
    assert.notEqual(first, second);
    assert.equal(handles.handleOf('secret-one'), first);
    assert.doesNotMatch(first + second, /secret|one|two/);
  });

  it('also for names that objects have by themselves', () => {
    const handles = new AccessTokenHandles();
    const names = ['__proto__', 'constructor', 'toString', ''];
    assert.equal(new Set(names.map((name) => handles.handleOf(name))).size, names.length);
  });

  it('list a token once, in the order of the answer', async () => {
    const [one = {}, two = {}] = manyAccessTokens(2);
    const list = { tokens: [two, one, two].map(token), setAside: 1 };
    const { entries, setAside } = await new AccessTokenHandles().list(list);
    assert.deepEqual(
      entries.map((entry) => entry.token.clientName),
      ['Client 2', 'Client 1'],
    );
    assert.equal(setAside, 2);
  });
});

describe('access tokens: expiry', () => {
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
    ['in seconds', (NOON + 31 * DAY) / 1000, 'valid', 'expires in 31 days'],
    ['absurd', 5, 'unknown', 'expiry unknown'],
    ['a text', 'tomorrow', 'unknown', 'expiry unknown'],
    ['null', null, 'unknown', 'expiry unknown'],
  ];
  const settings = { timestampUnit: 'auto', expiryWarningDays: 3 } as const;
  for (const [what, expirationDate, state, text] of rows) {
    it(`${what}: ${text}`, () => {
      const expiry = expiryOf(token({ expirationDate }), settings, NOON);
      assert.equal(expiry.state, state);
      assert.equal(expiry.text, text);
    });
  }

  it('warns when the settings say, or not at all', () => {
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
