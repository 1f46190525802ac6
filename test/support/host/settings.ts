import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A person's settings.json, as an object. */
export type UserSettings = Readonly<Record<string, unknown>>;

/** Keeps VS Code quiet: no welcome page, no assistants, nothing looked up or sent. */
export const QUIET_SETTINGS: UserSettings = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
};

/** Names the settings file of a user data folder. */
export function settingsFile(userData: string): string {
  return join(userData, 'User', 'settings.json');
}

/** Writes a user data folder's settings, the quiet ones under the given ones. */
export function writeSettings(userData: string, settings: UserSettings = {}): void {
  mkdirSync(join(userData, 'User'), { recursive: true });
  writeFileSync(settingsFile(userData), `${JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2)}\n`);
}

/** Writes a user data folder's settings unless it has some already. */
export function writeFirstSettings(userData: string, settings: UserSettings): void {
  if (!existsSync(settingsFile(userData))) writeSettings(userData, settings);
}
