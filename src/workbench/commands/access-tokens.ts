import * as vscode from 'vscode';
import { expiryOf } from '../../model/access-tokens/expiry';
import { clientTitle, maskedToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/path-parameter';
import { listTokens } from '../access-tokens/mark-reviewed';
import { askText } from '../prompts/ask-text';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Copy Access Token: that of the row, or the one that is picked. */
export async function copyAccessToken(context: CommandContext, node: TreeNode | undefined): Promise<void> {
  const session = await pickSession(context.sessions, node, 'Copy an access token of which connection?');
  if (session === undefined) return;
  const handle = handleOf(session, node) ?? (await pickAccessToken(context, session));
  if (handle !== undefined) await context.accessTokenPanels.copy(session, handle);
}

/** Inspect Access Token…: that of the row, or one that is pasted without being shown. */
export async function inspectAccessToken(
  { sessions, accessTokenPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Inspect an access token of which connection?');
  if (session === undefined) return;
  const handle = handleOf(session, node);
  const accessToken = handle === undefined ? await askToken() : session.accessTokenOf(handle);
  if (accessToken !== undefined) await accessTokenPanels.inspect(session, accessToken);
}

/** The handle of a row's token, if the token is still known. */
function handleOf(session: Session, node: TreeNode | undefined): string | undefined {
  if (node?.kind !== 'accessToken') return undefined;
  return session.accessTokenOf(node.handle) === undefined ? undefined : node.handle;
}

async function pickAccessToken(
  { settings, now }: CommandContext,
  session: Session,
): Promise<string | undefined> {
  await listTokens(session);
  const { value } = session.accessTokens;
  // Nothing was listed if the connection was removed meanwhile.
  if (value === undefined) return undefined;
  const { entries } = value;
  if (entries.length === 0) {
    void vscode.window.showInformationMessage('No access tokens are granted for this enterprise.');
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    entries.map(({ handle, token }) => ({
      label: quickInputText(clientTitle(token) ?? '(no client name)'),
      description: `${quickInputText(maskedToken(token.accessToken))} · ${expiryOf(token, settings, now()).text}`,
      handle,
    })),
    { title: 'Copy Access Token', matchOnDescription: true, placeHolder: 'Pick the token to copy' },
  );
  return picked?.handle;
}

async function askToken(): Promise<string | undefined> {
  const answer = await askText({
    title: 'Inspect Access Token',
    prompt: 'Paste an access token. It is neither shown nor stored.',
    isSecret: true,
    check: (text) => pathParameterProblem(text.trim()),
  });
  return answer.kind === 'text' ? answer.text.trim() : undefined;
}
