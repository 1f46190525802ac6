import { exportInventory as exportInventoryOf } from '../lists/exports/inventory-export';
import { listTokens, markReviewed as markReviewedOf } from '../lists/tokens/mark-reviewed';
import { TokenList } from '../lists/tokens/token-list';
import { setWatched } from '../lists/tokens/watching';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Show Access Tokens as Table: of the row's connection, or the one that is picked. */
export async function showTokenTable(
  { sessions, tokenPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Show the access tokens of which connection?');
  if (session !== undefined) tokenPanels.show(session);
}

/** Export Access Token Inventory…: all tokens of a connection, without the tokens themselves. */
export async function exportInventory(
  { sessions, settings, tokenReviews, exportFiles, now }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Export the access tokens of which connection?');
  if (session === undefined) return;
  await listTokens(session);
  const list = new TokenList(session, settings, () => tokenReviews.of(session));
  const tokens = list.read().map((row) => list.view(row, now()));
  await exportInventoryOf({ session, tokens, files: exportFiles, format: undefined });
}

/** Mark Access Tokens as Reviewed: with an undo. */
export async function markReviewed(
  { sessions, tokenReviews, actions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(
    sessions,
    node,
    'Mark the access tokens of which connection as reviewed?',
  );
  if (session !== undefined) await markReviewedOf(session, tokenReviews, actions);
}

/** Watch Access Tokens: of the row's connection, or the one that is picked. */
export async function watchTokens({ sessions }: CommandContext, node: TreeNode | undefined): Promise<void> {
  const session = await pickSession(sessions, node, 'Watch the access tokens of which connection?');
  if (session !== undefined) await setWatched(session, sessions, true);
}

/** Stop Watching Access Tokens. */
export async function stopWatching({ sessions }: CommandContext, node: TreeNode | undefined): Promise<void> {
  const session = await pickSession(sessions, node, 'Stop watching the access tokens of which connection?');
  if (session !== undefined) await setWatched(session, sessions, false);
}
