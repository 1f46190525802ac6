import assert from 'node:assert/strict';
import { decodeAccessToken, decodeAccessTokenList } from '../../../src/service/decode';
import { anAccessToken, NOON } from '../../support/builders';
import { expectFailure } from '../../support/expect';

const decode = (fields: Readonly<Record<string, unknown>>) => decodeAccessToken(anAccessToken(fields));

describe('decodeAccessToken', () => {
  it('reads every field', () => {
    assert.deepEqual(decode({}), {
      accessToken: 'tok4abcd9efgh1wxyz',
      clientName: 'Room Provisioning',
      enterpriseName: 'Example Enterprise',
      creationDate: NOON - 10 * 86_400_000,
      expirationDate: NOON + 30 * 86_400_000,
      roles: ['ROLE_READONLY'],
    });
  });

  type Row = readonly [
    field: 'clientName' | 'enterpriseName' | 'roles' | 'creationDate' | 'expirationDate',
    value: unknown,
    decoded: unknown,
  ];
  const rows: readonly Row[] = [
    ['clientName', null, undefined],
    ['clientName', undefined, undefined],
    ['clientName', '', ''],
    ['clientName', 42, undefined],
    ['clientName', { first: 'a' }, undefined],
    ['enterpriseName', false, undefined],
    ['roles', [], []],
    ['roles', ['ROLE_NEW', 'ROLE_READONLY'], ['ROLE_NEW', 'ROLE_READONLY']],
    ['roles', ['A', 7, null, { x: 1, pin: 2 }, 'B'], ['A', 'B', '… +3']],
    ['roles', 'ROLE_READONLY', []],
    ['roles', null, []],
    ['roles', { 0: 'A' }, []],
    ['creationDate', 1_700_000_000, 1_700_000_000],
    ['creationDate', 0, 0],
    ['creationDate', -5, -5],
    ['expirationDate', 8.64e15 + 1, 8.64e15 + 1],
    ['expirationDate', 2 ** 53 + 1, 2 ** 53 + 1],
    ['expirationDate', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['expirationDate', '2030-01-01', '2030-01-01'],
    ['expirationDate', null, undefined],
    ['expirationDate', [1], undefined],
    ['expirationDate', { pin: 1 }, undefined],
  ];
  for (const [field, value, decoded] of rows) {
    it(`reads ${field} ${JSON.stringify(value)} as ${JSON.stringify(decoded)}`, () => {
      assert.deepEqual(decode({ [field]: value })[field], decoded);
    });
  }

  it('masks its own token in every other field', () => {
    const accessToken = 'tok4711abc';
    const quote = `is ${accessToken}`;
    const token = decode({ accessToken, roles: [quote], creationDate: quote, expirationDate: accessToken });
    assert.deepEqual([token.roles, token.creationDate, token.expirationDate], [['is …'], 'is …', '…']);
  });

  it('limits the length of strings for display', () => {
    const roles = Array.from({ length: 5000 }, () => 'r'.repeat(5000));
    const token = decode({ roles, creationDate: 'd'.repeat(10_000) });
    assert.equal(decode({ roles: roles.map(() => 'r') }).roles.length, 201);
    assert.ok(token.roles.join('').length < 5000);
    assert.equal(token.roles.at(-1), '… +4992');
    assert.ok(token.roles.every((role) => role.length <= 501));
    assert.equal(String(token.creationDate).length, 501);
  });

  it('drops fields that are not in the interface', () => {
    const plain = Object.keys(decode({}));
    assert.deepEqual(Object.keys(decode({ adminPassword: 'hunter2', serialNumber: 'S1' })), plain);
  });

  it('accepts names of built-in object properties', () => {
    const body: unknown = JSON.parse(
      '{"accessToken":"tok4711","__proto__":{"clientName":"evil"},"constructor":"c","hasOwnProperty":1,"toString":2}',
    );
    const token = decodeAccessToken(body);
    assert.equal(token.clientName, undefined);
    assert.equal(Object.getPrototypeOf(token), Object.prototype);
  });

  it('rejects a response without a token, without quoting it', async () => {
    const error = await expectFailure(
      Promise.resolve().then(() => decodeAccessToken({ accessToken: 4711 })),
      'unexpectedShape',
      { status: 200, expected: 'accessToken' },
    );
    assert.doesNotMatch(`${error} ${JSON.stringify(error)}`, /4711/);
  });
});

describe('decodeAccessTokenList', () => {
  const rows: readonly (readonly [what: string, body: unknown, tokens: number, skipped: number])[] = [
    ['no token', [], 0, 0],
    ['one token', [anAccessToken()], 1, 0],
    ['a token with no other field', [{ accessToken: 'a' }], 1, 0],
    ['an invalid item among tokens', [anAccessToken(), { clientName: 'x' }, anAccessToken()], 2, 1],
    ['a token that is a number, null or empty', [7, null, ''].map((accessToken) => ({ accessToken })), 0, 3],
    ['items that are not objects', [null, 'x', 7, []], 0, 4],
    ['only an inherited token', [JSON.parse('{"__proto__":{"accessToken":"x"}}')], 0, 1],
    ['equal tokens', [anAccessToken(), anAccessToken()], 2, 0],
  ];
  for (const [what, body, tokens, skipped] of rows) {
    it(`keeps the access tokens of a list with ${what} and counts the rest`, () => {
      const list = decodeAccessTokenList(body);
      assert.deepEqual([list.tokens.length, list.skipped], [tokens, skipped]);
    });
  }

  it('rejects a body that is not a list', () => {
    const long = 'x'.repeat(100_000);
    for (const body of [{}, null, 'text', 7, true, { tokens: [] }, { accessToken: long }, long]) {
      assert.throws(() => decodeAccessTokenList(body), {
        kind: 'unexpectedShape',
        details: { status: 200, expected: 'accessTokens' },
      });
    }
  });
});
