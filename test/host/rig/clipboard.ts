import * as vscode from 'vscode';

/** Lets each test of a describe block find the text `before` on the clipboard, and puts back what was there. */
export function useClipboard(): void {
  let kept = '';
  before(async () => {
    kept = await clipboard();
  });
  beforeEach(() => vscode.env.clipboard.writeText('before'));
  after(() => vscode.env.clipboard.writeText(kept));
}

/** The text on the clipboard. */
export async function clipboard(): Promise<string> {
  return await vscode.env.clipboard.readText();
}
