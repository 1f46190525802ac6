import assert from 'node:assert/strict';
import { readArgument } from '../../../src/commands/arguments';

/** An object whose every field does harm when it is read. */
function trap(): object {
  const get = () => assert.fail('read');
  return Object.defineProperties({}, { connectionName: { get }, endpointId: { get }, group: { get } });
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('arguments of commands', () => {
  it('takes the fields that it knows, from a row of the tree as from anything', () => {
    const known = {
      connectionName: 'Rooms',
      endpointId: 'EP-1',
      pairingCodeId: 'PC-1',
      handle: 'token-1',
      group: 'endpoints',
    };
    assert.deepEqual(readArgument({ kind: 'endpoint', ...known, label: 'x', constructor: 'y' }), known);
  });

  for (const group of ['accessTokens', 'endpoints']) {
    it(`knows the group ${group}`, () => assert.deepEqual(readArgument({ group }), { group }));
  }

  const nothing: readonly (readonly [what: string, argument: unknown])[] = [
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', 'EP-1'],
    ['a symbol', Symbol('EP-1')],
    ['a function', () => 'EP-1'],
    ['a list', [{ endpointId: 'EP-1' }]],
    ['fields of other types', { connectionName: 1, endpointId: ['EP-1'], handle: {}, pairingCodeId: null }],
    ['texts that are objects', { endpointId: Object('EP-1') }],
    ['a group that there is none of', { group: 'constructor' }],
    ['an object without a prototype', Object.create(null)],
    ['getters that throw', trap()],
    ['a proxy that is revoked', revoked()],
  ];
  for (const [what, argument] of nothing) {
    it(`finds nothing in ${what}`, () => assert.deepEqual(readArgument(argument), {}));
  }

  it('takes what it can get where another field throws', () => {
    const argument = Object.assign(trap(), { handle: 'token-1' });
    assert.deepEqual(readArgument(argument), { handle: 'token-1' });
  });
});
