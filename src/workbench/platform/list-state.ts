import vscode = require('vscode');

/**
 * Returns the state in which lists are remembered: for the computer, or for the workspace if addresses are paths on a
 * remote computer, because VS Code does not tell extensions its name.
 */
export function listState({
  extension,
  globalState,
  workspaceState,
}: vscode.ExtensionContext): vscode.Memento {
  const { remoteName, uiKind } = vscode.env;
  // In a browser, the global state belongs to the server's own address.
  const isElsewhere = remoteName !== undefined && uiKind === vscode.UIKind.Desktop;
  return isElsewhere && extension.extensionKind === vscode.ExtensionKind.Workspace
    ? workspaceState
    : globalState;
}
