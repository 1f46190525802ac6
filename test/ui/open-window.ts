import type { Page } from '@playwright/test';
import type { UserSettings } from '../support/vscode/settings';
import { registerWebviewWorker } from '../support/vscode/webview-worker';
import { ZeroTouch } from './pages/zero-touch';
import type { VsCode } from './vscode';

/** Settings of every window, besides the settings that keep VS Code quiet. */
const SETTINGS: UserSettings = {
  'workbench.colorTheme': 'Default Dark Modern',
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'window.confirmBeforeClose': 'never',
  'security.workspace.trust.startupPrompt': 'never',
  // The settings editor would cover the view.
  'workbench.editor.useModal': 'off',
  // On a slow machine, a page that has just loaded takes the focus late, which would close an open pick.
  'workbench.quickOpen.closeOnFocusLost': false,
  // In a browser, VS Code saves changes automatically.
  'files.autoSave': 'off',
  'zeroTouch.assistantTools': true,
};

/** Opens VS Code with an empty profile and the extension's view. All other windows must be closed. */
export async function openWindow(page: Page, vscode: VsCode, settings: UserSettings): Promise<ZeroTouch> {
  vscode.reset({ ...SETTINGS, ...settings });
  await registerWebviewWorker(page, vscode.url);
  await page.goto(vscode.url);
  return ZeroTouch.open(page, vscode);
}
