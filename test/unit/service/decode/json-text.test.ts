import assert from 'node:assert/strict';
import { jsonText } from '../../../../src/service/decode/json-text';

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
