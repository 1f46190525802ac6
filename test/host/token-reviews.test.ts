import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { COMMANDS } from '../../src/ids';
import { markReviewed as markReviewedOf } from '../../src/workbench/lists/tokens/mark-reviewed';
import { anAccessToken, readingOf } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor, waitForCheck } from '../support/wait';
import { refresh } from './rig/actions';
import { runCommand } from './rig/commands';
import { connect, connectionsSetting, disconnect, loadedSession, PATIENCE_MS } from './rig/connections';
import { activated, closeTabs, hideView } from './rig/extension';
import { readText } from './rig/folders';
import { pressing } from './rig/messages';
import { rowOfKind, rowsOf, textOf } from './rig/rows';

/** The same for all tokens, because a different expiry would count as a change. */
const EXPIRES = Date.now() + 40 * 86_400_000;
const SECRET = 'kept4secret9kept4secret9tail';

describe('the review of access tokens', () => {
  let parts: App;
  let server: LoopbackServer;
  before(async () => {
    parts = await activated();
    await hideView();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    server.service.tokens = [token(SECRET, 'Known'), token('other5abcd9efgh1', 'Other')];
    await connect(parts, { Rooms: server });
    await loadedSession(parts, 'Rooms');
  });
  afterEach(async () => {
    await closeTabs();
    await disconnect(parts);
    await server.close();
  });

  const token = (accessToken: string, clientName: string, fields = {}) =>
    anAccessToken({ accessToken, clientName, expirationDate: EXPIRES, ...fields });
  const group = () => textOf(rowOfKind(parts, 'accessTokens'));
  const becomes = async (text: string) =>
    await waitForCheck('the group', () => assert.equal(group(), text), PATIENCE_MS);
  const markReviewed = () =>
    pressing(parts, 'info', undefined, async () => {
      const session = parts.sessions.find('Rooms');
      assert.ok(session !== undefined);
      await markReviewedOf(session, readingOf(session), parts);
    });

  it('shows new, changed and gone tokens since then, until it is marked as reviewed again @everywhere', async () => {
    await markReviewed();
    assert.equal(group(), 'Access Tokens | 2');
    server.service.tokens = [
      token(SECRET, 'Known', { roles: ['ROLE_ADMIN'] }),
      token('fresh6abcd9efgh1', 'Fresh'),
    ];
    await refresh(parts, 'Rooms');
    await becomes('Access Tokens | 2 · 1 new, 1 changed, 1 gone');
    const rows = rowsOf(parts, 'accessToken').map(textOf);
    assert.match(rows[0] ?? '', /^Known \| 39 d · changed · …tail/);
    assert.match(rows[1] ?? '', /^Fresh \| 39 d · new · …fgh1/);
    await markReviewed();
    await becomes('Access Tokens | 2');
  });

  it('stores nothing before the first review, no token ever, and nothing after the connection is removed', async () => {
    assert.deepEqual(await storedFiles(parts.context.globalStorageUri), []);
    await markReviewed();
    const files = await storedFiles(parts.context.globalStorageUri);
    assert.equal(files.length, 1);
    for (const { text } of files) {
      assert.match(text, /Known/);
      assert.ok(!text.includes(SECRET) && !text.includes('tail'));
    }
    await disconnect(parts);
    await waitFor(
      'no file',
      async () => (await storedFiles(parts.context.globalStorageUri)).length === 0,
      PATIENCE_MS,
    );
  });

  it('watches a connection by its entry in the settings, from a list of then on, and stops', async () => {
    await runCommand(COMMANDS.watchTokens, rowOfKind(parts, 'accessTokens').node);
    assert.deepEqual(
      [connectionsSetting()].flat().map((entry) => (entry as { watch?: boolean }).watch),
      [true],
    );
    await waitFor(
      'a file',
      async () => (await storedFiles(parts.context.globalStorageUri)).length > 0,
      PATIENCE_MS,
    );
    server.service.tokens = [token(SECRET, 'Known')];
    // A refresh joins a list request of the watch in flight, which has the previous tokens.
    const isGone = async () => {
      await refresh(parts, 'Rooms');
      return group() === 'Access Tokens | 1 · 1 gone';
    };
    await waitFor('the token to be gone', isGone, PATIENCE_MS);
    await runCommand(COMMANDS.stopWatching, rowOfKind(parts, 'accessTokens').node);
    assert.deepEqual(
      [connectionsSetting()].flat().map((entry) => 'watch' in (entry as object)),
      [false],
    );
  });
});

/** Returns the files that the extension has stored, with their texts. */
async function storedFiles(
  root: vscode.Uri,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(root)).catch(() => []);
  const found = await Promise.all(
    entries.map(async ([name, type]) => {
      const uri = vscode.Uri.joinPath(root, name);
      if (type === vscode.FileType.Directory) return await storedFiles(uri);
      return [{ name, text: await readText(uri) }];
    }),
  );
  return found.flat();
}
