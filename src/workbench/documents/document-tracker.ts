import vscode = require('vscode');

import { EDITORS } from '../../ids';
import { Loads } from '../../model/loads';
import { plainText } from '../../rollout/list/read-table';
import { read } from '../../rollout/list/reading';
import { ListClosed } from '../../rollout/list-closed';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RolloutDocuments } from '../../rollout/rollout-documents';
import type { ColumnChoice } from '../../rollout/room';
import type { ListAddress } from '../../rollout/run/run';
import type { Dialogs } from '../platform/dialogs';
import { type FileEncodings, textAt } from './file-encodings';
import { fileName, isWorkbook } from './open-document';
import { TextFile } from './text-file';

/** Debounce time for reading typed text. */
const READ_AFTER_MS = 150;

/** The address of a list whose file is being renamed, and the editor groups that show it. */
interface Renaming {
  readonly key: string;
  readonly columns: readonly vscode.ViewColumn[];
}

/** Opens the documents of files, reads their text after changes, and follows files across renames. */
export class DocumentTracker implements vscode.Disposable {
  readonly #unread = new Map<RolloutDocument, ReturnType<typeof setTimeout>>();
  readonly #openings = new Loads<string, RolloutDocument>();
  #renaming: readonly Renaming[] = [];
  /** Files to which untitled documents were just saved, with their text, by the address of the untitled document. */
  readonly #savedAs = new Map<string, { readonly file: vscode.Uri; readonly text: string }>();
  /** Settles when the file of the last untitled document that was saved is shown as a list. */
  #reopened: Promise<void> = Promise.resolve();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly rollouts: RolloutDocuments,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick'>,
    private readonly editCopy: (document: RolloutDocument) => Promise<string | undefined>,
  ) {
    const { workspace } = vscode;
    this.#subscriptions = [
      workspace.onDidChangeTextDocument((event) => this.#textChanged(event)),
      workspace.onDidSaveTextDocument((text) => this.#textSaved(text)),
      workspace.onDidCloseTextDocument((text) => this.#textClosed(text)),
      workspace.onWillRenameFiles(({ files }) => {
        this.#renaming = files.flatMap(({ oldUri }) =>
          this.#listsUnder(oldUri).map((key) => ({ key, columns: columnsOf(key) })),
        );
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#renamed(oldUri, newUri);
      }),
    ];
  }

  /** Opens or reveals the editor of a rollout. */
  async show(uri: vscode.Uri, where?: vscode.TextDocumentShowOptions): Promise<void> {
    await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout, where);
  }

  /** Shows a list in the tabs of another list, or in a new tab. */
  async showInstead(uri: vscode.Uri, key: string): Promise<void> {
    const columns = columnsOf(key);
    for (const viewColumn of columns.length > 0 ? columns : [vscode.ViewColumn.Active])
      await this.show(uri, { viewColumn });
    // Looked up only now, because VS Code may have closed some of the tabs meanwhile. A tab with unsaved changes stays.
    await vscode.window.tabGroups.close(
      tabsOf(key).filter(({ input, isDirty }) => input instanceof vscode.TabInputCustom && !isDirty),
    );
  }

  /**
   * Returns the document of a file that VS Code opens in an editor. Concurrent calls for the same file share the
   * result.
   * @throws ListClosed if the text is gone
   */
  async open(uri: vscode.Uri): Promise<RolloutDocument> {
    const key = uri.toString();
    const document = this.rollouts.find(key) ?? (await this.#openings.load(key, () => this.#openNew(uri)));
    // Another file may have been moved to the address meanwhile.
    return document.isClosed ? await this.open(uri) : document;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const timer of this.#unread.values()) clearTimeout(timer);
  }

  async #openNew(uri: vscode.Uri): Promise<RolloutDocument> {
    const file = new TextFile(
      uri,
      this.encodings,
      this.dialogs,
      () => this.editCopy(document),
      () => this.#reopened,
    );
    const text = await file.read();
    if (text === undefined) throw new ListClosed();
    const document = this.rollouts.open(file, text);
    await this.#keepMark(document);
    return document;
  }

  #textChanged({ document: text }: vscode.TextDocumentChangeEvent): void {
    const key = text.uri.toString();
    const document = this.rollouts.find(key);
    if (document === undefined) return;
    // VS Code changes the line breaks of an untitled text and empties it before closing it.
    if (!['', this.#savedAs.get(key)?.text].includes(plainText(text.getText()))) this.#savedAs.delete(key);
    this.#readSoon(document);
  }

  #keepMark(document: RolloutDocument): Promise<void> {
    return document.inTurn(() => this.encodings.keepMark(document.key));
  }

  /** Reads a changed text, after pending edits, which read their own changes. */
  #readSoon(document: RolloutDocument): void {
    clearTimeout(this.#unread.get(document));
    const timer = setTimeout(() => {
      this.#unread.delete(document);
      // A closed document needs no text.
      void document.inTurn(() => document.refresh()).catch(() => undefined);
    }, READ_AFTER_MS);
    this.#unread.set(document, timer);
  }

  /**
   * VS Code saves an untitled text as a file that no tab shows yet, opens that file as text in the same place, and
   * closes the untitled text. Therefore, a document whose text is closed next continues in the file.
   */
  #textSaved(text: vscode.TextDocument): void {
    const saved = this.rollouts.find(text.uri.toString());
    if (saved !== undefined) {
      void this.#keepMark(saved);
      // VS Code can save a document in another encoding without changing its text.
      this.#readSoon(saved);
    }
    if (text.isUntitled || tabsOf(text.uri.toString()).length > 0) return;
    for (const document of this.rollouts.all) {
      const own = document.isUntitled ? textAt(document.key)?.getText() : undefined;
      if (own === undefined || own.trim() === '') continue;
      const { choice } = document.reading;
      const isSame = identityOf(own, choice) === identityOf(text.getText(), choice);
      if (isSame) this.#savedAs.set(document.key, { file: text.uri, text: plainText(own) });
    }
  }

  /**
   * A closed untitled document cannot be reopened. Changing the language mode also fires the event, but does not close
   * the document.
   */
  #textClosed({ uri, isUntitled, isClosed }: vscode.TextDocument): void {
    if (!isUntitled || !isClosed) return;
    const key = uri.toString();
    const file = this.#savedAs.get(key)?.file;
    this.#savedAs.clear();
    if (file === undefined) {
      this.rollouts.discard(key);
      return;
    }
    this.rollouts.move(key, addressOf(file));
    this.#reopened = this.#reopen(file, [vscode.ViewColumn.Active]);
  }

  /** VS Code has closed the tabs of a renamed file, and its document with them, unless it has unsaved changes. */
  #renamed(oldUri: vscode.Uri, newUri: vscode.Uri): void {
    const renaming = this.#renaming.filter(({ key }) => isUnder(key, oldUri));
    this.#renaming = this.#renaming.filter((each) => !renaming.includes(each));
    for (const key of new Set([...renaming.map((each) => each.key), ...this.#listsUnder(oldUri)])) {
      const { path } = vscode.Uri.parse(key, true);
      const uri = newUri.with({ path: newUri.path + path.slice(oldUri.path.length) });
      const document = this.rollouts.find(key);
      // A file of another type becomes a separate list.
      if (isWorkbook(uri)) {
        if (document !== undefined) this.rollouts.close(document);
        continue;
      }
      this.rollouts.move(key, addressOf(uri));
      void this.#reopen(uri, renaming.find((each) => each.key === key)?.columns ?? []);
    }
  }

  /** Returns the addresses of lists in a file or folder that are open or have a run. */
  #listsUnder(uri: vscode.Uri): readonly string[] {
    const keys = [
      ...this.rollouts.all.map(({ key }) => key),
      ...this.rollouts.runs.running.map(({ list }) => list.key),
    ];
    return [...new Set(keys)].filter((key) => isUnder(key, uri));
  }

  /** Reopens a file as a rollout, after VS Code has opened it as text. */
  async #reopen(uri: vscode.Uri, columns: readonly vscode.ViewColumn[]): Promise<void> {
    for (const viewColumn of columns) {
      await this.show(uri, { viewColumn, preserveFocus: viewColumn !== vscode.ViewColumn.Active });
    }
    // Closing a tab with unsaved changes would ask whether to save, although the rollout also shows the changes.
    const isReplaced = ({ group, input, isDirty }: vscode.Tab) =>
      input instanceof vscode.TabInputText &&
      !isDirty &&
      (columns.includes(group.viewColumn) || group.isActive);
    await vscode.window.tabGroups.close(tabsOf(uri.toString()).filter(isReplaced));
  }
}

function addressOf(uri: vscode.Uri): ListAddress {
  return { key: uri.toString(), name: fileName(uri) };
}

/** Returns whether an address is the given file, or is in the given folder. */
function isUnder(key: string, uri: vscode.Uri): boolean {
  return key === uri.toString() || key.startsWith(uri.with({ path: `${uri.path}/` }).toString());
}

/** Returns the editor groups that show a file as a rollout. */
function columnsOf(key: string): readonly vscode.ViewColumn[] {
  return tabsOf(key).flatMap(({ input, group }) =>
    input instanceof vscode.TabInputCustom ? [group.viewColumn] : [],
  );
}

/** Returns the tabs of a file. */
function tabsOf(key: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) &&
        input.uri.toString() === key,
    );
}

/**
 * Returns the identity of a list: its endpoint IDs, because a formatter may change the rest of the text on save.
 * Without IDs, the text itself is the identity.
 */
function identityOf(text: string, choice: ColumnChoice): string {
  const ids = read(text, choice).list.rooms.map(({ endpointId }) => endpointId);
  return ids.length === 0 ? text.trim() : ids.toSorted().join('\n');
}
