import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTINGS } from '../../../src/ids';
import { HELD_RESPONSE_SECONDS } from '../wait';

/** Content of a settings.json file. */
export type UserSettings = Readonly<Record<string, unknown>>;

/** Settings that keep VS Code quiet: no welcome page, no assistants, no network requests. */
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
  // VS Code's server would scan all processes, and notify about each loopback server.
  'remote.autoForwardPorts': false,
  [SETTINGS.requestTimeoutSeconds]: HELD_RESPONSE_SECONDS,
};

/** Hides the parts of the window that no test looks at, because drawing them takes time. */
export const BARE_WINDOW: UserSettings = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.statusBar.visible': false,
};

/** Runs the extension in the browser's web worker host, not in the server's Node.js host. */
export const IN_WEB_WORKER: UserSettings = {
  'remote.extensionKind': { 'zero-touch.zero-touch-pairing': ['web'] },
};

/** Returns the path of the settings file in a user data folder. */
export function settingsFile(userData: string): string {
  return join(userData, 'User', 'settings.json');
}

/** Writes the settings of a user data folder: the quiet settings, overridden by the given settings. */
export function writeSettings(userData: string, settings: UserSettings = {}): void {
  const file = settingsFile(userData);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2)}\n`);
}
