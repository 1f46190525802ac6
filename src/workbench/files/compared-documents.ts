import vscode = require('vscode');

import { COMPARED_SCHEME } from '../../ids';
import type { Disposable } from '../../model/event';

/**
 * Documents that VS Code's diff shows. They cannot be edited and belong to no file. A document is dropped with its tab.
 */
export class ComparedDocuments implements vscode.TextDocumentContentProvider, Disposable {
  /** Contents by address. */
  readonly #contents = new Map<string, string>();
  readonly #subscriptions = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(COMPARED_SCHEME, this),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      if (closed.length > 0) this.#dropClosed();
    }),
  );

  /** @returns undefined for a document of an earlier session, so that VS Code reports that the document is gone */
  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#contents.get(uri.toString());
  }

  async show(before: string, after: string, title: string): Promise<void> {
    const query = crypto.randomUUID();
    const [left, right] = ['before', 'after'].map((path) =>
      vscode.Uri.from({ scheme: COMPARED_SCHEME, path, query }),
    );
    if (left === undefined || right === undefined) return;
    this.#contents.set(left.toString(), before);
    this.#contents.set(right.toString(), after);
    await vscode.commands.executeCommand('vscode.diff', left, right, title);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** A tab that moves to another group is closed and opened. */
  #dropClosed(): void {
    const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
    const shown = new Set(
      inputs.flatMap((input) =>
        input instanceof vscode.TabInputTextDiff ? [String(input.original), String(input.modified)] : [],
      ),
    );
    for (const address of this.#contents.keys()) if (!shown.has(address)) this.#contents.delete(address);
  }
}
