import { expiryTime } from '../../model/access-tokens/expiry';
import type { Session } from '../../model/connections/session';
import { pathParameterProblem } from '../../service/path-parameter';
import { inventoryTable } from '../lists/exports/inventory';
import { listTokens } from '../lists/tokens/mark-reviewed';
import { listedView } from '../lists/tokens/token-row';
import { copyText } from '../platform/clipboard';
import { askText } from '../prompts/ask-text';
import { pickAccessToken } from '../prompts/pick-access-token';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CalledOn, CommandContext } from './context';

/** Copy Access Token: that of the row, or the one that is picked. */
export async function copyAccessToken(context: CommandContext, node: TreeNode | undefined): Promise<void> {
  const session = await pickSession(context.sessions, node, 'Copy an access token of which connection?');
  if (session === undefined) return;
  const handle = handleOf(session, node) ?? (await pickTokenToCopy(context, session));
  if (handle !== undefined) await context.accessTokenPanels.copy(session, handle);
}

/** Copy Details: what is known of the tokens of the rows, as a table without the tokens themselves. */
export async function copyAccessTokenDetails(
  { sessions, settings, tokenReviews, now }: CommandContext,
  _node: TreeNode | undefined,
  { nodes }: CalledOn,
): Promise<void> {
  const rows = nodes.flatMap((node) => {
    if (node.kind !== 'accessToken') return [];
    const session = sessions.find(node.connectionKey);
    const token = session?.accessToken(node.handle);
    if (session === undefined || token === undefined) return [];
    const change = tokenReviews.of(session)?.changes.get(node.handle);
    const view = listedView(node.handle, token, change, settings, now());
    return [{ view, expires: expiryTime(token, settings.timestampUnit) }];
  });
  // VS Code passes rows in the order in which they were selected.
  const views = rows.toSorted((one, other) => one.expires - other.expires).map(({ view }) => view);
  if (views.length > 0) await copyText(inventoryTable(views), 'Details');
}

/** Show Access Token, on a row: as it was listed, without a request. */
export async function showAccessToken(
  { sessions, accessTokenPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  if (node?.kind !== 'accessToken') return;
  const session = await pickSession(sessions, node, '');
  const handle = session === undefined ? undefined : handleOf(session, node);
  if (session !== undefined && handle !== undefined) accessTokenPanels.show(session, handle);
}

/** Inspect Access Token…: that of the row, in the shared panel, or one that is pasted without being shown. */
export async function inspectAccessToken(
  { sessions, accessTokenPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Inspect an access token of which connection?');
  if (session === undefined) return;
  const handle = handleOf(session, node);
  const ofRow = handle === undefined ? undefined : session.accessTokenOf(handle);
  if (ofRow !== undefined) return await accessTokenPanels.preview(session, ofRow);
  const pasted = await askToken();
  if (pasted !== undefined) await accessTokenPanels.inspect(session, pasted);
}

/** The handle of a row's token, if the token is still known. */
function handleOf(session: Session, node: TreeNode | undefined): string | undefined {
  if (node?.kind !== 'accessToken') return undefined;
  return session.accessTokenOf(node.handle) === undefined ? undefined : node.handle;
}

async function pickTokenToCopy(
  { settings, now }: CommandContext,
  session: Session,
): Promise<string | undefined> {
  await listTokens(session);
  const question = { title: 'Copy Access Token', placeHolder: 'Pick the token to copy' };
  return await pickAccessToken(session, settings, now(), question);
}

async function askToken(): Promise<string | undefined> {
  const answer = await askText({
    title: 'Inspect Access Token',
    prompt: 'Paste an access token. It is kept in the memory of this window only, and its panel can copy it.',
    isSecret: true,
    check: (text) => pathParameterProblem(text.trim()),
  });
  return answer.kind === 'text' ? answer.text.trim() : undefined;
}
