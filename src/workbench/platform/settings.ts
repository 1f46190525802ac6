import * as vscode from 'vscode';
import { SETTINGS, SETTINGS_SECTION } from '../../ids';
import { Emitter } from '../../model/event';
import type { SettingName, SettingsPort } from '../../model/ports';

/**
 * The settings of VS Code. Only the user's own value counts: what decides where credentials go is never read from a
 * workspace (https://code.visualstudio.com/api/references/contribution-points#contributes.configuration, scope).
 */
export class UserSettings implements SettingsPort, vscode.Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  /** VS Code takes up to a millisecond for each answer, and each row of the tree asks for several settings. */
  readonly #known = new Map<SettingName, unknown>();
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration(SETTINGS_SECTION)) return;
      this.#known.clear();
      this.#changed.fire();
    });
  }

  get(name: SettingName): unknown {
    if (!this.#known.has(name)) {
      this.#known.set(name, vscode.workspace.getConfiguration().inspect(SETTINGS[name])?.globalValue);
    }
    return this.#known.get(name);
  }

  async set(name: SettingName, value: unknown): Promise<void> {
    await vscode.workspace
      .getConfiguration()
      .update(SETTINGS[name], value, vscode.ConfigurationTarget.Global);
    this.#known.clear();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}
