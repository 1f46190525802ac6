import assert from 'node:assert/strict';
import { MAX_ROOMS } from '../../../../src/rollout/list/read-list';
import { readArgument } from '../../../../src/workbench/commands/arguments';

/** An object whose every field does harm when it is read. */
function trap(): object {
  const get = () => assert.fail('read');
  return Object.defineProperties({}, { connectionName: { get }, endpointId: { get }, group: { get } });
}

/** A list whose first item does harm when it is read. */
function throwing(list: string[]): readonly string[] {
  return Object.defineProperty(list, 0, { get: () => assert.fail('read') });
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
      source: 'file',
      action: 'pause',
      format: 'csv',
      what: 'column',
      column: 'code',
      endpointIds: ['EP-1', 'EP-2'],
    };
    assert.deepEqual(readArgument({ kind: 'endpoint', ...known, label: 'x', constructor: 'y' }), known);
  });

  it('takes the endpoint IDs that are texts, as a copy', () => {
    const given = ['EP-1', 2, null, ['EP-3'], 'EP-4'];
    const { endpointIds } = readArgument({ endpointIds: given });
    given.push('EP-5');
    assert.deepEqual(endpointIds, ['EP-1', 'EP-4']);
    assert.deepEqual(readArgument({ endpointIds: [] }), { endpointIds: [] });
  });

  it('takes as many endpoint IDs as a list can have', () => {
    const endpointIds = Array.from({ length: MAX_ROOMS + 1 }, (_, index) => `EP-${index}`);
    assert.equal(readArgument({ endpointIds }).endpointIds?.length, MAX_ROOMS);
    const huge = Object.assign([], { length: 2 ** 32 - 1 });
    assert.deepEqual(readArgument({ endpointIds: huge }), { endpointIds: [] });
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
    ['words of other types', { source: 1, action: ['pause'], format: {}, what: null, column: true }],
    ['endpoint IDs that are no list', { endpointIds: { 0: 'EP-1', length: 1 } }],
    ['endpoint IDs that are a text', { endpointIds: 'EP-1' }],
    ['a list of endpoint IDs that is revoked', { endpointIds: revoked() }],
    ['a list of endpoint IDs that throws', { endpointIds: throwing(['EP-1']) }],
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
