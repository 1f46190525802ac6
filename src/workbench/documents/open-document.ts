import vscode = require('vscode');

/** File extensions of workbooks that can be imported. */
export const WORKBOOKS = ['xlsx', 'xlsm'];

export function isWorkbook(uri: vscode.Uri): boolean {
  return WORKBOOKS.includes(extensionOf(uri));
}

/** Returns the file extension in lower case, without the dot. */
export function extensionOf({ path }: vscode.Uri): string {
  return /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Returns the last segment of a file's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the name of a file without its extension. */
export function stemOf(uri: vscode.Uri): string {
  return fileName(uri).replace(/\.[^.]*$/u, '');
}

/** Opens a rollout's file in a text editor to the side. */
export async function openAsText(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', vscode.ViewColumn.Beside);
}
