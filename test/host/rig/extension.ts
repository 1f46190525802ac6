import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/app';

/** Returns the extension under test, active or not. */
export function extension(): vscode.Extension<(() => Promise<App>) | undefined> {
  const found = vscode.extensions.getExtension<(() => Promise<App>) | undefined>(
    'zero-touch.zero-touch-pairing',
  );
  assert.ok(found !== undefined, 'the extension is not installed');
  return found;
}

/** Activates the extension if needed, and loads the app. @returns the parts that it exposes to tests */
export async function activated(): Promise<App> {
  const loadParts = await extension().activate();
  assert.ok(loadParts !== undefined, 'the extension does not know that it is tested');
  return await loadParts();
}

/** Shows the extension's view, which makes it load. */
export async function showView(): Promise<void> {
  await vscode.commands.executeCommand('zeroTouch.explorer.focus');
}

/** Closes the sidebar, because any view in it takes processor time in each test. */
export async function hideView(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
}

/** Closes all editors and panels, and discards unsaved changes without asking. */
export async function closeTabs(): Promise<void> {
  const isDirty = () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => tab.isDirty));
  for (let tries = 0; tries < 20 && isDirty(); tries++) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
