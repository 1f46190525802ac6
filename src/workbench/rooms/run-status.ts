import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { displayText } from '../../model/display-text';
import { pacingText } from '../../protocol/text';
import type { Run } from '../../rollout/run/run';
import { pacingView, progressText, shortProgress } from './run-progress';

/** Progress of a run in the status bar. A click shows the rollout, which has a Stop button. */
export class RunStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  /** Displayed content, remembered to avoid unnecessary updates of the item. */
  #shown = '';
  /** Address of the list that a click shows. */
  #key: string | undefined;

  constructor(private readonly run: Run) {
    this.#item.name = l10n.t('Fetching Codes');
  }

  show(): void {
    const { run } = this;
    const { key, name } = run.list;
    const pacing = pacingView(run);
    const progress = progressText(run);
    const details = pacing === undefined ? progress : `${progress} · ${pacingText(pacing)}`;
    const shown = `${key} ${details}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const title = `${displayText(name)} · ${displayText(run.session.connection.name)}`;
    this.#item.text = `$(sync~spin) ${shortProgress(run)}`;
    this.#item.tooltip = `${title}\n${details}\n${l10n.t('Click to show the list.')}`;
    this.#item.accessibilityInformation = {
      label: l10n.t('Fetching codes: {0}', details),
    };
    if (key !== this.#key) this.#setCommand(key);
    this.#item.show();
  }

  hide(): void {
    this.#shown = '';
    this.#item.hide();
  }

  /** Called only if the address changes, because replacing the command cancels a pending click. */
  #setCommand(key: string): void {
    this.#key = key;
    const uri = vscode.Uri.parse(key, true);
    this.#item.command = {
      command: COMMANDS.showRollout,
      title: l10n.t('Show List of Rooms'),
      arguments: [uri],
    };
  }

  dispose(): void {
    this.#item.dispose();
  }
}
