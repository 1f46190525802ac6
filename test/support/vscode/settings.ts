import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A person's settings.json, as an object. */
export type UserSettings = Readonly<Record<string, unknown>>;

/** Keeps VS Code quiet: no welcome page, no assistants, nothing looked up or sent. */
const QUIET_SETTINGS: UserSettings = {
  'workbench.startupEditor': 'none',
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'workbench.editor.empty.hint': 'hidden',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
};

/** Leaves out of the window what nobody looks at in a test without a user, as each part of it is drawn. */
export const BARE_WINDOW: UserSettings = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.statusBar.visible': false,
};

/** Runs the extension in the web worker host of the browser, and not in the Node.js host of VS Code's server. */
export const IN_WEB_WORKER: UserSettings = {
  'remote.extensionKind': { 'zero-touch.zero-touch-pairing': ['web'] },
};

/** Names the settings file of a user data folder. */
export function settingsFile(userData: string): string {
  return join(userData, 'User', 'settings.json');
}

/** Writes a user data folder's settings, the given ones over the quiet ones. */
export function writeSettings(userData: string, settings: UserSettings = {}): void {
  const file = settingsFile(userData);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2)}\n`);
}
