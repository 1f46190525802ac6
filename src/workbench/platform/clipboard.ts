import vscode = require('vscode');

const SHOWN_MS = 4000;

/**
 * Writes a text to the clipboard.
 * @param what such as "Access token"
 * @returns what to say, without the text
 */
export async function copyText(text: string, what: string): Promise<string> {
  await vscode.env.clipboard.writeText(text);
  return `${what} copied`;
}

/**
 * Shows a text in the status bar for a moment, and has a screen reader say it: it reads an alert as it appears, but no
 * message of the status bar. A notification would be read too, but it covers the page and has to be dismissed.
 */
export function showAlert(text: string): void {
  const item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  item.name = 'Zero Touch';
  item.text = `$(check) ${text.replaceAll('$(', '$ (')}`;
  item.accessibilityInformation = { label: text, role: 'alert' };
  item.show();
  setTimeout(() => item.dispose(), SHOWN_MS);
}
