import assert from 'node:assert/strict';
import {
  decodeAccessToken,
  decodeAccessTokenList,
  decodePairingCode,
} from '../../../../src/service/decode/decode';
import {
  aCurrentPairingCode,
  anAccessToken,
  anEndpoint,
  aPairingCode,
  NOON,
} from '../../../support/builders';
import { expectFailure } from '../../expect';

const OPERATION = 'auth.listAccessTokens';
const list = (body: unknown) => decodeAccessTokenList(OPERATION, body);
const one = (fields: Readonly<Record<string, unknown>>) =>
  decodeAccessToken(OPERATION, anAccessToken(fields));
const code = (body: unknown) => decodePairingCode('endpoints.pairingCode', body);

describe('decoding a list of access tokens', () => {
  const rows: readonly (readonly [what: string, body: unknown, tokens: number, setAside: number])[] = [
    ['none', [], 0, 0],
    ['one', [anAccessToken()], 1, 0],
    ['the barest', [{ accessToken: 'a' }], 1, 0],
    ['one bad among good', [anAccessToken(), { clientName: 'x' }, anAccessToken()], 2, 1],
    ['a token that is a number', [{ accessToken: 7 }], 0, 1],
    ['a token that is null', [{ accessToken: null }], 0, 1],
    ['a token that is empty', [{ accessToken: '' }], 0, 1],
    ['null, text, number, list', [null, 'x', 7, []], 0, 4],
    ['a token of the prototype alone', [JSON.parse('{"__proto__":{"accessToken":"x"}}')], 0, 1],
    ['duplicates, kept here', [anAccessToken(), anAccessToken()], 2, 0],
  ];
  for (const [what, body, tokens, setAside] of rows) {
    it(what, () => {
      const result = list(body);
      assert.equal(result.tokens.length, tokens);
      assert.equal(result.setAside, setAside);
    });
  }

  for (const body of [{}, null, 'text', 7, true, undefined, { tokens: [] }]) {
    it(`${JSON.stringify(body)} is refused`, async () => {
      await expectFailure(
        Promise.resolve().then(() => list(body)),
        'unexpectedShape',
        { status: 200, expected: 'a list of access tokens' },
      );
    });
  }
});

describe('decoding an access token', () => {
  it('reads every field', () => {
    assert.deepEqual(one({}), {
      accessToken: 'tok4abcd9efgh1wxyz',
      clientName: 'Room Provisioning',
      enterpriseName: 'Example Enterprise',
      creationDate: NOON - 10 * 86_400_000,
      expirationDate: NOON + 30 * 86_400_000,
      roles: ['ROLE_READONLY'],
      extraFields: [],
    });
  });

  // a field as it comes → what is read, and what is kept for display
  type Row = readonly [
    field: 'clientName' | 'enterpriseName' | 'roles' | 'creationDate' | 'expirationDate',
    value: unknown,
    read: unknown,
    extra: string | undefined,
  ];
  const rows: readonly Row[] = [
    ['clientName', null, undefined, undefined],
    ['clientName', undefined, undefined, undefined],
    ['clientName', '', '', undefined],
    ['clientName', 42, undefined, '42'],
    ['clientName', { first: 'a' }, undefined, '{"first": "a"}'],
    ['enterpriseName', false, undefined, 'false'],
    ['roles', [], [], undefined],
    ['roles', ['ROLE_NEW', 'ROLE_READONLY'], ['ROLE_NEW', 'ROLE_READONLY'], undefined],
    ['roles', ['A', 7, null, { x: 1 }], ['A', '7', 'null', '{"x": 1}'], undefined],
    ['roles', 'ROLE_READONLY', [], 'ROLE_READONLY'],
    ['roles', null, [], undefined],
    ['roles', { 0: 'A' }, [], '{"0": "A"}'],
    ['creationDate', 1_700_000_000, 1_700_000_000, undefined],
    ['creationDate', 0, 0, undefined],
    ['creationDate', -5, -5, undefined],
    ['expirationDate', 8.64e15 + 1, 8.64e15 + 1, undefined],
    ['expirationDate', 2 ** 53 + 1, 2 ** 53 + 1, undefined],
    ['expirationDate', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, undefined],
    ['expirationDate', '2030-01-01', '2030-01-01', undefined],
    ['expirationDate', null, undefined, undefined],
    ['expirationDate', [1], '[1]', undefined],
  ];
  for (const [field, value, read, extra] of rows) {
    it(`${field}: ${JSON.stringify(value) ?? 'missing'}`, () => {
      const token = one({ [field]: value });
      assert.deepEqual(token[field], read);
      const kept = token.extraFields.find(({ name }) => name === field);
      if (value !== undefined) assert.equal(kept?.text, extra);
    });
  }

  it('keeps fields that nobody named, 50 of them', () => {
    const extra = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, index]));
    const { extraFields } = one(extra);
    assert.equal(extraFields.length, 50);
    assert.deepEqual(extraFields[0], { name: 'field0', text: '0' });
  });

  it('bounds what it keeps for display', () => {
    const roles = Array.from({ length: 5000 }, () => 'r'.repeat(5000));
    const token = one({ roles, ['n'.repeat(10_000)]: 'v'.repeat(10_000) });
    assert.equal(token.roles.length, 201);
    assert.equal(token.roles.at(-1), '… 4800 more');
    assert.ok(token.roles.every((role) => role.length <= 501));
    assert.ok(token.extraFields.every(({ name, text }) => name.length <= 100 && text.length <= 501));
  });

  it('treats the names of the prototype as names', () => {
    const body: unknown = JSON.parse(
      '{"accessToken":"tok4711","__proto__":{"clientName":"evil"},"constructor":"c","hasOwnProperty":1,"toString":2}',
    );
    const token = decodeAccessToken(OPERATION, body);
    assert.equal(token.clientName, undefined);
    assert.deepEqual(
      token.extraFields.map(({ name }) => name),
      ['__proto__', 'constructor', 'hasOwnProperty', 'toString'],
    );
    assert.equal(Object.getPrototypeOf(token), Object.prototype);
  });

  it('is refused without a token, and the error does not quote the answer', async () => {
    const error = await expectFailure(
      Promise.resolve().then(() => decodeAccessToken('auth.getAccessToken', { accessToken: 4711 })),
      'unexpectedShape',
    );
    assert.doesNotMatch(`${error} ${JSON.stringify(error)}`, /4711/);
  });
});

