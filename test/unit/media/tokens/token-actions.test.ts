import assert from 'node:assert/strict';
import { NOT_ARRANGED } from '../../../../media/list/arrangement';
import type { TableAction } from '../../../../media/table/column';
import { tokenActions } from '../../../../media/tokens/token-actions';

/** What happens after an action, with tokens 1 and 2 selected and token 3 gone. */
function doneBy(action: TableAction): unknown {
  const done: unknown[] = [];
  const add = (each: unknown) => done.push(each);
  tokenActions({
    view: { sort: undefined, arrangement: NOT_ARRANGED },
    initialSort: { column: 'expires', direction: 'ascending' },
    selection: {
      selectedIds: ['1', '2'],
      selected: new Set(['1', '2']),
      exportIds: () => ['1', '2'],
      copyIds: (id) => (id === '3' ? ['3'] : ['1', '2']),
      select: add,
    },
    columns: { all: ['client', 'expires', 'state'], shown: ['client', 'expires', 'state'] },
    isListed: (id) => id !== '3',
    change: (changes) => {
      if (Object.keys(changes).length > 0) add(changes);
    },
    announce: add,
    post: add,
  })(action);
  return done.length === 1 ? done[0] : done;
}

describe('the actions of the table of tokens', () => {
  it('inspect a token, and copy it', () => {
    assert.deepEqual(doneBy({ type: 'open', id: '1' }), { type: 'inspect', id: '1' });
    const copied = { type: 'copyToken', id: '1' };
    assert.deepEqual(doneBy({ type: 'copyValue', id: '1', isAlone: true }), copied);
    assert.deepEqual(doneBy({ type: 'copyValue', id: '1', isAlone: false }), copied);
  });

  it('say that a token that is gone cannot be inspected or copied', () => {
    assert.equal(doneBy({ type: 'open', id: '3' }), 'This token is not listed any more');
    assert.equal(doneBy({ type: 'copyValue', id: '3', isAlone: true }), 'This token is not listed any more');
  });

  it('copy the selected rows', () => {
    assert.deepEqual(doneBy({ type: 'copyRow', id: '1' }), { type: 'copyRows', ids: ['1', '2'] });
  });

  it('sort, resize and move columns', () => {
    const sort = { column: 'client', direction: 'ascending' };
    assert.deepEqual(doneBy({ type: 'sort', column: 'client' }), { sort });
    const latest = { column: 'expires', direction: 'descending' };
    assert.deepEqual(doneBy({ type: 'sort', column: 'expires' }), { sort: latest });
    assert.deepEqual(doneBy({ type: 'resize', column: 'client', width: 9 }), {
      arrangement: { ...NOT_ARRANGED, widths: { client: 9 } },
    });
    assert.deepEqual(doneBy({ type: 'moveColumn', column: 'state', by: -1 }), {
      arrangement: { ...NOT_ARRANGED, order: ['state', 'expires'] },
    });
  });

  it('neither edit nor remove a token', () => {
    assert.deepEqual(doneBy({ type: 'edit', id: '1' }), []);
    assert.deepEqual(doneBy({ type: 'remove', id: '1' }), []);
  });
});
