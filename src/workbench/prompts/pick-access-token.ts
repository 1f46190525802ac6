import * as vscode from 'vscode';
import { expiryOf } from '../../model/access-tokens/expiry';
import { ExpiryOrder } from '../../model/access-tokens/expiry-order';
import { clientTitle, maskedToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Settings } from '../../model/connections/settings';
import { quickInputText } from '../../model/display-text';

/**
 * Asks for one of the listed access tokens, the soonest to expire first, which are shown by client, last characters and expiry.
 * @param now milliseconds since the Unix epoch
 * @returns its handle
 */
export async function pickAccessToken(
  session: Session,
  settings: Settings,
  now: number,
  question: { readonly title: string; readonly placeHolder: string },
): Promise<string | undefined> {
  const { value } = session.accessTokens;
  // Nothing was listed if the connection was removed meanwhile.
  if (value === undefined) return undefined;
  const entries = new ExpiryOrder().of(value.entries, settings.timestampUnit);
  if (entries.length === 0) {
    void vscode.window.showInformationMessage('No access tokens are granted for this enterprise.');
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    entries.map(({ handle, token }) => ({
      label: quickInputText(clientTitle(token) ?? '(no client name)'),
      description: `${quickInputText(maskedToken(token.accessToken))} · ${expiryOf(token, settings, now).text}`,
      handle,
    })),
    { ...question, matchOnDescription: true },
  );
  return picked?.handle;
}
