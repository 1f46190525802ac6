import assert from 'node:assert/strict';
import { jsonArrayParts } from '../../../../src/service/decode/json-array-parts';

const partsOf = (json: string, minBytes: number) =>
  [...jsonArrayParts(new TextEncoder().encode(json), minBytes)].map((part) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(part),
  );

describe('jsonArrayParts', () => {
  // [JSON, minimum bytes of a part, parts]
  const rows: readonly (readonly [json: string, minBytes: number, parts: readonly string[]])[] = [
    ['[]', 1, ['[]']],
    ['[1]', 1, ['[1]']],
    ['[1,2,3]', 1, ['[1]', '[2]', '[3]']],
    ['[1,2,3]', 4, ['[1,2]', '[3]']],
    ['[1,2,3]', 100, ['[1,2,3]']],
    [' \r\n[1 , 2 ]\t', 1, ['[1 ]', '[ 2 ]\t']],
    ['\ufeff[1,2]', 1, ['[1]', '[2]']],
    ['[[1,2],{"a":[3,4]},5]', 1, ['[[1,2]]', '[{"a":[3,4]}]', '[5]']],
    ['["a,b","c]d",",",""]', 1, ['["a,b"]', '["c]d"]', '[","]', '[""]']],
    ['["\\",","\\\\",1]', 1, ['["\\","]', '["\\\\"]', '[1]']],
    ['["é,😀","ü"]', 1, ['["é,😀"]', '["ü"]']],
  ];
  for (const [json, minBytes, parts] of rows) {
    it(`splits ${JSON.stringify(json)} in parts of at least ${minBytes} bytes`, () => {
      assert.deepEqual(partsOf(json, minBytes), parts);
    });
  }

  it('does not change the bytes that it splits', () => {
    const bytes = new TextEncoder().encode('[1,2]');
    assert.equal([...jsonArrayParts(bytes, 1)].length, 2);
    assert.equal(new TextDecoder().decode(bytes), '[1,2]');
  });
});
