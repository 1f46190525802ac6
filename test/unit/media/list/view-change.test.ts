import assert from 'node:assert/strict';
import { NOT_ARRANGED, viewChange } from '../../../../media/list/view';

describe('viewChange', () => {
  const done = (action: Parameters<typeof viewChange>[1]) =>
    viewChange({ sort: undefined, arrangement: NOT_ARRANGED }, action, {
      column: 'expires',
      direction: 'ascending',
    });

  it('sorts and resizes columns', () => {
    const sort = { column: 'client', direction: 'ascending' };
    assert.deepEqual(done({ type: 'sort', column: 'client' }), { sort });
    const latest = { column: 'expires', direction: 'descending' };
    assert.deepEqual(done({ type: 'sort', column: 'expires' }), { sort: latest });
    assert.deepEqual(done({ type: 'resize', column: 'client', width: 9 }), {
      arrangement: { ...NOT_ARRANGED, widths: { client: 9 } },
    });
  });
});
