import assert from 'node:assert/strict';
import { missingCapabilities } from '../../../../src/rollout/run/missing-capabilities';

/**
 * Computes the missing capabilities of rooms.
 * @param rooms capabilities separated by spaces; undefined for a room that reported none
 */
function missingOf(...rooms: readonly (string | undefined)[]) {
  return missingCapabilities(
    rooms.map((capabilities, index) => ({
      endpointId: `EP-${index + 1}`,
      ...(capabilities === undefined ? {} : { capabilities: capabilities.split(' ').filter(Boolean) }),
    })),
  );
}

describe('missingCapabilities', () => {
  type Row = readonly [what: string, rooms: readonly (string | undefined)[], ...missing: readonly string[]];
  const rows: readonly Row[] = [
    ['no rooms', []],
    ['one of two', ['A B', 'A']],
    ['one of three', ['A B', 'A B', 'A'], 'EP-3: B'],
    ['one of three, the fourth not asked', ['A B', undefined, 'A B', ''], 'EP-4: A B'],
    ['two kinds, half and half', ['A B', 'A B', 'A C', 'A C']],
    ['two kinds, three to two', ['A B', 'A B', 'A B', 'A', 'A']],
    ['two of six', ['A B', 'A B', 'A B', 'A B', 'A', 'B'], 'EP-5: B', 'EP-6: A'],
    ['several, by name', ['C B A', 'C A B', 'B C A', 'B C A', 'B C', ''], 'EP-5: A', 'EP-6: B C A'],
    ['more than most rooms have', ['A', 'A', 'A B']],
    ['the same one twice', ['A', 'A A', 'B'], 'EP-3: A'],
    ['names that objects have', ['__proto__', '__proto__', 'constructor'], 'EP-3: __proto__'],
  ];
  for (const [what, rooms, ...missing] of rows) {
    it(`finds the unusual rooms: ${what}`, () => {
      const found = [...missingOf(...rooms)].map(([id, lacks]) => `${id}: ${lacks.join(' ')}`);
      assert.deepEqual(found, missing);
    });
  }
});
