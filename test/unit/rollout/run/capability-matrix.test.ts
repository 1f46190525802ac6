import assert from 'node:assert/strict';
import { capabilityMatrix } from '../../../../src/rollout/run/capability-matrix';

/** Rooms with these capabilities each, separated by spaces; undefined for a room that reported none. */
function matrixOf(...rooms: readonly (string | undefined)[]) {
  return capabilityMatrix(
    rooms.map((capabilities, index) => ({
      room: { endpointId: `EP-${index + 1}`, label: undefined },
      ...(capabilities === undefined ? {} : { capabilities: capabilities.split(' ').filter(Boolean) }),
    })),
  );
}

describe('capabilityMatrix', () => {
  it('lists the capabilities of all rooms, the most common first, then by name', () => {
    const { capabilities, rooms } = matrixOf('B A', 'A C', undefined, '', 'A B B');
    assert.deepEqual(
      capabilities.map(({ name, rooms: having }) => `${name} ${having}`),
      ['A 3', 'B 2', 'C 1'],
    );
    assert.equal(rooms, 4);
  });

  type Row = readonly [what: string, rooms: readonly (string | undefined)[], ...missing: readonly string[]];
  const rows: readonly Row[] = [
    ['no rooms', []],
    ['one of two', ['A B', 'A']],
    ['one of three', ['A B', 'A B', 'A'], 'EP-3: B'],
    ['one of three, the fourth not asked', ['A B', undefined, 'A B', ''], 'EP-4: A B'],
    ['two kinds, half and half', ['A B', 'A B', 'A C', 'A C']],
    ['two kinds, three to two', ['A B', 'A B', 'A B', 'A', 'A']],
    ['two of six', ['A B', 'A B', 'A B', 'A B', 'A', 'B'], 'EP-5: B', 'EP-6: A'],
    ['more than most rooms have', ['A', 'A', 'A B']],
    ['the same one twice', ['A', 'A A', 'B'], 'EP-3: A'],
    ['names that objects have', ['__proto__', '__proto__', 'constructor'], 'EP-3: __proto__'],
  ];
  for (const [what, rooms, ...missing] of rows) {
    it(`finds the unusual rooms: ${what}`, () => {
      const found = [...matrixOf(...rooms).missing].map(([id, lacks]) => `${id}: ${lacks.join(' ')}`);
      assert.deepEqual(found, missing);
    });
  }
});
