import assert from 'node:assert/strict';
import { NOT_ARRANGED, viewChange } from '../../../../media/list/view';

describe('viewChange', () => {
  const keys = { all: ['client', 'expires', 'state'], shown: ['client', 'expires', 'state'] };
  const done = (action: Parameters<typeof viewChange>[1]) =>
    viewChange({ sort: undefined, arrangement: NOT_ARRANGED }, action, keys, {
      column: 'expires',
      direction: 'ascending',
    });

  it('sorts, resizes and moves columns', () => {
    const sort = { column: 'client', direction: 'ascending' };
    assert.deepEqual(done({ type: 'sort', column: 'client' }), { sort });
    const latest = { column: 'expires', direction: 'descending' };
    assert.deepEqual(done({ type: 'sort', column: 'expires' }), { sort: latest });
    assert.deepEqual(done({ type: 'resize', column: 'client', width: 9 }), {
      arrangement: { ...NOT_ARRANGED, widths: { client: 9 } },
    });
    assert.deepEqual(done({ type: 'moveColumn', column: 'state', by: -1 }), {
      arrangement: { ...NOT_ARRANGED, order: ['state', 'expires'] },
    });
  });
});
