import assert from 'node:assert/strict';
import type { RoomMenuAction } from '../../../../../src/protocol/room-menu';
import { roomActOf } from '../../../../../src/workbench/lists/rooms/room-menu';
import { createNonce } from '../../../../../src/workbench/webview/html';

/** A page that notes what is run on it. */
function aPage() {
  const done: unknown[] = [];
  return { nonce: createNonce(), done, run: async (message: unknown) => void done.push(message) };
}

const ROWS = ['EP-1', 'EP-2'].map((id) => ({ id, hash: `hash of ${id}` }));
const SHOWN = ['EP-3', 'EP-2', 'EP-1'];
const menuOf = (nonce: unknown, changes: object = {}) => ({
  webview: 'zeroTouch.rollout',
  webviewSection: 'room',
  nonce,
  room: 'EP-1',
  rows: ROWS,
  shown: SHOWN,
  ...changes,
});

describe('roomActOf', () => {
  const [page, other] = [aPage(), aPage()];
  const pages = [page, other];

  it('runs an action on the page whose menu it is, with the rooms that the menu had', async () => {
    const ids = ['EP-1', 'EP-2'];
    const expected: readonly (readonly [RoomMenuAction, unknown])[] = [
      ['copyCode', { type: 'copy', what: 'code', ids }],
      ['copyMessage', { type: 'copy', what: 'message', ids }],
      ['copyRow', { type: 'copy', what: 'row', ids }],
      ['show', { type: 'show', id: 'EP-1', ids: SHOWN }],
      ['lookUpAgain', { type: 'lookUpAgain', ids }],
      ['pair', { type: 'pair', rows: ROWS, isPaired: true }],
      ['editLabel', { type: 'editCell', id: 'EP-1', column: 'label' }],
      ['remove', { type: 'remove', rows: ROWS }],
    ];
    for (const [action, message] of expected) {
      await roomActOf(menuOf(other.nonce), pages)?.(action);
      assert.deepEqual([page.done, other.done.pop()], [[], message], action);
    }
  });

  const forged: readonly (readonly [what: string, argument: unknown])[] = [
    ['nothing', undefined],
    ['a text', page.nonce],
    ['a room alone', menuOf(undefined)],
    ['another value', menuOf(createNonce())],
    ['a part of the value', menuOf(page.nonce.slice(1))],
    ['an object in place of the value', menuOf(Object(page.nonce))],
    ['a page without a room', menuOf(page.nonce, { room: undefined })],
    ['several rooms in place of one', menuOf(page.nonce, { room: ['EP-1', 'EP-2'] })],
    ['rows that were not seen', menuOf(page.nonce, { rows: ['EP-1'] })],
    ['no rows', menuOf(page.nonce, { rows: undefined })],
    ['something else in place of the rooms shown', menuOf(page.nonce, { shown: 'EP-1' })],
  ];
  for (const [what, argument] of forged) {
    it(`returns undefined for ${what}`, () => assert.equal(roomActOf(argument, pages), undefined));
  }

  it('returns undefined once the page is closed', () => {
    assert.equal(roomActOf(menuOf(page.nonce), [other]), undefined);
  });
});
