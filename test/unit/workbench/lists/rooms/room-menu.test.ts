import assert from 'node:assert/strict';
import type { RoomMenuChoice } from '../../../../../src/protocol/room-menu';
import { roomActOf } from '../../../../../src/workbench/lists/rooms/room-menu';
import { createNonce } from '../../../../../src/workbench/webview/html';

/** A page that notes what is chosen on it. */
function aPage() {
  const chosen: RoomMenuChoice[] = [];
  return { nonce: createNonce(), chosen, choose: (choice: RoomMenuChoice) => void chosen.push(choice) };
}

describe('roomActOf', () => {
  const [page, other] = [aPage(), aPage()];
  const pages = [page, other];

  it('runs an action on the page whose menu it is', () => {
    const context = {
      webview: 'zeroTouch.rollout',
      webviewSection: 'room',
      nonce: other.nonce,
      room: 'EP-1',
    };
    roomActOf(context, pages)?.('copyRow');
    assert.deepEqual([page.chosen, other.chosen], [[], [{ action: 'copyRow', id: 'EP-1' }]]);
  });

  const forged: readonly (readonly [what: string, argument: unknown])[] = [
    ['nothing', undefined],
    ['a text', page.nonce],
    ['a room alone', { webviewSection: 'room', room: 'EP-1' }],
    ['another value', { nonce: createNonce(), room: 'EP-1' }],
    ['a part of the value', { nonce: page.nonce.slice(1), room: 'EP-1' }],
    ['no value', { nonce: undefined, room: 'EP-1' }],
    ['an object in place of the value', { nonce: Object(page.nonce), room: 'EP-1' }],
    ['a page without a room', { nonce: page.nonce }],
    ['several rooms', { nonce: page.nonce, room: ['EP-1', 'EP-2'] }],
  ];
  for (const [what, argument] of forged) {
    it(`returns undefined for ${what}`, () => assert.equal(roomActOf(argument, pages), undefined));
  }

  it('returns undefined once the page is closed', () => {
    assert.equal(roomActOf({ nonce: page.nonce, room: 'EP-1' }, [other]), undefined);
  });
});
