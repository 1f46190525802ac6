import assert from 'node:assert/strict';
import { parseFromTokens } from '../../../src/protocol/access-token-messages';

describe('parseFromTokens of an arrangement', () => {
  const none = { order: [], hidden: [], widths: {} };

  it('accepts the columns of the table', () => {
    const arrangement = { order: ['expires', 'state'], hidden: ['roles'], widths: { client: 20 } };
    for (const each of [none, arrangement]) {
      const message = { type: 'arrange', arrangement: each };
      assert.deepEqual(parseFromTokens(message), message);
    }
  });

  const forged: readonly unknown[] = [
    undefined,
    { ...none, order: ['tok4abcd9efgh1wxyz'] },
    { ...none, hidden: 'roles' },
    { ...none, widths: { tok4abcd9efgh1wxyz: 20 } },
    { ...none, widths: { client: '20' } },
    { ...none, widths: { client: Number.NaN } },
  ];
  for (const arrangement of forged) {
    it(`rejects ${JSON.stringify(arrangement)}`, () =>
      assert.equal(parseFromTokens({ type: 'arrange', arrangement }), undefined));
  }
});
