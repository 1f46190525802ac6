import * as vscode from 'vscode';
import { SETTINGS, SETTINGS_SECTION } from '../ids';
import type { Event } from '../model/event';
import type { SettingName, SettingsPort } from '../model/ports';

/**
 * The settings of VS Code. Only the user's own value counts: what decides where credentials go is never read from a
 * workspace (https://code.visualstudio.com/api/references/contribution-points#contributes.configuration, scope).
 */
export class UserSettings implements SettingsPort {
  readonly onDidChange: Event<void> = (listener) =>
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(SETTINGS_SECTION)) listener();
    });

  get(name: SettingName): unknown {
    return vscode.workspace.getConfiguration().inspect(SETTINGS[name])?.globalValue;
  }

  async set(name: SettingName, value: unknown): Promise<void> {
    await vscode.workspace
      .getConfiguration()
      .update(SETTINGS[name], value, vscode.ConfigurationTarget.Global);
  }
}
