import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { read } from '../../../rollout/list/reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { RolloutDocuments } from '../../../rollout/rollout-documents';
import type { ColumnChoice } from '../../../rollout/room';
import type { ListAddress } from '../../../rollout/run/run';
import type { Dialogs } from '../../platform/dialogs';
import type { UserFiles } from '../user-files';
import { type FileEncodings, textAt } from './file-encodings';
import { fileName, isWorkbook, openEditor } from './open-document';
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
  readonly #unread = new Map<string, ReturnType<typeof setTimeout>>();
  #renaming: readonly Renaming[] = [];
  /** Files as which untitled documents were just saved, by the address of the untitled document. */
  readonly #savedAs = new Map<string, vscode.Uri>();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly rollouts: RolloutDocuments,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick' | 'ask' | 'notify'>,
    private readonly userFiles: Pick<UserFiles, 'save'>,
  ) {
    const { workspace } = vscode;
    this.#subscriptions = [
      workspace.onDidChangeTextDocument((event) => this.#textChanged(event)),
      workspace.onWillSaveTextDocument((event) => {
        const file = this.rollouts.find(event.document.uri.toString())?.file;
        if (file instanceof TextFile) event.waitUntil(file.editsBeforeSave());
      }),
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
    // VS Code reports a file that cannot be opened.
    await this.encodings.open(uri).catch(() => undefined);
    await openEditor(uri, where);
  }

  /** Returns the document of a text, with its current content. */
  async openText(text: vscode.TextDocument): Promise<RolloutDocument> {
    const document = this.rollouts.find(text.uri.toString()) ?? this.#newDocument(text);
    await document.file.load();
    this.#read(document);
    return document;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const timer of this.#unread.values()) clearTimeout(timer);
  }

  #newDocument(text: vscode.TextDocument): RolloutDocument {
    const file = new TextFile(text.uri, this.encodings, this.dialogs, () => this.#saveCopy(document));
    const document: RolloutDocument = this.rollouts.open(file);
    return document;
  }

  /** Saves a copy of a read-only list, and shows the copy instead, with its codes. */
  async #saveCopy(document: RolloutDocument): Promise<void> {
    const { key, name, reading } = document;
    const copy = await this.userFiles.save({
      title: l10n.t('Save a Copy of the List'),
      label: l10n.t('Lists of rooms'),
      extension: /\.tsv$/iu.test(name) ? 'tsv' : 'csv',
      name,
      // Without a byte order mark, Excel assumes another encoding.
      content: () => `\ufeff${reading.text}`,
    });
    if (copy === undefined || this.rollouts.find(key) !== document) return;
    const uri = vscode.Uri.parse(copy, true);
    const columns = columnsOf(key);
    await vscode.window.tabGroups.close(
      tabsOf(key).filter(({ input }) => input instanceof vscode.TabInputCustom),
    );
    this.rollouts.move(key, addressOf(uri));
    await this.#reopen(uri, columns.length > 0 ? columns : [vscode.ViewColumn.Active]);
  }

  #textChanged({ document: text, reason }: vscode.TextDocumentChangeEvent): void {
    const key = text.uri.toString();
    const document = this.rollouts.find(key);
    if (document === undefined) return;
    if (reason !== undefined && document.file instanceof TextFile) document.file.undone();
    // VS Code empties an untitled text before closing it.
    if (text.getText() !== '') this.#savedAs.delete(key);
    clearTimeout(this.#unread.get(key));
    const timer = setTimeout(() => {
      this.#unread.delete(key);
      // Queued after pending edits, which read their own changes.
      void document.inTurn(async () => {
        await document.file.load();
        this.#read(document);
      });
    }, READ_AFTER_MS);
    this.#unread.set(key, timer);
  }

  #read(document: RolloutDocument): void {
    const text = textAt(document.key)?.getText();
    if (text !== undefined && text !== document.reading.text) document.setText(text);
  }

  /**
   * VS Code saves an untitled text as a file that no tab shows yet, opens that file as text in the same place, and
   * closes the untitled text. Therefore, a document whose text is closed next continues in the file.
   */
  #textSaved(text: vscode.TextDocument): void {
    if (text.isUntitled || tabsOf(text.uri.toString()).length > 0) return;
    for (const document of this.rollouts.all) {
      const own = document.isUntitled ? textAt(document.key)?.getText() : undefined;
      if (own === undefined || own.trim() === '') continue;
      const { choice } = document.reading;
      const isSame = identityOf(own, choice) === identityOf(text.getText(), choice);
      if (isSame) this.#savedAs.set(document.key, text.uri);
    }
  }

  /**
   * A closed untitled text cannot be reopened. Changing the language mode also fires the event, but does not close the
   * text.
   */
  #textClosed({ uri, isUntitled, isClosed }: vscode.TextDocument): void {
    if (!isUntitled || !isClosed) return;
    const key = uri.toString();
    const file = this.#savedAs.get(key);
    this.#savedAs.clear();
    if (file === undefined) {
      this.rollouts.discard(key);
      return;
    }
    this.rollouts.move(key, addressOf(file));
    void this.#reopen(file, [vscode.ViewColumn.Active]);
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

/** Returns whether an address is that file, or is in that folder. */
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
 * Returns the identity of a list: its endpoint IDs, because a formatter may change the rest of the text on save. A text
 * without IDs is its own identity.
 */
function identityOf(text: string, choice: ColumnChoice): string {
  const ids = read(text, choice).list.rooms.map(({ endpointId }) => endpointId);
  return ids.length === 0 ? text.trim() : ids.toSorted().join('\n');
}
