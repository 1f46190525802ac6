import * as vscode from 'vscode';

/** Writes `before` to the clipboard before each test of a describe block, and restores the clipboard at the end. */
export function useClipboard(): void {
  let kept = '';
  before(async () => {
    kept = await clipboard();
  });
  beforeEach(() => vscode.env.clipboard.writeText('before'));
  after(() => vscode.env.clipboard.writeText(kept));
}

/** Returns the text on the clipboard. */
export async function clipboard(): Promise<string> {
  return await vscode.env.clipboard.readText();
}
