import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_RESULT, resultText } from '../../../../src/workbench/tools/tool-result';
import { itHolds } from '../../fuzz/runs';

describe('resultText', () => {
  const item = fc.record({
    state: fc.string(),
    untrusted: fc.record({
      name: fc.string({ unit: 'binary', maxLength: 3000 }),
      list: fc.array(fc.string()),
    }),
  });

  itHolds(
    'returns JSON of at most 8,000 characters, with complete first items and a count of the others',
    fc.property(fc.array(item, { maxLength: 60 }), fc.nat(200_000), (items, cut) => {
      const text = resultText({ total: 1 }, { field: 'rooms', items, cut });
      assert.ok(text.length <= MAX_RESULT);
      const read = JSON.parse(text);
      assert.deepEqual(read.rooms, JSON.parse(JSON.stringify(items.slice(0, read.shown))));
      assert.equal(read.shown + read.more, items.length + cut);
    }),
  );

  it('includes as many items as fit', () => {
    const items = Array.from({ length: 3000 }, () => 'x');
    const text = resultText({}, { field: 'rooms', items });
    assert.ok(text.length > MAX_RESULT - 10, String(text.length));
  });

  it('omits an item that is too long by itself', () => {
    const read = JSON.parse(resultText({}, { field: 'rooms', items: ['x'.repeat(MAX_RESULT)] }));
    assert.deepEqual(read, { shown: 0, more: 1, rooms: [] });
  });
});
