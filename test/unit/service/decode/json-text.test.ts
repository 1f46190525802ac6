import assert from 'node:assert/strict';
import { isSecretName, jsonText } from '../../../../src/service/decode/json-text';

describe('jsonText', () => {
  const rows: readonly (readonly [value: unknown, text: string])[] = [
    ['plain', 'plain'],
    [7, '7'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [['a', 1, null], '["a", 1, null]'],
    [{ a: { b: ['c'] } }, '{"a": {"b": ["c"]}}'],
    [[[[[['deep']]]]], '[[[[…]]]]'],
    ['x'.repeat(501), `${'x'.repeat(500)}…`],
  ];
  for (const [value, text] of rows) {
    it(`writes ${JSON.stringify(value)?.slice(0, 50)}`, () => {
      assert.equal(jsonText(value), text);
    });
  }

  const huge: readonly (readonly [what: string, value: unknown])[] = [
    ['a long list', Array.from({ length: 1_000_000 }, () => 1)],
    ['a list of long texts', Array.from({ length: 1000 }, () => 'x'.repeat(1000))],
    [
      'many names',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`name${index}`, index])),
    ],
    ['long names', { ['n'.repeat(100_000)]: 1, ['m'.repeat(100_000)]: 2 }],
    ['lists of lists', Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => []))],
  ];
  for (const [what, value] of huge) {
    it(`bounds the text of ${what}`, () => {
      assert.ok(jsonText(value).length < 3000);
    });
  }
});

const SECRET = [
  'password adminPassword AdminPassword admin_password admin-password ADMIN_PASSWORD passwords password2 newPassword1Hint',
  'passcode guestPasscode passphrase wifi_passphrase',
  'pin PIN pinCode PINCode adminPIN admin_pin host-pin PINs pins',
  'secret clientSecret secretQuestion credential credentials adminCredentials CREDENTIALS',
  'key apiKey APIKey APIkey api_key api-key API_KEY keys keyId ssh.key',
  'token accessToken accessTokenHint refresh_token Token tokens',
].flatMap((names) => names.split(' '));

const SHOWN = [
  'keyboardLayout KeyboardLayout KEYBOARD monkey Monkey MONKEY hockey keypad keyed turkey',
  'spinner SPINNER pinned pinning Pinned opinion shipping',
  'secretary secretariat tokenizer tokenized betoken',
  'name ipAddress serialNumber __proto__ constructor toString',
].flatMap((names) => [...names.split(' '), '']);

describe('isSecretName', () => {
  it('is true for names with a word for a secret', () => {
    assert.deepEqual(
      SECRET.filter((name) => !isSecretName(name)),
      [],
    );
  });

  it('is false for names in which such a word is only part of another', () => {
    assert.deepEqual(
      SHOWN.filter((name) => isSecretName(name)),
      [],
    );
  });
});
