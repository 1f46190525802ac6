import type * as vscode from 'vscode';
import { Emitter } from '../../../model/event';
import type { CellView, ReviewPurpose } from '../../../protocol/rollout';
import { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { ColumnChoice } from '../../../rollout/room';

/** The file behind a document, as its page shows it. */
export interface ShownFile {
  /** False for a list that can only be read, such as that of a workbook. */
  readonly hasText: boolean;
  /** True where the page may offer edits. */
  readonly canEdit: boolean;
  /** Of a workbook. */
  readonly sheets?: SheetChoice;
}

/** The file behind a document. */
export interface RolloutFile extends ShownFile {
  readonly uri: vscode.Uri;
  /** Undefined for a workbook. */
  readonly text: vscode.TextDocument | undefined;
  /** Reads a workbook again. VS Code reads a text by itself. */
  read?(): Promise<void>;
}

/** The sheets of a workbook, of which one is the list. */
export interface SheetChoice {
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  choose(name: string): Promise<void>;
}

/**
 * What changed: the page that is shown, how the input is read, or its text too. `head`: nothing, but a choice on the page
 * was not taken.
 */
export type EditorChange = 'page' | 'reading' | 'text' | 'head';

/** What one editor of a document shows: the list, or the page on which a list is checked. */
export class EditorState<File extends ShownFile = RolloutFile> {
  /** What is put into an empty document, or added to one. */
  readonly input = new ListReading();
  readonly #changed = new Emitter<EditorChange>();
  readonly onDidChange = this.#changed.event;
  readonly #cellOpened = new Emitter<CellView>();
  /** Fires with a cell that the page is to edit. */
  readonly onDidOpenCell = this.#cellOpened.event;
  #edits: Promise<unknown> = Promise.resolve();
  /** Chosen by the person; otherwise the list decides what is shown. */
  #purpose: 'add' | 'columns' | undefined;

  constructor(
    readonly document: RolloutDocument,
    readonly file: File,
  ) {}

  /** The page that was asked for, unless the list has to be put in or checked first. */
  get shown(): ReviewPurpose | 'list' {
    const { reading, isReadable } = this.document;
    if (this.file.hasText && reading.text.trim() === '') return 'fill';
    return isReadable ? (this.#purpose ?? 'list') : 'columns';
  }

  /** True while the page shows the input, and not how the document is read. */
  get isInputShown(): boolean {
    return this.shown === 'fill' || this.shown === 'add';
  }

  /** Shows the page on which rooms are added or the columns are chosen, or else the list. */
  show(purpose: 'add' | 'columns' | undefined): void {
    this.#purpose = purpose;
    this.#changed.fire('page');
  }

  /** Reads what was typed into the text field. */
  type(text: string): void {
    this.input.write(text);
    this.#changed.fire('reading');
  }

  /** Replaces the content of the text field. */
  replace(text: string): void {
    this.input.write(text);
    this.#changed.fire('text');
  }

  /** Changes how the input is read. */
  chooseOfInput(choice: ColumnChoice): void {
    this.input.choose(choice);
    this.#changed.fire('reading');
  }

  /** Has the page edit a cell. */
  editCell(cell: CellView): void {
    this.#cellOpened.fire(cell);
  }

  /** Makes edits of the document one after the other: each has to know the text that the one before it made. */
  inTurn<T>(edit: () => Promise<T>): Promise<T> {
    const edited = this.#edits.then(edit);
    this.#edits = edited.catch(() => undefined);
    return edited;
  }

  /** Has the page show the connection as it is: another one was chosen there, and not taken. */
  keepConnection(): void {
    this.#changed.fire('head');
  }
}
