import assert from 'node:assert/strict';
import { buttonKeys } from '../../../../media/shared/act-keys';

describe('buttonKeys', () => {
  it('names the key as on the keyboard, and both control keys for screen readers', () => {
    const keys = 'Control+Z Meta+Z';
    const undo = (isMac: boolean) => buttonKeys('roomPanel', 'undo', isMac);
    assert.deepEqual(undo(false), { hint: 'Undo the last change (Ctrl+Z)', keys });
    assert.deepEqual(undo(true), { hint: 'Undo the last change (⌘Z)', keys });
  });

  it('names all modifiers of a key, and no key of a button without one', () => {
    const { hint, keys } = buttonKeys('roomPanel', 'pair', false) ?? {};
    assert.deepEqual([hint, keys], ['Mark as paired, and go to the next room (Shift+Alt+P)', 'Shift+Alt+P']);
    assert.equal(buttonKeys('roomPanel', 'note', false), undefined);
  });
});
