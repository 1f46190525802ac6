import vscode = require('vscode');

import { quickInputText } from '../../../model/display-text';
import { MAX_FILE_BYTES } from '../../../rollout/list/list-file';
import { refused, type Table, tableOf } from '../../../rollout/list/read-table';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { WorkbookSheet } from '../../../rollout/workbook/workbook';
import { isWorkbookError } from '../../../rollout/workbook/workbook-error';
import type { RolloutFile, SheetChoice } from '../rooms/editor-state';
import type { RolloutPanels } from '../rooms/rollout-panels';
import { fileName } from './text-list-editors';

const UNREADABLE = 'The file cannot be read. Check that it exists and that you may read it.';
const NO_SHEET = 'No sheet is chosen. Choose above which one lists the rooms.';

export interface WorkbookDocument extends vscode.CustomDocument {
  readonly file: WorkbookFile;
}

/** Opens Excel workbooks as rollouts. */
export class WorkbookListEditors implements vscode.CustomReadonlyEditorProvider<WorkbookDocument> {
  constructor(
    private readonly rollouts: Rollouts,
    private readonly panels: RolloutPanels,
  ) {}

  openCustomDocument(uri: vscode.Uri): WorkbookDocument {
    const document = this.rollouts.open(uri.toString(), fileName(uri));
    const file = new WorkbookFile(uri, document, this.rollouts.remembered);
    return { uri, file, dispose: () => file.dispose() };
  }

  async resolveCustomEditor({ uri, file }: WorkbookDocument, panel: vscode.WebviewPanel): Promise<void> {
    let isClosed = false;
    const closing = panel.onDidDispose(() => {
      isClosed = true;
    });
    const document = this.rollouts.open(uri.toString(), fileName(uri));
    const { choice } = this.rollouts.remembered.read(document.key);
    await file.read();
    closing.dispose();
    // The person may have closed the editor while the file was read or its sheet asked for.
    if (isClosed) return this.panels.leave(document);
    if (choice !== undefined) document.choose(choice);
    this.panels.attach(panel, document, file);
  }
}

/** A workbook that is open as a rollout: one of its sheets is the list, which can only be read. */
class WorkbookFile implements RolloutFile, SheetChoice, vscode.Disposable {
  readonly text = undefined;
  readonly hasText = false;
  readonly canEdit = false;
  names: readonly string[] = [];
  chosen: string | undefined;
  readonly #watcher: vscode.FileSystemWatcher;
  #reads: Promise<void> = Promise.resolve();
  #hasAsked = false;

  constructor(
    readonly uri: vscode.Uri,
    private readonly document: RolloutDocument,
    private readonly remembered: RememberedDocuments,
  ) {
    this.chosen = remembered.read(document.key).sheet;
    const name = escapeGlob(fileName(uri));
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), name);
    this.#watcher = vscode.workspace.createFileSystemWatcher(pattern);
    this.#watcher.onDidChange(() => void this.read());
    this.#watcher.onDidCreate(() => void this.read());
  }

  get sheets(): SheetChoice {
    return this;
  }

  /**
   * Reads the list, and shows what is wrong with the file in its place. One read follows the other: a file that changes while
   * the person is asked for the sheet must not ask a second time.
   */
  read(): Promise<void> {
    const read = this.#reads.then(async () => this.document.writeTable(await this.#table()));
    this.#reads = read.catch(() => undefined);
    return read;
  }

  async choose(name: string): Promise<void> {
    this.chosen = name;
    await this.remembered.write(this.document.key, { sheet: name });
    await this.read();
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  async #table(): Promise<Table> {
    const { fs } = vscode.workspace;
    try {
      const { size } = await fs.stat(this.uri);
      if (size > MAX_FILE_BYTES)
        return refused('The file is larger than 20 MB. Split the list into several files.');
      const { workbooks } = await import('../../../rollout/workbook/workbook');
      const sheets = await workbooks.open(await fs.readFile(this.uri));
      const sheet = await this.#sheetOf(sheets);
      return sheet === undefined ? refused(NO_SHEET) : tableOf(await sheet.readRows());
    } catch (error) {
      return refused(isWorkbookError(error) ? error.message : UNREADABLE);
    }
  }

  /** The sheet that was chosen before, the only one, or the one that the person picks. Asks once, as the page offers it too. */
  async #sheetOf(sheets: readonly WorkbookSheet[]): Promise<WorkbookSheet | undefined> {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const offered = visible.length > 0 ? visible : sheets;
    this.names = offered.map(({ name }) => name);
    const known = offered.find(({ name }) => name === this.chosen);
    const [first, ...others] = offered;
    if (known !== undefined || others.length === 0) return known ?? first;
    this.chosen = undefined;
    if (this.#hasAsked) return undefined;
    this.#hasAsked = true;
    const items = offered.map((sheet) => ({ label: quickInputText(sheet.name), sheet }));
    const title = `Which Sheet of ${quickInputText(this.document.name)} Lists the Rooms?`;
    const picked = await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true });
    if (picked === undefined) return undefined;
    this.chosen = picked.sheet.name;
    await this.remembered.write(this.document.key, { sheet: this.chosen });
    return picked.sheet;
  }
}

/** A pattern that matches this name alone (https://code.visualstudio.com/docs/editor/glob-patterns). */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?!]/gu, (character) => `[${character}]`);
}
