import type { EpochMs } from '../../service/epoch-ms';

import vscode = require('vscode');

import { expiryTime } from '../../model/access-tokens/expiry';
import { maskedToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { notificationText } from '../../model/display-text';
import { accessTokenProblem } from '../../service/basic-credentials';
import { pathParameterProblem } from '../../service/path-parameter';
import { inventoryTable } from '../lists/exports/inventory';
import { exportInventory as exportInventoryOf } from '../lists/exports/inventory-export';
import { listTokens, markReviewed as markReviewedOf } from '../lists/tokens/mark-reviewed';
import { TokenList } from '../lists/tokens/token-list';
import { listedView } from '../lists/tokens/token-row';
import { setWatched } from '../lists/tokens/watching';
import { ActionFailure, asActionFailure, requireOpen, settingFailure } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { askText } from '../prompts/ask';
import { pickAccessToken } from '../prompts/pick-access-token';
import type { TreeNode } from '../tree/nodes';
import { type CommandHandler, onSession } from './context';

/** Copy Access Token: that of the row, or the one that is picked. */
export const copyAccessToken = onSession(async (session, { settings, accessTokenPanels, now }, { node }) => {
  let handle = handleOf(session, node);
  if (handle === undefined) {
    await listTokens(session);
    handle = await pickAccessToken(session, settings, now(), {
      title: 'Copy Access Token',
      placeHolder: 'Pick the token to copy',
    });
  }
  return handle === undefined ? undefined : await accessTokenPanels.copy(session, handle);
});

/** Copy Details: what is known of the tokens of the rows, as a table without the tokens themselves. */
export const copyAccessTokenDetails: CommandHandler = async (
  { sessions, settings, tokenReviews, now },
  { nodes },
) => {
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
  return views.length === 0 ? undefined : await copyText(inventoryTable(views), 'Details');
};

/** Show Access Token, on a row: as it was listed, without a request. */
export const showAccessToken: CommandHandler = ({ sessions, accessTokenPanels }, { node }) => {
  if (node?.kind !== 'accessToken') return;
  const session = sessions.find(node.connectionKey);
  if (session === undefined) return;
  const handle = handleOf(session, node);
  if (handle !== undefined) accessTokenPanels.show(session, handle);
};

/** Inspect Access Token…: that of the row, in the shared panel, or one that is pasted without being shown. */
export const inspectAccessToken = onSession(async (session, { accessTokenPanels }, { node }) => {
  const handle = handleOf(session, node);
  const ofRow = handle === undefined ? undefined : session.accessTokenOf(handle);
  if (ofRow !== undefined) return await accessTokenPanels.preview(session, ofRow);
  const pasted = await askText({
    title: 'Inspect Access Token',
    prompt: 'Paste an access token. It is kept in the memory of this window only, and its panel can copy it.',
    isSecret: true,
    check: (text) => pathParameterProblem(text.trim()),
  });
  if (pasted.kind === 'given') await accessTokenPanels.inspect(session, pasted.value.trim());
});

/** Show Access Tokens as Table. */
export const showTokenTable = onSession((session, { tokenPanels }) => tokenPanels.show(session));

/** Export Access Token Inventory…: all tokens of a connection, without the tokens themselves. */
export const exportInventory = onSession(async (session, { settings, tokenReviews, exportFiles, now }) => {
  await listTokens(session);
  const list = new TokenList(session, settings, () => tokenReviews.of(session));
  const tokens = list.read().map((row) => list.view(row, now()));
  await exportInventoryOf({ session, tokens, files: exportFiles, format: undefined });
});

/** Mark Access Tokens as Reviewed: with an undo. */
export const markReviewed = onSession((session, { tokenReviews, actions }) =>
  markReviewedOf(session, tokenReviews, actions),
);

/** Watch Access Tokens. */
export const watchTokens = onSession((session, { sessions }) => setWatched(session, sessions, true));

/** Stop Watching Access Tokens. */
export const stopWatching = onSession((session, { sessions }) => setWatched(session, sessions, false));

/** Use an Access Token for Look-Ups…. */
export const useAccessToken = onSession(
  (session, { actions }) => actions.nextSteps.useAccessToken(session),
  'withCredentials',
);

/**
 * Asks for one of the listed access tokens. It is sent with look-ups and inspections from then on, in place of the
 * password. @throws ActionFailure
 */
export async function askAndUseAccessToken(
  session: Session,
  sessions: Sessions,
  settings: Settings,
  now: () => EpochMs,
): Promise<void> {
  requireOpen(session);
  await listTokens(session);
  const handle = await pickAccessToken(session, settings, now(), {
    title: 'Use an Access Token for Look-Ups',
    placeHolder: 'Sent as X-Access-Token. The interface does not show it; public documents only hint at it.',
  });
  const token = handle === undefined ? undefined : session.accessTokenOf(handle);
  if (token === undefined) return;
  requireOpen(session);
  const problem = accessTokenProblem(token);
  if (problem !== undefined) {
    const headline = 'This access token cannot be used for look-ups';
    throw new ActionFailure({ headline, advice: problem, steps: ['retry'] }, { session });
  }
  const retry = () => askAndUseAccessToken(session, sessions, settings, now);
  await asActionFailure(session, 'accessTokens', { retry }, () => session.saveAccessToken(token));
  const { name, otherOperations } = session.connection;
  try {
    if (otherOperations !== 'accessToken')
      await sessions.setting.setOtherOperations(session.connection.key, 'accessToken');
  } catch (error) {
    throw settingFailure(error, 'The access token is not used');
  }
  const text = `${name}: Look-ups and inspections send the access token ${maskedToken(token)} now, not the password. To undo it, set otherOperations to “basic” in the settings.`;
  void vscode.window.showInformationMessage(notificationText(text));
}

/** The handle of a row's token, if the token is still known. */
function handleOf(session: Session, node: TreeNode | undefined): string | undefined {
  if (node?.kind !== 'accessToken') return undefined;
  return session.accessTokenOf(node.handle) === undefined ? undefined : node.handle;
}
