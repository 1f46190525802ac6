import assert from 'node:assert/strict';
import { isExtending, type KeyCommand, keyCommand } from '../../../../media/table/commands';

const NO_MODIFIERS = { hasControl: false, shiftKey: false, altKey: false };

/** @param text such as "Ctrl+Shift+c" */
function keyOf(text: string) {
  const parts = text.split('+');
  return {
    ...NO_MODIFIERS,
    key: parts.at(-1) ?? '',
    code: '',
    hasControl: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

describe('keyCommand', () => {
  const rows: readonly (readonly [key: string, command: KeyCommand | undefined])[] = [
    ['Ctrl+c', 'copyValue'],
    ['Ctrl+Shift+C', 'copyRow'],
    ['Ctrl+a', 'selectAll'],
    ['Ctrl+Shift+A', 'move'],
    ['Escape', 'selectNone'],
    ['Enter', 'activate'],
    [' ', 'toggle'],
    ['ArrowDown', 'move'],
    ['Ctrl+Home', 'move'],
    ['Alt+ArrowDown', undefined],
    ['Alt+ArrowLeft', 'narrower'],
    ['Alt+ArrowRight', 'wider'],
    ['Alt+Shift+ArrowLeft', undefined],
    ['Alt+Shift+ArrowRight', undefined],
    ['Ctrl+Alt+ArrowRight', undefined],
    ['F2', 'edit'],
    ['Delete', 'remove'],
    ['Ctrl+Backspace', 'remove'],
    ['Backspace', 'move'],
  ];
  for (const [key, command] of rows) {
    it(`maps ${key === ' ' ? 'Space' : key} to ${command ?? 'no command'}`, () => {
      assert.equal(keyCommand(keyOf(key), false), command);
    });
  }

  it('leaves selected text to the page’s Copy', () => {
    assert.equal(keyCommand(keyOf('Ctrl+c'), true), undefined);
    assert.equal(keyCommand(keyOf('Ctrl+Shift+C'), true), 'copyRow');
  });
});

describe('isExtending', () => {
  it('is true for up and down, but not across cells', () => {
    assert.equal(isExtending(keyOf('Shift+ArrowDown')), true);
    assert.equal(isExtending(keyOf('Shift+End')), true);
    assert.equal(isExtending(keyOf('Shift+ArrowRight')), false);
    assert.equal(isExtending(keyOf('ArrowDown')), false);
  });
});
