import vscode = require('vscode');

import { SETTINGS, SETTINGS_SECTION } from '../../ids';
import { Emitter } from '../../model/event';
import type { SettingName, SettingsPort } from '../../model/ports';

/**
 * VS Code's settings, limited to the user's own values: a workspace must not decide where credentials are sent
 * (https://code.visualstudio.com/api/references/contribution-points#contributes.configuration, scope).
 */
export class UserSettings implements SettingsPort, vscode.Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  /** Cached, because VS Code takes up to a millisecond per value, and each row of the tree needs several. */
  readonly #cache = new Map<SettingName, unknown>();
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration(SETTINGS_SECTION)) return;
      this.#report();
    });
  }

  get(name: SettingName): unknown {
    if (!this.#cache.has(name)) {
      this.#cache.set(name, vscode.workspace.getConfiguration().inspect(SETTINGS[name])?.globalValue);
    }
    return this.#cache.get(name);
  }

  async set(name: SettingName, value: unknown): Promise<void> {
    let isReported = false;
    const subscription = this.onDidChange(() => {
      isReported = true;
    });
    try {
      await vscode.workspace
        .getConfiguration()
        .update(SETTINGS[name], value, vscode.ConfigurationTarget.Global);
    } finally {
      subscription.dispose();
    }
    // VS Code reports the change before the update resolves, but does not document it.
    if (!isReported) this.#report();
  }

  #report(): void {
    this.#cache.clear();
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/**
 * Opens the user settings and shows the connections. Application-scoped settings are in the default profile's file,
 * regardless of the current profile (VS Code, `IPreferencesService.openApplicationSettings`).
 */
export async function openConnectionSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openApplicationSettingsJson', {
    revealSetting: { key: SETTINGS.connections, edit: false },
  });
}

/** Opens the settings editor and shows `http.proxy`. */
export async function openProxySettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', '@id:http.proxy');
}
