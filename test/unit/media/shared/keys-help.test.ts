import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { panelKeys } from '../../../../media/panel/panel-keys';
import { roomTableKeys } from '../../../../media/rooms/room-actions';
import { INITIAL_STATE } from '../../../../media/rooms/state';
import type { KeyGroup, KeyHint } from '../../../../media/shared/keys-help';
import { tokenTableKeys } from '../../../../media/tokens/token-actions';

describe('keyboard help', () => {
  const head = { ...INITIAL_STATE.head, canEdit: true, canEditLabels: true };
  const pages: readonly (readonly [string, readonly KeyHint[]])[] = [
    ['a pairing code', panelKeys('codePanel', false).flatMap(({ keys }) => keys)],
    ['the rooms of a list', panelKeys('roomPanel', false).flatMap(({ keys }) => keys)],
    ['an access token', panelKeys('tokenPanel', false).flatMap(({ keys }) => keys)],
    ['the rooms', roomTableKeys(head, false).flatMap(({ keys }) => keys)],
    ['the tokens', tokenTableKeys(false).flatMap(({ keys }) => keys)],
  ];
  for (const [page, keys] of pages) {
    it(`matches docs/keyboard.md for the page of ${page}`, () => {
      const text = readFileSync('docs/keyboard.md', 'utf8');
      const absent = keys.filter(([key, does]) => !text.includes(`| ${key} | ${does}`));
      assert.deepEqual(absent, []);
    });
  }

  it('mentions copying a column only if that is possible', () => {
    const does = (keys: readonly KeyGroup[]) => keys.flatMap((group) => group.keys.map(([, text]) => text));
    assert.ok(does(roomTableKeys(head, false)).includes('Copy the column'));
    assert.ok(!does(tokenTableKeys(false)).includes('Copy the column'));
  });

  it('uses the key names of a Mac keyboard on a Mac', () => {
    const keys = tokenTableKeys(true).flatMap((group) => group.keys.map(([key]) => key));
    assert.deepEqual(
      keys.filter((key) => /Ctrl|Alt/.test(key)),
      [],
    );
  });
});
