import assert from 'node:assert/strict';
import { type PanelKey, panelKey } from '../../../../media/panel/panel-keys';
import type { PressedKey } from '../../../../src/protocol/acts';

const PLAIN: PressedKey = { key: '', code: '', hasControl: false, shiftKey: false, altKey: false };

describe('panelKey', () => {
  const rows: readonly (readonly [pressed: Partial<PressedKey>, does: PanelKey | undefined])[] = [
    [{ key: 'c', hasControl: true }, 'copyValue'],
    [{ key: 'z', hasControl: true }, 'undo'],
    [{ key: 'z', hasControl: true, shiftKey: true }, undefined],
    [{ key: 'z' }, undefined],
    [{ key: 'c' }, undefined],
    [{ key: 'c', hasControl: true, shiftKey: true }, undefined],
    [{ key: 'p' }, undefined],
    [{ key: 'p', hasControl: true }, undefined],
    [{ key: '∏', code: 'KeyP', shiftKey: true, altKey: true }, 'pair'],
    [{ key: 'n' }, undefined],
    [{ key: 'n', hasControl: true }, undefined],
    [{ key: 'r' }, undefined],
    [{ key: 'r', hasControl: true }, undefined],
    [{ key: 'r', altKey: true }, undefined],
    [{ key: 'r', shiftKey: true }, undefined],
    [{ key: 'ArrowLeft' }, 'previous'],
    [{ key: 'ArrowRight' }, 'next'],
    [{ key: 'ArrowRight', altKey: true }, undefined],
    [{ key: 'ArrowRight', hasControl: true }, undefined],
    [{ key: 'Escape' }, 'closeLargeView'],
    [{ key: 'Escape', hasControl: true }, undefined],
    [{ key: 'Enter' }, undefined],
  ];
  for (const [pressed, does] of rows) {
    it(`maps ${JSON.stringify(pressed)} to ${does ?? 'nothing'}`, () =>
      assert.equal(panelKey('roomPanel', { ...PLAIN, ...pressed }, false), does));
  }

  it('leaves the copy of selected text to the browser', () =>
    assert.equal(panelKey('roomPanel', { ...PLAIN, key: 'c', hasControl: true }, true), undefined));

  it('copies an access token only by its button', () => {
    assert.equal(panelKey('tokenPanel', { ...PLAIN, key: 'c', hasControl: true }, false), undefined);
  });
});
