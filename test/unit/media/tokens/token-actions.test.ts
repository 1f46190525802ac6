import assert from 'node:assert/strict';
import type { RowCommand } from '../../../../media/table/column';
import { tokenCommands, tokenMenu } from '../../../../media/tokens/token-actions';
import { aToken } from './tokens';

/** What happens after a command, with tokens 1 and 2 selected and token 3 gone. */
function doneBy(command: RowCommand, id: string): unknown {
  const done: unknown[] = [];
  const add = (each: unknown) => done.push(each);
  const shown = [aToken('1'), aToken('2'), aToken('3', { state: 'gone' })];
  const selection = { copyIds: (id: string) => (id === '3' ? ['3'] : ['1', '2']) };
  tokenCommands(shown, selection, add, add)(command, { id });
  return done.length === 1 ? done[0] : done;
}

describe('the commands of the table of tokens', () => {
  it('inspect a token, and copy it', () => {
    assert.deepEqual(doneBy('open', '1'), { type: 'inspect', id: '1' });
    const copied = { type: 'copyToken', id: '1' };
    assert.deepEqual(doneBy('copyOwnValue', '1'), copied);
    assert.deepEqual(doneBy('copyValue', '1'), copied);
  });

  it('say that a token that is gone cannot be inspected or copied', () => {
    assert.equal(doneBy('open', '3'), 'This token is not listed any more');
    assert.equal(doneBy('copyOwnValue', '3'), 'This token is not listed any more');
  });

  it('copy the selected rows', () => {
    assert.deepEqual(doneBy('copyRow', '1'), { type: 'copyRows', ids: ['1', '2'] });
  });

  it('are in a menu of VS Code, for all selected tokens where its own is one of them', () => {
    const selection = { copyIds: (id: string) => (id === '3' ? ['3'] : ['1', '2']) };
    const common = { webviewSection: 'token', preventDefaultContextMenuItems: true, nonce: 'n' };
    const ofFirst = { ...common, isListed: true, token: '1', rows: ['1', '2'] };
    const ofGone = { ...common, isListed: false, token: '3', rows: ['3'] };
    assert.deepEqual(tokenMenu(aToken('1'), 'n', selection), ofFirst);
    assert.deepEqual(tokenMenu(aToken('3', { state: 'gone' }), 'n', selection), ofGone);
  });

  it('neither edit nor remove a token', () => {
    assert.deepEqual(doneBy('edit', '1'), []);
    assert.deepEqual(doneBy('remove', '1'), []);
  });
});
