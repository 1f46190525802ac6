import vscode = require('vscode');

import { soonestFirst } from '../../model/access-tokens/expiry';
import type { Session } from '../../model/connections/session';
import type { Settings } from '../../model/connections/settings';
import { quickInputText } from '../../model/display-text';
import { NO_CLIENT, tokenText } from '../lists/tokens/token-text';

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
  const entries = soonestFirst(value.entries, settings.timestampUnit);
  if (entries.length === 0) {
    void vscode.window.showInformationMessage('No access tokens are granted for this enterprise.');
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    entries.map(({ handle, token }) => {
      const text = tokenText(token, settings, now);
      return {
        label: quickInputText(text.client ?? NO_CLIENT),
        description: `${quickInputText(text.lastFour)} · ${text.expiry}`,
        handle,
      };
    }),
    { ...question, matchOnDescription: true },
  );
  return picked?.handle;
}
