import assert from 'node:assert/strict';
import { StringInterner } from '../../../../src/service/decode/string-interner';

describe('same texts', () => {
  it('gives equal lists as one, and no others', () => {
    const same = new StringInterner();
    const first = same.list(['VIEW', 'JOIN']);
    assert.equal(same.list(['VIEW', 'JOIN']), first);
    for (const other of [['JOIN', 'VIEW'], ['VIEW,JOIN'], ['VIEW'], [], ['VIEW","JOIN']]) {
      assert.deepEqual(same.list(other), other);
    }
  });

  it('gives a text as it is', () => {
    const same = new StringInterner();
    for (const text of ['', 'Example AG', 'Example AG', '__proto__']) assert.equal(same.text(text), text);
  });
});
