import * as vscode from 'vscode';

const SHOWN_MS = 4000;

/**
 * Puts a text on the clipboard and says so, without saying what.
 * @param what such as "Access token"
 */
export async function copyText(text: string, what: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${what} copied`, SHOWN_MS);
}
