import assert from 'node:assert/strict';
import { createNonce } from '../../../../src/workbench/webview/html';
import { menuAction } from '../../../../src/workbench/webview/page-menu';

/** Creates a page that records its calls. */
function aPage() {
  const done: unknown[] = [];
  return { nonce: createNonce(), done, press: (act: string, id: string) => void done.push([act, id]) };
}

const menuOf = (nonce: unknown, changes: object = {}) => ({
  webview: 'zeroTouch.rollout',
  webviewSection: 'room',
  nonce,
  id: 'EP-1',
  ...changes,
});

describe('menuAction', () => {
  const [page, other] = [aPage(), aPage()];
  const pages = [page, other];

  it('sends an action and its row to the page of the menu', () => {
    menuAction<string>(menuOf(other.nonce), pages)?.('remove');
    assert.deepEqual([page.done, other.done], [[], [['remove', 'EP-1']]]);
  });

  const unresolved: readonly (readonly [what: string, argument: unknown])[] = [
    ['nothing', undefined],
    ['a string', page.nonce],
    ['only a row', menuOf(undefined)],
    ['another value', menuOf(createNonce())],
    ['a page without a row', menuOf(page.nonce, { id: undefined })],
    ['several rows instead of one', menuOf(page.nonce, { id: ['EP-1', 'EP-2'] })],
  ];
  for (const [what, argument] of unresolved) {
    it(`returns undefined for ${what}`, () => assert.equal(menuAction(argument, pages), undefined));
  }

  it('returns undefined after the page is closed', () => {
    assert.equal(menuAction(menuOf(page.nonce), [other]), undefined);
  });
});
