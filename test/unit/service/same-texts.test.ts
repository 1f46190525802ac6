import assert from 'node:assert/strict';
import { SameTexts } from '../../../src/service/same-texts';

describe('same texts', () => {
  it('gives equal lists as one, and no others', () => {
    const same = new SameTexts();
    const first = same.list(['VIEW', 'JOIN']);
    assert.equal(same.list(['VIEW', 'JOIN']), first);
    for (const other of [['JOIN', 'VIEW'], ['VIEW,JOIN'], ['VIEW'], [], ['VIEW","JOIN']]) {
      assert.deepEqual(same.list(other), other);
    }
  });

  it('gives a text as it is', () => {
    const same = new SameTexts();
    for (const text of ['', 'Example AG', 'Example AG', '__proto__']) assert.equal(same.text(text), text);
  });
});
