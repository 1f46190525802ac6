import vscode = require('vscode');

import { EDITORS } from '../../../ids';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import { showPage } from '../../webview/webview';
import type { RolloutFile } from '../documents/rollout-file';
import type { HandlerTools } from './rollout-page';
import { RolloutPanel } from './rollout-panel';
import { type RoomAct, roomActOf } from './room-menu';

/** The editors of rollouts' documents. A document may have several, or none while its run continues. */
export class RolloutPanels implements vscode.Disposable {
  readonly #open = new Set<RolloutPanel>();
  /** The panel that was active last. */
  #last: RolloutPanel | undefined;
  readonly #rollouts: Rollouts;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly tools: HandlerTools,
  ) {
    this.#rollouts = tools.rollouts;
  }

  /** The document whose editor was active last and is still open. */
  get active(): RolloutDocument | undefined {
    return this.#last?.document;
  }

  /** @returns what to run on the room of whose menu a command was called, or undefined for any other argument */
  roomOf(argument: unknown): RoomAct | undefined {
    return roomActOf(argument, this.#open);
  }

  /** Shows a document in an editor that VS Code has opened for it. */
  attach(panel: vscode.WebviewPanel, document: RolloutDocument, file: RolloutFile): void {
    const opened = new RolloutPanel({ ...this.tools, panel, document, file });
    this.#open.add(opened);
    this.#last = opened;
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#last = opened;
    });
    panel.onDidDispose(() => {
      opened.dispose();
      this.#open.delete(opened);
      if (this.#last === opened) this.#last = [...this.#open].at(-1);
      this.leave(document);
    });
    showPage(panel.webview, this.extensionUri, 'rollout');
  }

  /** Closes a document that has no editor any more. Its codes stay as long as the window; Show Rollout finds them. */
  leave(document: RolloutDocument): void {
    if (this.#panelOf(document) === undefined && !document.hasResults) this.#rollouts.close(document);
  }

  isVisible(document: RolloutDocument): boolean {
    return [...this.#open].some((panel) => panel.document === document && panel.isVisible);
  }

  /** Shows the editor of a document, and opens one where none is open. */
  async show(document: RolloutDocument): Promise<void> {
    const panel = this.#panelOf(document);
    if (panel !== undefined) return panel.reveal();
    const uri = vscode.Uri.parse(document.key, true);
    const viewType = uri.path.toLowerCase().endsWith('.xlsx') ? EDITORS.workbook : EDITORS.rollout;
    await vscode.commands.executeCommand('vscode.openWith', uri, viewType);
  }

  /** Shows a short text, such as "Row copied", in the open editors of a document. */
  announce(document: RolloutDocument, text: string): void {
    for (const panel of this.#open) if (panel.document === document) panel.announce(text);
  }

  dispose(): void {
    for (const panel of this.#open) panel.dispose();
  }

  #panelOf(document: RolloutDocument): RolloutPanel | undefined {
    return [...this.#open].find((panel) => panel.document === document);
  }
}
