import assert from 'node:assert/strict';
import { PressGuard } from '../../../../media/panel/press-guard';

const NO_MODIFIERS = { hasControl: false, shiftKey: false, altKey: false };
const pressed = (key: string) => ({ ...NO_MODIFIERS, key, code: '' });

describe('PressGuard', () => {
  it('lets Enter and Space press the focused button, unless they are held down', () => {
    const guard = new PressGuard();
    for (const key of ['Enter', ' ']) {
      assert.equal(guard.ignores(pressed(key), false), false);
      assert.equal(guard.ignores(pressed(key), true), true);
      assert.equal(guard.ignores(pressed(key), false), false);
    }
  });

  it('ignores Space and Enter within typed text until the focus moves or a button is pressed', () => {
    const guard = new PressGuard();
    const ignored = ['L', 'y', ' ', '4', 'ArrowDown', 'Shift', 'Backspace', 'Enter'].filter((key) =>
      guard.ignores(pressed(key), false),
    );
    assert.deepEqual(ignored, [' ', 'Enter']);
    assert.equal(guard.ignores({ ...pressed(' '), hasControl: true }, false), false, 'a shortcut');
    guard.reset();
    assert.equal(guard.ignores(pressed('Enter'), false), false);
  });

  it('treats input method keys as typing, but not shortcuts or keys without a character', () => {
    const guard = new PressGuard();
    for (const key of ['Tab', 'ArrowRight', 'Escape', 'F10']) guard.ignores(pressed(key), false);
    guard.ignores({ ...pressed('z'), hasControl: true }, false);
    guard.ignores({ ...pressed('p'), shiftKey: true, altKey: true }, false);
    assert.equal(guard.ignores(pressed('Enter'), false), false);
    guard.ignores(undefined, false);
    assert.equal(guard.ignores(pressed('Enter'), false), true);
  });
});
