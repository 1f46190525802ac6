import * as vscode from 'vscode';

const SHOWN_MS = 4000;

/**
 * Writes a text to the clipboard, then says what was copied, but not the text.
 * @param what such as "Access token"
 * @param announce shows the same where the person is, such as in a panel
 */
export async function copyText(text: string, what: string, announce?: (text: string) => void): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${what} copied`, SHOWN_MS);
  announce?.(`${what} copied`);
}
