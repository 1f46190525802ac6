import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/app';
import { EDITORS } from '../../../src/ids';
import type { Session } from '../../../src/model/sessions/session';
import { parseFromRollout } from '../../../src/protocol/rollout-messages';
import { columnKey } from '../../../src/rollout/list/column-keys';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import type { SeenRow } from '../../../src/rollout/room';
import type { AnyContent, PanelContent } from '../../../src/workbench/webview/panel-host';
import { dayText } from '../../support/calendar';
import { present } from '../../support/expect';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS, setUserSetting } from './connections';
import { watched } from './folders';
import { ID, type ListModel, type SeenLine } from './list-model';
import type { MachineStep } from './machine-steps';
import { pressing } from './messages';
import { TestPage } from './page';
import { replaced } from './replace';
import { customEditors, fileTabs } from './tabs';

/** A row as it was shown, both in the model and on a page. */
interface Shown {
  readonly line: SeenLine;
  readonly ref: SeenRow;
}

const TEXTS = ['Annex', 'Roof', '=2', '7', ''];
const CELLS = [
  ['label', 0],
  ['endpointId', ID],
  [columnKey('Floor'), 2],
] as const;

const textOf = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((text) => text.uri.toString() === uri.toString());
const codeOf = (endpointId: string): string => String(123_455 + Number(endpointId.slice(3)));

/** Applies steps to a list in VS Code and to its model, and compares the two after each step. */
export class DocumentsMachine {
  readonly #done: string[] = [];
  readonly #fetched = new Set<string>();
  #past: string[][][] = [];
  #future: string[][][] = [];
  #disk: string;
  #isOpen = false;
  #shown: readonly Shown[] = [];
  #shownBefore: readonly Shown[] = [];

  constructor(
    private readonly parts: App,
    private readonly session: Session,
    private readonly model: ListModel,
    private uri: vscode.Uri,
  ) {
    this.#disk = model.text;
  }

