import assert from 'node:assert/strict';
import { decodePairingCode } from '../../../src/service/decode';
import { aCurrentPairingCode, anEndpoint, aPairingCode } from '../../support/builders';
import { expectFailure } from '../../support/expect';

const decode = (body: unknown) => decodePairingCode('endpoints.pairingCode', body);

describe('decodePairingCode', () => {
  it('reads every field', () => {
    assert.deepEqual(decode(aPairingCode()), {
      id: 'PC-1',
      code: '123456',
      endpoint: anEndpoint(),
      endpointCapabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    });
  });

  it('reads a response with only ID and code', () => {
    assert.deepEqual(decode(aCurrentPairingCode()), {
      id: aCurrentPairingCode()['id'],
      code: aCurrentPairingCode()['code'],
      endpoint: undefined,
      endpointCapabilities: undefined,
    });
  });

  const rows: readonly (readonly [what: string, fields: Readonly<Record<string, unknown>>])[] = [
    ['the endpoint is null', { endpoint: null }],
    ['the endpoint is a list', { endpoint: [anEndpoint()] }],
    ['the endpoint is a string', { endpoint: 'EP-1' }],
    ['the capabilities are null', { endpointCapabilities: null }],
    ['the capabilities are a string', { endpointCapabilities: 'JOIN' }],
    ['a capability is unknown', { endpointCapabilities: ['LEVITATE'] }],
    ['the code has the maximum length', { code: '9'.repeat(1000) }],
    ['the code has hidden characters', { code: '12\u202e34\u200b\n56' }],
    ['there are extra fields', { expires: 5 }],
  ];
  for (const [what, fields] of rows) {
    it(`keeps the code when ${what}`, () => {
      const body = aPairingCode(fields);
      assert.equal(decode(body).code, body['code']);
    });
  }

  it('keeps capabilities with unknown names', () => {
    assert.deepEqual(decode(aPairingCode({ endpointCapabilities: ['LEVITATE'] })).endpointCapabilities, [
      'LEVITATE',
    ]);
  });

  it('drops fields that are not in the interface', () => {
    const plain = decode(aPairingCode());
    const endpoint = anEndpoint({ adminPassword: 'hunter2', serialNumber: 'S1' });
    assert.deepEqual(decode(aPairingCode({ expires: 5, pin: 4711, endpoint })), plain);
  });

  for (const field of ['id', 'code']) {
    it(`rejects a long ${field} instead of truncating it`, async () => {
      await expectFailure(
        Promise.resolve().then(() => decode(aPairingCode({ [field]: '9'.repeat(1001) }))),
        'unexpectedShape',
        { status: 200, expected: 'shortPairingCode' },
      );
    });
  }

  it('keeps only part of a huge response', () => {
    const huge = 'x'.repeat(20_000);
    const details = ['id', 'name', 'ipAddress', 'calendarId'].map((name) => [name, huge] as const);
    const { endpoint, endpointCapabilities } = decode(
      aPairingCode({
        endpoint: Object.fromEntries(details),
        endpointCapabilities: Array.from({ length: 500 }, () => huge),
      }),
    );
    assert.equal(endpoint?.id?.length, 1001);
    assert.deepEqual([endpoint?.name?.length, endpoint?.calendarId?.length], [500, 500]);
    assert.ok(JSON.stringify(endpointCapabilities).length < 5000);
    assert.equal(endpointCapabilities?.at(-1), '… +492');
  });

  const rejected: readonly (readonly [what: string, body: unknown])[] = [
    ['no id', { code: '1' }],
    ['an empty code', aPairingCode({ code: '' })],
    ['a code that is a number', aPairingCode({ code: 123_456 })],
    ['a list instead of an object', [aPairingCode()]],
    ['null instead of an object', null],
  ];
  for (const [what, body] of rejected) {
    it(`rejects a response with ${what}`, async () => {
      await expectFailure(
        Promise.resolve().then(() => decode(body)),
        'unexpectedShape',
        { status: 200, expected: 'pairingCode' },
      );
    });
  }
});

describe('decodePairingCode: endpoint', () => {
  const endpointOf = (endpoint: unknown) =>
    decodePairingCode('endpoints.pairingCode', { id: 'PC-1', code: '1', endpoint }).endpoint;

  it('reads only details that are strings', () => {
    const json = { id: 7, name: null, calendarId: 'a@b', ipAddress: { a: [1] } };
    assert.deepEqual(endpointOf(json), { id: undefined, calendarId: 'a@b' });
  });

  it('treats an empty ID as missing', () => {
    for (const id of ['', ' ']) assert.deepEqual(endpointOf({ id }), { id: undefined });
  });
});
