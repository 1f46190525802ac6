import assert from 'node:assert/strict';
import type { TokenMenuAction } from '../../../../../src/protocol/token-menu';
import { tokenActOf } from '../../../../../src/workbench/lists/tokens/token-menu';
import { createNonce } from '../../../../../src/workbench/webview/html';

/** A page that notes what is run on it. */
function aPage() {
  const done: unknown[] = [];
  return { nonce: createNonce(), done, run: async (message: unknown) => void done.push(message) };
}

const menuOf = (nonce: unknown, changes: object = {}) => ({
  webview: 'zeroTouch.accessTokens',
  webviewSection: 'token',
  nonce,
  token: 'handle-1',
  rows: ['handle-1', 'handle-2'],
  ...changes,
});

describe('tokenActOf', () => {
  const [page, other] = [aPage(), aPage()];
  const pages = [page, other];

  it('runs an action on the page whose menu it is, with the tokens that the menu had', async () => {
    const expected: readonly (readonly [TokenMenuAction, unknown])[] = [
      ['copyToken', { type: 'copyToken', id: 'handle-1' }],
      ['inspect', { type: 'inspect', id: 'handle-1' }],
      ['copyRows', { type: 'copyRows', ids: ['handle-1', 'handle-2'] }],
    ];
    for (const [action, message] of expected) {
      await tokenActOf(menuOf(other.nonce), pages)?.(action);
      assert.deepEqual([page.done, other.done.pop()], [[], message], action);
    }
  });

  const forged: readonly (readonly [what: string, argument: unknown])[] = [
    ['another value', menuOf(createNonce())],
    ['a page without a token', menuOf(page.nonce, { token: undefined })],
    ['several tokens in place of one', menuOf(page.nonce, { token: ['handle-1', 'handle-2'] })],
    ['no rows', menuOf(page.nonce, { rows: undefined })],
  ];
  for (const [what, argument] of forged) {
    it(`returns undefined for ${what}`, () => assert.equal(tokenActOf(argument, pages), undefined));
  }
});