  /** Opens the list and fetches its codes. */
  async begin(): Promise<void> {
    await this.#open();
    const document = present(this.#document);
    this.parts.documents.connect(document, this.session);
    document.fetchCodes();
    await document.run?.ended;
    // If the columns are a guess, nothing is fetched.
    if (document.canBeLookedUp) {
      for (const { endpointId } of document.reading.list.rooms) this.#fetched.add(endpointId);
    }
    await this.#check();
  }

  /** Applies a step, and compares. @throws Error with all steps so far */
  async perform(step: MachineStep): Promise<void> {
    this.#done.push(`${step.kind} ${step.row}.${step.value}${step.isStale ? ' stale' : ''}`);
    try {
      await pressing(this.parts, 'ask', ['Add Column', 'Mark as Paired', 'Mark All'], () => this.#do(step));
      await this.#check(step.kind === 'type beside in haste');
    } catch (cause) {
      const text = textOf(this.uri)?.getText();
      const facts = JSON.stringify({ expected: this.model.text, text, disk: this.#disk, open: this.#isOpen });
      throw new Error(`${this.#done.join(', ')}: ${String(cause)} ${facts}`, { cause });
    }
  }

  async #do({ kind, row, value, isStale }: MachineStep): Promise<void> {
    const shown = isStale ? this.#shownBefore : this.#shown;
    const target = shown[row % Math.max(1, shown.length)];
    switch (kind) {
      case 'open':
        return await this.#open();
      case 'close':
        return await this.#close();
      case 'split':
        if (this.#isOpen) await vscode.commands.executeCommand('workbench.action.splitEditor');
        return;
      case 'type beside':
      case 'type beside in haste':
        return await this.#type(row, value);
      case 'set a cell':
        return await this.#setCell(target, row + value, TEXTS[value % TEXTS.length] ?? '');
      case 'remove':
        return await this.#remove(target);
      case 'mark':
        return await this.#mark(target, value % 3 > 0);
      case 'mark in a panel':
      case 'mark in a panel and undo it there':
        return await this.#markInPanel(
          this.#shown[row % Math.max(1, this.#shown.length)],
          kind !== 'mark in a panel',
        );
      case 'undo':
        return await this.#travel('undo', this.#past, this.#future);
      case 'redo':
        return await this.#travel('redo', this.#future, this.#past);
      case 'save':
        if (this.#isOpen) await vscode.workspace.save(this.uri);
        if (this.#isOpen) this.#disk = this.model.text;
        return;
      case 'rename the file':
        return await this.#rename(this.uri, vscode.Uri.joinPath(this.uri, '..', `r${this.#done.length}.csv`));
      case 'rename the folder': {
        const folder = vscode.Uri.joinPath(this.uri, '..');
        return await this.#rename(folder, vscode.Uri.joinPath(folder, '..', crypto.randomUUID()));
      }
      case 'change on disk':
        return await this.#changeOnDisk(row);
      case 'set the language': {
        const text = textOf(this.uri);
        const languages = ['json', 'plaintext'];
        if (text !== undefined && this.#isOpen) {
          await vscode.languages.setTextDocumentLanguage(text, languages[value % 2] ?? 'json');
        }
        return;
      }
      case 'change the setting': {
        const { name, baseUrl } = this.session.connection;
        const lookUpCredentials = value % 2 === 0 ? 'none' : 'basic';
        await setUserSetting('zeroTouch.connections', [{ name, baseUrl: baseUrl.href, lookUpCredentials }]);
        const isSet = () => this.session.connection.lookUpCredentials === lookUpCredentials;
        return void (await waitFor('the setting', isSet, PATIENCE_MS));
      }
    }
  }

  async #open(): Promise<void> {
    await vscode.commands.executeCommand('vscode.openWith', this.uri, EDITORS.rollout);
    await waitFor('the document', () => this.#document, PATIENCE_MS);
    this.#isOpen = true;
  }

  async #close(): Promise<void> {
    if (!this.#isOpen || this.model.text !== this.#disk || textOf(this.uri)?.isDirty !== false) return;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await waitFor('the close', () => customEditors(EDITORS.rollout).length === 0, PATIENCE_MS);
    this.#isOpen = false;
    this.#forgetUndo();
  }

  async #type(row: number, value: number): Promise<void> {
    if (!this.#isOpen) return;
    const { model } = this;
    const at = 1 + (row % model.rows.length);
    const edit = new vscode.WorkspaceEdit();
    const end = new vscode.Position(at + 1, 0);
    const line = (cells: readonly string[]) => cells.join(model.delimiter) + model.lineBreak;
    this.#remember();
    if (value % 3 === 0 || at >= model.rows.length) {
      const cells = ['New', value % 2 === 0 ? `EP-${(value % 5) + 1}` : '', '9'];
      edit.insert(this.uri, new vscode.Position(at, 0), line(cells));
      model.rows.splice(at, 0, cells);
    } else if (value % 3 === 1) {
      edit.delete(this.uri, new vscode.Range(new vscode.Position(at, 0), end));
      model.rows.splice(at, 1);
    } else {
      model.set(at, 0, `Typed ${value}`);
      edit.replace(this.uri, new vscode.Range(new vscode.Position(at, 0), end), line(model.rows[at] ?? []));
    }
    assert.ok(await vscode.workspace.applyEdit(edit), 'the text beside cannot be edited');
  }

  async #setCell(target: Shown | undefined, which: number, text: string): Promise<void> {
    if (!this.#isOpen || target === undefined) return;
    const [column, index] = CELLS[which % CELLS.length] ?? CELLS[0];
    const value = column === 'endpointId' && text !== '' ? `EP-${which % 6}` : text;
    const before = plain(target.line.cells[index] ?? '');
    const isReadable = await this.#isReadable();
    const row = this.model.find(target.line) ?? this.model.findCell(target.line, index);
    if (isReadable && row !== undefined && plain(this.model.rows[row]?.[index] ?? '') !== value) {
      this.#remember();
      this.model.set(row, index, value);
    }
    const edit = { column, before, text: value, saves: false };
    const message = parseFromRollout({ type: 'setCell', ...target.ref, ...edit });
    assert.ok(message?.type === 'setCell');
    if (isReadable) return await this.#page.receive(message);
    await assert.rejects(this.#page.receive(message), /The list was not changed/);
  }

  async #remove(target: Shown | undefined): Promise<void> {
    if (!this.#isOpen || target === undefined) return;
    const row = this.model.find(target.line);
    if (row !== undefined && (await this.#isReadable())) {
      this.#remember();
      this.model.rows.splice(row, 1);
    }
    await this.#page.receive({ type: 'act', act: 'remove', rows: [target.ref] });
  }

  /** Returns whether the columns of the list on disk are certain. If they are a guess, the page refuses edits. */
  async #isReadable(): Promise<boolean> {
    const document = this.#document;
    await document?.inTurn(() => document.refresh());
    return document?.canBeLookedUp ?? false;
  }

  async #mark(target: Shown | undefined, isPaired: boolean): Promise<void> {
    if (!this.#isOpen || target === undefined) return;
    const row = this.model.find(target.line);
    const isRefused = row === undefined || !(await this.#isReadable());
    if (!isRefused) this.#markInModel(this.#rowsToMark(row, isPaired), isPaired);
    await this.#page.receive({ type: 'act', act: isPaired ? 'pair' : 'unpair', rows: [target.ref] });
  }

  /** Returns the rows of the model that change: only this row, unless it is already marked. */
  #rowsToMark(row: number, isPaired: boolean): readonly number[] {
    const { model } = this;
    const cells = model.rows[row] ?? [];
    const endpointId = cells[ID] ?? '';
    if (endpointId === '') return [];
    return !isPaired || this.#pairedCell(row) === '' ? [row] : [];
  }

  /** Marks a room through the panel, which shows it from the current list. */
  async #markInPanel(target: Shown | undefined, isUndone: boolean): Promise<void> {
    const endpointId = target?.line.cells[ID] ?? '';
    if (target === undefined || this.model.rowsOf(endpointId).length === 0 || endpointId === '') return;
    const document = this.#document;
    if (document === undefined) return;
    let panel: PanelContent<'roomPanel'> | undefined;
    const take = (content: AnyContent) => {
      if (content.kind === 'roomPanel') panel = content;
    };
    await replaced(this.parts.panels, 'show', take, () =>
      this.#page.receive({ type: 'act', act: 'show', rows: [target.ref], shown: [target.ref.key] }),
    );
    if (panel === undefined) return;
    // The panel fetches a missing code, and does not mark a room without a code.
    await document.run?.ended;
    const hasCode = document.lookUp(endpointId).code !== undefined;
    const row = this.model.find(target.line);
    const isPaired = row !== undefined && this.#pairedCell(row) !== '';
    if (!hasCode && !isPaired) return void (await panel.handlers.pair());
    const before = this.#column(endpointId);
    // Changes that were made on disk while the list was closed are not shown yet.
    if (row !== undefined) this.#markInModel(this.#rowsToMark(row, !isPaired), !isPaired);
    await (isPaired ? panel.handlers.unpair() : panel.handlers.pair());
    this.#isOpen = true;
    if (!isUndone || row === undefined) return;
    this.#remember();
    const column = this.model.pairedColumn ?? -1;
    for (const [at, each] of this.model.rowsOf(endpointId).entries()) {
      const text = before[at] ?? '';
      if (this.#pairedCell(each) !== text) this.model.set(each, column, text);
    }
    await panel.handlers.undo();
  }

  #column(endpointId: string): readonly string[] {
    return this.model.rowsOf(endpointId).map((row) => this.#pairedCell(row));
  }

  #pairedCell(row: number): string {
    return this.model.rows[row]?.[this.model.pairedColumn ?? -1] ?? '';
  }

  #markInModel(rows: readonly number[], isPaired: boolean): void {
    const { model } = this;
    const day = isPaired ? dayText(Date.now()) : '';
    const column = model.pairedColumn;
    const changed = rows.filter((row) => (model.rows[row]?.[column ?? -1] ?? '') !== day);
    if (changed.length === 0) return;
    this.#remember();
    const width = Math.max(...model.rows.map(({ length }) => length));
    if (column === undefined) model.set(0, width, 'Paired');
    for (const row of changed) model.set(row, column ?? width, day);
  }

  async #travel(command: 'undo' | 'redo', from: string[][][], to: string[][][]): Promise<void> {
    if (!this.#isOpen) return;
    const rows = from.pop();
    if (rows === undefined) return;
    to.push(this.model.rows.map((row) => [...row]));
    this.model.rows = rows;
    // A list that a panel has opened to the side has no focus yet.
    await this.#open();
    await vscode.commands.executeCommand(command);
  }

  async #rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const before = fileTabs(this.uri).custom.length;
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, to);
    assert.ok(await vscode.workspace.applyEdit(edit), 'it cannot be renamed');
    this.uri = this.uri.with({ path: to.path + this.uri.path.slice(from.path.length) });
    // VS Code briefly shows the list as text. In tests, closing a text tab discards unsaved changes.
    const isShown = () => {
      const { custom, text } = fileTabs(this.uri);
      return custom.length === before && text.every(({ isDirty }) => isDirty);
    };
    if (this.#isOpen) await waitFor('the renamed rollouts', isShown, PATIENCE_MS);
    this.#forgetUndo();
  }

  async #changeOnDisk(row: number): Promise<void> {
    if (this.model.text !== this.#disk || textOf(this.uri)?.isDirty === true) return;
    const at = 1 + (row % this.model.rows.length);
    this.model.rows.splice(at, 0, ['Outside', `EP-${(row % 5) + 1}`, '8']);
    this.#disk = this.model.text;
    await watched(vscode.Uri.joinPath(this.uri, '..'));
    await vscode.workspace.fs.writeFile(this.uri, Buffer.from(this.#disk));
    // The text of a closed tab briefly stays open.
    const isRead = () => [undefined, this.#disk].includes(textOf(this.uri)?.getText());
    await waitFor('VS Code to read the file', isRead, PATIENCE_MS);
    this.#forgetUndo();
  }

  /** @param inHaste whether to continue before the document has read its text */
  async #check(inHaste = false): Promise<void> {
    const { model, parts } = this;
    const expected = model.text;
    if (this.#isOpen) {
      await waitFor('the text', () => textOf(this.uri)?.getText() === expected, 10_000);
      if (inHaste) return;
      await waitFor('the list', () => this.#document?.reading.text === expected, 10_000);
    }
    const bytes = Buffer.from(await vscode.workspace.fs.readFile(this.uri));
    assert.equal(bytes.toString(), this.#disk, 'the file on the disk');
    const open = parts.documents.all.map(({ key }) => key);
    assert.deepEqual(open, this.#isOpen ? [this.uri.toString()] : [], 'the documents');
    if (!this.#isOpen) return;
    const document = present(this.#document);
    assert.equal(document.reading.list.problem, undefined);
    this.#shownBefore = this.#shown;
    const filled = model.rows.flatMap((row, at) =>
      at > 0 && row.some((cell) => plain(cell) !== '') ? [at] : [],
    );
    const { rows } = document.reading.list;
    assert.equal(rows.length, filled.length, 'the rows');
    this.#shown = rows.map((row, index) => {
      const { endpointId } = row;
      const code = document.lookUp(endpointId).code?.code;
      if (this.#fetched.has(endpointId)) assert.equal(code, codeOf(endpointId), `the code of ${endpointId}`);
      else assert.ok(code === undefined || code === codeOf(endpointId), `the code of ${endpointId}`);
      const line = model.see(filled[index] ?? -1);
      const column = model.pairedColumn;
      assert.equal(document.room(row).paired, column === undefined ? '' : (line.cells[column] ?? ''));
      return { line, ref: row };
    });
  }

  /** The document of the file. After the file was renamed, this is another document. */
  get #document(): RolloutDocument | undefined {
    return this.parts.documents.find(this.uri.toString());
  }

  get #page(): TestPage {
    return new TestPage(this.parts, present(this.#document));
  }

  #remember(): void {
    this.#past.push(this.model.rows.map((row) => [...row]));
    this.#future.length = 0;
  }

  #forgetUndo(): void {
    this.#past.length = 0;
    this.#future.length = 0;
  }
}

/** Removes the quotes of a cell. */
function plain(cell: string): string {
  return cell.replace(/^"(.*)"$/u, '$1');
}
