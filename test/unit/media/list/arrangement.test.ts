import assert from 'node:assert/strict';
import { arranged, NOT_ARRANGED, withShown } from '../../../../media/list/view';

const COLUMNS = ['label', 'code', 'c2', 'c3', 'name'].map((key) => ({ key }));
const keysOf = (arrangement: Parameters<typeof arranged>[1]) =>
  arranged(COLUMNS, arrangement).map(({ key }) => key);

describe('arranged', () => {
  it('omits hidden columns', () => {
    const arrangement = withShown(withShown(NOT_ARRANGED, 'c2', false), 'name', false);
    assert.deepEqual(keysOf(arrangement), ['label', 'code', 'c3']);
    assert.deepEqual(keysOf(withShown(arrangement, 'c2', true)), ['label', 'code', 'c2', 'c3']);
  });

  it('always keeps the first column', () => assert.equal(keysOf({ hidden: ['label'] })[0], 'label'));
});