describe('decoding a pairing code', () => {
  it('reads every field', () => {
    const { endpoint, ...rest } = code(aPairingCode());
    assert.deepEqual(endpoint, { ...anEndpoint(), extraFields: [] });
    assert.deepEqual(rest, {
      id: 'PC-1',
      code: '123456',
      endpointCapabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
      extraFields: [],
    });
  });

  it('reads id and code alone', () => {
    const { endpoint, endpointCapabilities } = code(aCurrentPairingCode());
    assert.equal(endpoint, undefined);
    assert.equal(endpointCapabilities, undefined);
  });

  const accepted: readonly (readonly [
    what: string,
    fields: Readonly<Record<string, unknown>>,
    extra: readonly string[],
  ])[] = [
    ['endpoint absent', { endpoint: undefined }, ['endpoint']],
    ['endpoint null', { endpoint: null }, []],
    ['endpoint an array', { endpoint: [anEndpoint()] }, ['endpoint']],
    ['endpoint a text', { endpoint: 'EP-1' }, ['endpoint']],
    ['endpoint empty', { endpoint: {} }, []],
    ['capabilities null', { endpointCapabilities: null }, []],
    ['capabilities a text', { endpointCapabilities: 'JOIN' }, ['endpointCapabilities']],
    ['capabilities unknown', { endpointCapabilities: ['LEVITATE'] }, []],
    ['a huge code', { code: '9'.repeat(100_000) }, []],
    ['a code with hidden characters', { code: '12\u202e34\u200b\n56' }, []],
    ['more fields', { expires: 5 }, ['expires']],
  ];
  for (const [what, fields, extra] of accepted) {
    it(`${what}: the code stands`, () => {
      const body = { ...aPairingCode(fields) };
      if (fields['endpoint'] === undefined && 'endpoint' in fields) {
        const read = code(JSON.parse(JSON.stringify(body)));
        assert.equal(read.endpoint, undefined);
        return;
      }
      const read = code(body);
      assert.equal(read.code, body['code']);
      assert.deepEqual(
        read.extraFields.map(({ name }) => name),
        extra,
      );
    });
  }

  const refused: readonly (readonly [what: string, body: unknown])[] = [
    ['no id', { code: '1' }],
    ['no code', { id: 'PC-1' }],
    ['an empty code', aPairingCode({ code: '' })],
    ['an empty id', aPairingCode({ id: '' })],
    ['a code that is a number', aPairingCode({ code: 123_456 })],
    ['a code that is null', aPairingCode({ code: null })],
    ['a list', [aPairingCode()]],
    ['null', null],
    ['a text', 'PC-1'],
  ];
  for (const [what, body] of refused) {
    it(`${what}: refused`, async () => {
      await expectFailure(
        Promise.resolve().then(() => code(body)),
        'unexpectedShape',
      );
    });
  }

  it('keeps what it does not know of an endpoint', () => {
    const { endpoint } = code(
      aPairingCode({ endpoint: { id: 7, name: null, serialNumber: 'S1', nested: { a: [1] } } }),
    );
    assert.equal(endpoint?.id, undefined);
    assert.equal(endpoint?.name, undefined);
    assert.deepEqual(endpoint?.extraFields, [
      { name: 'id', text: '7' },
      { name: 'serialNumber', text: 'S1' },
      { name: 'nested', text: '{"a": [1]}' },
    ]);
  });
});
