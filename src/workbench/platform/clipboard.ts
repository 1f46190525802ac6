import vscode = require('vscode');

const SHOWN_MS = 4000;

/**
 * Writes a text to the clipboard, then says what was copied, but not the text.
 * @param what such as "Access token"; icons in it are shown
 * @param announce says the same on the page where the person is, if there is one
 */
export async function copyText(text: string, what: string, announce?: (text: string) => void): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  const said = `${what} copied`;
  if (announce === undefined) return showAlert(said);
  vscode.window.setStatusBarMessage(`$(check) ${said}`, SHOWN_MS);
  announce(said);
}

/**
 * Shows a text in the status bar for a moment, and has a screen reader say it: it reads an alert as it appears, but no
 * message of the status bar. A notification would be read too, but it covers the page and has to be dismissed.
 */
function showAlert(text: string): void {
  const item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  item.name = 'Zero Touch: Copied';
  item.text = `$(check) ${text}`;
  item.accessibilityInformation = { label: text, role: 'alert' };
  item.show();
  setTimeout(() => item.dispose(), SHOWN_MS);
}
