import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ColumnChoice } from '../../../rollout/room';
import type { Dialogs } from '../../platform/dialogs';
import type { UserFiles } from '../user-files';
import { type FileEncodings, textAt } from './file-encodings';
import { isWorkbook, openEditor } from './open-document';
import { TextFile } from './text-file';

/** Text that is typed is read when nothing was typed for a moment. */
const READ_AFTER_MS = 150;

/** A document whose file is being renamed, and the groups that show it. */
interface Renaming {
  readonly document: RolloutDocument;
  readonly columns: readonly vscode.ViewColumn[];
}

/** Opens the documents of files, reads their texts when these change, and follows the files under every name. */
export class ListDocuments implements vscode.Disposable {
  readonly #unread = new Map<string, ReturnType<typeof setTimeout>>();
  #renaming: readonly Renaming[] = [];
  /** The file in which the text of an untitled document was just saved, by the document. */
  readonly #savedAs = new Map<RolloutDocument, vscode.Uri>();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly rollouts: Rollouts,
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
          this.#documentsUnder(oldUri).map((document) => ({ document, columns: columnsOf(document.key) })),
        );
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#renamed(oldUri, newUri);
      }),
    ];
  }

  /** True while the file of a document gets another name: VS Code closes its tab before it tells the name. */
  isMoving(document: RolloutDocument): boolean {
    return this.#savedAs.has(document) || this.#renaming.some((each) => each.document === document);
  }

  /** Opens a rollout's document, or shows its editor. */
  async show(uri: vscode.Uri, where?: vscode.TextDocumentShowOptions): Promise<void> {
    // VS Code says what is wrong with a file that cannot be opened.
    await this.encodings.open(uri).catch(() => undefined);
    await openEditor(uri, where);
  }

  /** The document of a text, as the text is now. */
  async openText(text: vscode.TextDocument): Promise<RolloutDocument> {
    const { remembered } = this.rollouts;
    const key = text.uri.toString();
    const known = this.rollouts.find(key);
    const document = known ?? this.#newDocument(text);
    await document.file.load();
    this.#read(document);
    const { choice } = remembered.read(key);
    if (known === undefined && choice !== undefined) document.restoreChoice(choice);
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

  /** Saves a copy of a list that cannot be written, and shows the copy in its place, with its codes. */
  async #saveCopy(document: RolloutDocument): Promise<void> {
    const { key, name, reading } = document;
    const copy = await this.userFiles.save({
      title: l10n.t('Save a Copy of the List'),
      label: l10n.t('Lists of rooms'),
      extension: /\.tsv$/iu.test(name) ? 'tsv' : 'csv',
      name,
      // Excel reads a file without a byte order mark in another encoding.
      content: () => `\ufeff${reading.text}`,
    });
    if (copy === undefined || document.isClosed || document.key !== key) return;
    const uri = vscode.Uri.parse(copy, true);
    const renaming = { document, columns: columnsOf(key) };
    this.#renaming = [...this.#renaming, renaming];
    await vscode.window.tabGroups.close(
      tabsOf(key).filter(({ input }) => input instanceof vscode.TabInputCustom),
    );
    this.rollouts.move(document, copy);
    this.#renaming = this.#renaming.filter((each) => each !== renaming);
    await this.#reopen(uri, renaming.columns.length > 0 ? renaming.columns : [vscode.ViewColumn.Active]);
  }

  #textChanged({ document: text, reason }: vscode.TextDocumentChangeEvent): void {
    const key = text.uri.toString();
    const document = this.rollouts.find(key);
    if (document === undefined) return;
    if (reason !== undefined && document.file instanceof TextFile) document.file.undone();
    // The text of an untitled document is emptied before it is closed.
    if (text.getText() !== '') this.#savedAs.delete(document);
    clearTimeout(this.#unread.get(key));
    const timer = setTimeout(() => {
      this.#unread.delete(key);
      // After the edits that are under way, which read what they have changed themselves.
      void document.inTurn(async () => {
        await document.file.load();
        if (!document.isClosed) this.#read(document);
      });
    }, READ_AFTER_MS);
    this.#unread.set(key, timer);
  }

  #read(document: RolloutDocument): void {
    const text = textAt(document.key)?.getText();
    if (text !== undefined && text !== document.reading.text) document.setText(text);
  }

  /**
   * VS Code saves an untitled text as a file that no tab shows yet, and opens it as text in the place of the untitled one,
   * which it closes. So a document whose text is closed next continues in the file.
   */
  #textSaved(text: vscode.TextDocument): void {
    if (text.isUntitled || tabsOf(text.uri.toString()).length > 0) return;
    for (const document of this.rollouts.all) {
      const own = document.isUntitled ? textAt(document.key)?.getText() : undefined;
      if (own === undefined || own.trim() === '') continue;
      const { choice } = document.reading;
      const isSame = identityOf(own, choice) === identityOf(text.getText(), choice);
      if (isSame) this.#savedAs.set(document, text.uri);
    }
  }

  /** An untitled text that was closed cannot be opened again. A text with another language mode is no closed one. */
  #textClosed({ uri, isUntitled, isClosed }: vscode.TextDocument): void {
    if (!isUntitled || !isClosed) return;
    const document = this.rollouts.find(uri.toString());
    const file = document && this.#savedAs.get(document);
    this.#savedAs.clear();
    if (document === undefined || file === undefined) {
      if (document !== undefined) this.rollouts.close(document);
      void this.rollouts.remembered.forget(uri.toString());
      return;
    }
    this.rollouts.move(document, file.toString());
    void this.#reopen(file, [vscode.ViewColumn.Active]);
  }

  #renamed(oldUri: vscode.Uri, newUri: vscode.Uri): void {
    for (const document of this.#documentsUnder(oldUri)) {
      const { path } = vscode.Uri.parse(document.key, true);
      const uri = newUri.with({ path: newUri.path + path.slice(oldUri.path.length) });
      const renaming = this.#renaming.find((each) => each.document === document);
      this.#renaming = this.#renaming.filter((each) => each !== renaming);
      // A file of another kind is another list.
      if (isWorkbook(uri)) {
        this.rollouts.close(document);
        continue;
      }
      this.rollouts.move(document, uri.toString());
      void this.#reopen(uri, renaming?.columns ?? []);
    }
  }

  /** The documents of a file, or of the files in a folder. */
  #documentsUnder(uri: vscode.Uri): readonly RolloutDocument[] {
    const folder = uri.with({ path: `${uri.path}/` }).toString();
    return this.rollouts.all.filter(({ key }) => key === uri.toString() || key.startsWith(folder));
  }

  /** Shows a file as a rollout where VS Code has opened it as text. */
  async #reopen(uri: vscode.Uri, columns: readonly vscode.ViewColumn[]): Promise<void> {
    for (const viewColumn of columns) {
      await this.show(uri, { viewColumn, preserveFocus: viewColumn !== vscode.ViewColumn.Active });
    }
    // VS Code would ask whether to save a tab with unsaved changes, although the rollout shows them too.
    const isReplaced = ({ group, input, isDirty }: vscode.Tab) =>
      input instanceof vscode.TabInputText &&
      !isDirty &&
      (columns.includes(group.viewColumn) || group.isActive);
    await vscode.window.tabGroups.close(tabsOf(uri.toString()).filter(isReplaced));
  }
}

/** The groups in which a file is shown as a rollout. */
function columnsOf(key: string): readonly vscode.ViewColumn[] {
  return tabsOf(key).flatMap(({ input, group }) =>
    input instanceof vscode.TabInputCustom ? [group.viewColumn] : [],
  );
}

/** The tabs of a file. */
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
 * What tells that two texts are one list: its endpoint IDs, as a formatter may change the rest of the text while it is saved. A
 * text without IDs is known by itself.
 */
function identityOf(text: string, choice: ColumnChoice): string {
  const reading = new ListReading();
  reading.setText(text);
  reading.choose(choice);
  const ids = reading.list.rooms.map(({ endpointId }) => endpointId);
  return ids.length === 0 ? text.trim() : ids.toSorted().join('\n');
}
