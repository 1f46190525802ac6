import vscode = require('vscode');

import { EDITORS } from '../../../ids';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { RolloutFile } from '../rooms/editor-state';
import type { RolloutPanels } from '../rooms/rollout-panels';

/** Text that is typed is read when nothing was typed for a moment. */
const READ_AFTER_MS = 150;

/**
 * Opens CSV and TSV files as rollouts (https://code.visualstudio.com/api/extension-guides/custom-editors): the text is
 * the list, and what the page changes is an edit of it.
 */
export class TextListEditors implements vscode.CustomTextEditorProvider, vscode.Disposable {
  readonly #unread = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly rollouts: Rollouts,
    private readonly panels: RolloutPanels,
  ) {
    this.#subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#readSoon(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.workspace.onDidSaveTextDocument((document) => void this.#saved(document)),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) {
          const document = this.rollouts.find(oldUri.toString());
          if (document === undefined) continue;
          this.#move(document, newUri, document.reading.text);
          this.rollouts.close(document);
        }
      }),
    ];
  }

  resolveCustomTextEditor(text: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    this.panels.attach(panel, this.open(text), textFile(text));
  }

  /** The rollout's document of a text, which is read again. */
  open(text: vscode.TextDocument): RolloutDocument {
    const key = text.uri.toString();
    const known = this.rollouts.find(key);
    const document = known ?? this.rollouts.open(key, fileName(text.uri));
    if (known === undefined || known.reading.text !== text.getText()) document.write(text.getText());
    const { choice } = this.rollouts.remembered.read(key);
    if (known === undefined && choice !== undefined) document.choose(choice);
    return document;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const timer of this.#unread.values()) clearTimeout(timer);
  }

  /** VS Code opens an untitled document that was saved in the text editor: the rollout continues in the file. */
  async #saved(text: vscode.TextDocument): Promise<void> {
    const saved = this.rollouts.all.find(
      (document) => document.isUntitled && isSameText(textOf(document), text.getText()),
    );
    if (saved === undefined || text.isUntitled || saved.key === text.uri.toString()) return;
    this.#move(saved, text.uri, text.getText());
    await vscode.commands.executeCommand('vscode.openWith', text.uri, EDITORS.rollout);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isTextOf = ({ input }: vscode.Tab) =>
      input instanceof vscode.TabInputText && input.uri.toString() === text.uri.toString();
    await vscode.window.tabGroups.close(tabs.filter(isTextOf));
  }

  /** Gives the results and the settings of a document to another file. */
  #move(from: RolloutDocument, to: vscode.Uri, text: string): void {
    const { remembered } = this.rollouts;
    const key = to.toString();
    const document = this.rollouts.find(key) ?? this.rollouts.open(key, fileName(to));
    if (document.reading.text !== text) document.write(text);
    document.choose(from.reading.choice);
    const session = from.rollout?.session;
    document.takeResults(from);
    void remembered.write(key, remembered.read(from.key));
    if (session !== undefined) this.rollouts.connect(document, session);
    void remembered.forget(from.key);
  }

  #readSoon(text: vscode.TextDocument): void {
    const key = text.uri.toString();
    const document = this.rollouts.find(key);
    if (document === undefined) return;
    clearTimeout(this.#unread.get(key));
    const timer = setTimeout(() => {
      this.#unread.delete(key);
      if (document.reading.text !== text.getText()) document.write(text.getText());
    }, READ_AFTER_MS);
    this.#unread.set(key, timer);
  }

  /** An untitled text that was closed cannot be opened again. */
  #closed({ uri, isUntitled }: vscode.TextDocument): void {
    const document = this.rollouts.find(uri.toString());
    if (!isUntitled || document === undefined) return;
    this.rollouts.close(document);
    void this.rollouts.remembered.forget(document.key);
  }
}

/** The file of a text, as its page edits it. */
export function textFile(text: vscode.TextDocument): RolloutFile {
  const { uri } = text;
  return {
    uri,
    text,
    hasText: true,
    // The file system may be registered later.
    get canEdit() {
      return uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
    },
  };
}

/** The last part of a file's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The present text of a document, which may not have been read yet. */
function textOf({ key, reading }: RolloutDocument): string {
  const text = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
  return text?.getText() ?? reading.text;
}

/** True for texts that differ only in what VS Code may change when it saves: blanks at the ends of lines. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[^\S\n]*\r?\n/gu, '\n').trimEnd();
  return plain(one) === plain(other);
}
