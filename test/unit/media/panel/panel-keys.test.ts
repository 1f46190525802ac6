import assert from 'node:assert/strict';
import { type Key, type PanelKey, panelKey } from '../../../../media/panel/panel-keys';

const PLAIN: Key = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
};

describe('panelKey', () => {
  const rows: readonly (readonly [pressed: Partial<Key>, does: PanelKey | undefined])[] = [
    [{ key: 'c', ctrlKey: true }, 'copyValue'],
    [{ key: 'C', metaKey: true }, 'copyValue'],
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'z', metaKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, undefined],
    [{ key: 'z' }, undefined],
    [{ key: 'c' }, undefined],
    [{ key: 'c', ctrlKey: true, shiftKey: true }, undefined],
    [{ key: 'p' }, 'pair'],
    [{ key: 'p', ctrlKey: true }, undefined],
    [{ key: '∏', code: 'KeyP', shiftKey: true, altKey: true }, 'pair'],
    [{ key: 'P', code: 'KeyP', shiftKey: true, altKey: true, repeat: true }, undefined],
    [{ key: 'n' }, 'note'],
    [{ key: 'n', ctrlKey: true }, undefined],
    [{ key: 'r' }, 'lookUpAgain'],
    [{ key: 'R' }, 'lookUpAgain'],
    [{ key: 'r', ctrlKey: true }, undefined],
    [{ key: 'r', metaKey: true }, undefined],
    [{ key: 'r', altKey: true }, undefined],
    [{ key: 'R', shiftKey: true }, undefined],
    [{ key: 'r', repeat: true }, undefined],
    [{ key: 'ArrowLeft' }, 'previous'],
    [{ key: 'ArrowRight' }, 'next'],
    [{ key: 'ArrowRight', altKey: true }, undefined],
    [{ key: 'ArrowRight', ctrlKey: true }, undefined],
    [{ key: 'ArrowRight', repeat: true }, undefined],
    [{ key: 'Escape' }, 'closeLargeView'],
    [{ key: 'Escape', ctrlKey: true }, undefined],
    [{ key: 'Enter' }, undefined],
  ];
  for (const [pressed, does] of rows) {
    it(`${JSON.stringify(pressed)} does ${does ?? 'nothing'}`, () =>
      assert.equal(panelKey('roomPanel', { ...PLAIN, ...pressed }, false), does));
  }

  it('leaves selected text to the browser, which copies it', () =>
    assert.equal(panelKey('roomPanel', { ...PLAIN, key: 'c', ctrlKey: true }, true), undefined));

  it('inspects an access token again, and copies it only by its button', () => {
    assert.equal(panelKey('tokenPanel', { ...PLAIN, key: 'r' }, false), 'inspect');
    assert.equal(panelKey('tokenPanel', { ...PLAIN, key: 'c', ctrlKey: true }, false), undefined);
  });
});
