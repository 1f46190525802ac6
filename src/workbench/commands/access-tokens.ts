import * as vscode from 'vscode';
import { expiryOf, maskedToken, withoutToken } from '../../model/access-tokens/access-tokens';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { pathParameterProblem } from '../../service/path-parameter';
import { copyText } from '../platform/clipboard';
import { askText } from '../prompts/ask-text';
import { pickSession } from '../prompts/pick-session';
import { withCancel } from '../prompts/progress';
import type { CommandArgument } from './arguments';
import type { CommandContext } from './context';
import { asCommandFailure } from './failure';

/** Copy Access Token: the token reaches the clipboard and nothing else. */
export async function copyAccessToken(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Copy an access token of which connection?');
  if (session === undefined) return;
  const handle = knownHandle(session, argument) ?? (await pickAccessToken(context, session));
  const token = handle === undefined ? undefined : session.accessToken(handle);
  if (handle === undefined || token === undefined) return;
  await copyText(token.accessToken, 'Access token');
  context.accessTokenPanels.announce(session, handle, 'Access token copied');
}

/** Inspect Access Token…: a row's, fetched afresh, or one that is pasted without being shown. */
export async function inspectAccessToken(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Inspect an access token of which connection?');
  if (session === undefined) return;
  const handle = knownHandle(session, argument);
  const accessToken =
    (handle === undefined ? undefined : session.accessTokenOf(handle)) ?? (await askToken());
  if (accessToken === undefined) return;
  const entry = await asCommandFailure(
    session,
    'accessToken',
    { handle: session.handleOf(accessToken) },
    () =>
      withCancel('Fetching the access token…', (signal) => session.inspections.inspect(accessToken, signal)),
  );
  context.accessTokenPanels.show(session, entry.handle);
}

function knownHandle(session: Session, { handle }: CommandArgument): string | undefined {
  return handle !== undefined && session.accessTokenOf(handle) !== undefined ? handle : undefined;
}

async function pickAccessToken(
  { settings, now }: CommandContext,
  session: Session,
): Promise<string | undefined> {
  if (session.accessTokens.value === undefined) {
    await withCancel('Listing the access tokens…', () => session.refresh());
    const { error } = session.accessTokens;
    if (error !== undefined) await asCommandFailure(session, 'accessTokens', {}, () => Promise.reject(error));
  }
  const entries = session.accessTokens.value?.entries ?? [];
  if (entries.length === 0) {
    void vscode.window.showInformationMessage('No access tokens are granted for this enterprise.');
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    entries.map(({ handle, token }) => ({
      label:
        token.clientName === undefined
          ? '(no client name)'
          : quickInputText(withoutToken(token.clientName, token.accessToken)),
      description: `${quickInputText(maskedToken(token.accessToken))} · ${expiryOf(token, settings, now()).text}`,
      handle,
    })),
    { title: 'Copy Access Token', matchOnDescription: true, placeHolder: 'Pick the token to copy' },
  );
  return picked?.handle;
}

function askToken(): Promise<string | undefined> {
  return askText({
    title: 'Inspect Access Token',
    prompt: 'Paste an access token; it is not shown and not kept',
    isSecret: true,
    check: (text) => pathParameterProblem(text.trim()),
  }).then((answer) => (answer.kind === 'text' ? answer.text.trim() : undefined));
}
