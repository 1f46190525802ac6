import assert from 'node:assert/strict';
import type { RowAction } from '../../../../media/list/list-page';
import { tokenActions } from '../../../../media/tokens/token-actions';
import { aToken } from './tokens';

/** What happens after an action, with tokens 1 and 2 selected and token 3 gone. */
function doneBy(action: RowAction): unknown {
  const done: unknown[] = [];
  const add = (each: unknown) => done.push(each);
  const shown = [aToken('1'), aToken('2'), aToken('3', { state: 'gone' })];
  const selection = { copyIds: (id: string) => (id === '3' ? ['3'] : ['1', '2']) };
  tokenActions(shown, selection, add, add)(action);
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

  it('neither edit nor remove a token', () => {
    assert.deepEqual(doneBy({ type: 'edit', id: '1' }), []);
    assert.deepEqual(doneBy({ type: 'remove', id: '1' }), []);
  });
});
