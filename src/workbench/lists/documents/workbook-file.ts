import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { quickInputText } from '../../../model/display-text';
import { refused, type Table, tableOf } from '../../../rollout/list/read-table';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';
import type { ListFile, SheetChoice } from '../../../rollout/rollout-document';
import type { WorkbookSheet } from '../../../rollout/workbook/workbook';
import type { Dialogs } from '../../platform/dialogs';
import { fileName } from './open-document';

const UNREADABLE = l10n.t('The file cannot be read. Check that it exists and that you may read it.');
const NO_SHEET = l10n.t('No sheet is selected. Select the sheet with the rooms above.');

/** A workbook that is open as a rollout: one of its sheets is the list, which can only be read. */
export class WorkbookFile implements ListFile, SheetChoice {
  readonly hasText = false;
  readonly isWritable = false;
  names: readonly string[] = [];
  chosen: string | undefined;
  #uri: vscode.Uri;
  #watcher: vscode.FileSystemWatcher;
  #reads: Promise<void> = Promise.resolve();
  #hasAsked = false;

  /** @param onRead gets the list, or what is wrong with the file in its place */
  constructor(
    uri: vscode.Uri,
    private readonly remembered: RememberedDocuments,
    private readonly dialogs: Pick<Dialogs, 'pick'>,
    private readonly onRead: (table: Table) => void,
  ) {
    this.#uri = uri;
    this.chosen = remembered.read(this.key).sheet;
    this.#watcher = this.#watch();
  }

  get key(): string {
    return this.#uri.toString();
  }

  get name(): string {
    return fileName(this.#uri);
  }

  get sheets(): SheetChoice {
    return this;
  }

  async change(): Promise<undefined> {}

  async save(): Promise<void> {}

  moveTo(key: string): void {
    this.#uri = vscode.Uri.parse(key, true);
    this.#watcher.dispose();
    this.#watcher = this.#watch();
  }

  /** One read follows the other: a file that changes while the user is asked for the sheet must not ask a second time. */
  load(): Promise<void> {
    const read = this.#reads.then(async () => this.onRead(await this.#table()));
    this.#reads = read.catch(() => undefined);
    return read;
  }

  async choose(name: string): Promise<void> {
    await this.#setSheet(name);
    await this.load();
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  #watch(): vscode.FileSystemWatcher {
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(this.#uri, '..'), escapeGlob(this.name));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidChange(() => void this.load());
    watcher.onDidCreate(() => void this.load());
    return watcher;
  }

  async #setSheet(name: string): Promise<void> {
    this.chosen = name;
    await this.remembered.write(this.key, { sheet: name });
  }

  async #table(): Promise<Table> {
    const { fs } = vscode.workspace;
    const { workbooks } = await import('../../../rollout/workbook/workbook');
    try {
      workbooks.checkSize((await fs.stat(this.#uri)).size);
      const sheets = await workbooks.open(await fs.readFile(this.#uri));
      const sheet = await this.#sheetOf(sheets);
      if (sheet === undefined) return refused(NO_SHEET);
      const { rows, notes } = await sheet.read();
      const table = tableOf(rows);
      return { ...table, notes: [...table.notes, ...notes] };
    } catch (error) {
      return refused(workbooks.whyRefused(error) ?? UNREADABLE);
    }
  }

  /** The sheet that was chosen before, the only one, or the one that the user picks. Asks once, as the page offers it too. */
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
    const title = l10n.t({
      message: 'Select the Sheet with the Rooms in {0}',
      args: [quickInputText(this.name)],
      comment: ['{0} is the name of a workbook.'],
    });
    const picked = await this.dialogs.pick(items, { title, ignoreFocusOut: true });
    if (picked === undefined) return undefined;
    await this.#setSheet(picked.sheet.name);
    return picked.sheet;
  }
}

/** A pattern that matches this name alone (https://code.visualstudio.com/docs/editor/glob-patterns). */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?!]/gu, (character) => `[${character}]`);
}
