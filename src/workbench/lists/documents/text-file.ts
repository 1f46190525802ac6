import vscode = require('vscode');

import type { TextChange } from '../../../rollout/list/list-edits';
import { isUnicode } from '../../../rollout/list/list-file';
import type { ListFile, WhyShown } from '../../../rollout/rollout-document';
import type { Dialogs } from '../../platform/dialogs';
import { encodingName, pickEncoding } from './encodings';
import { type FileEncodings, isUtf8, textAt } from './file-encodings';
import { fileName } from './open-document';

/** Callbacks of a list's file. */
interface FileEvents {
  /** Called when a file that is shown from its bytes changes on disk. */
  readonly onDidChange: () => void;
  /** Opens a copy of the list that can be edited. */
  readonly editCopy: () => Promise<void>;
}

/** A file that is shown from its bytes. */
interface ShownBytes {
  readonly bytes: Uint8Array;
  /** VS Code's name of the encoding; undefined if VS Code's settings choose it. */
  readonly encoding: string | undefined;
  readonly text: string;
  readonly why: WhyShown;
}

const READ_ONLY: WhyShown = { kind: 'readOnly' };
const OTHER_ENCODING: WhyShown = { kind: 'text' };

/**
 * The file of a list: a UTF-8 text of VS Code, which is edited, or bytes that VS Code would misread, which are
 * read-only. Looks up its `TextDocument` on each access, because a closed one is never used again.
 */
export class TextFile implements ListFile {
  #uri: vscode.Uri;
  #watcher: vscode.Disposable | undefined;
  #shown: ShownBytes | undefined;
  #whyShown: WhyShown | undefined;
  /** Texts whose edits VS Code has not accepted. */
  readonly #readOnlyDocuments = new WeakSet<vscode.TextDocument>();

  constructor(
    uri: vscode.Uri,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick'>,
    private readonly events: FileEvents,
  ) {
    this.#uri = uri;
  }

  get key(): string {
    return this.#uri.toString();
  }

  get name(): string {
    return fileName(this.#uri);
  }

  get whyShown(): WhyShown | undefined {
    return this.#whyShown;
  }

  /** Returns the current text, or undefined if there is no such file. */
  async read(): Promise<string | undefined> {
    const shown = await this.#readBytes();
    if (shown !== undefined) return shown;
    const text = await this.#open();
    if (text === undefined) return undefined;
    this.#whyShown = this.#whyNotEdited(text);
    return text.getText();
  }

  async change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined> {
    const before = await this.read();
    if (before === undefined) return undefined;
    const changes = changesOf(before);
    if (changes.length === 0) return before;
    return this.#whyShown === undefined ? await this.#apply(changes, before) : undefined;
  }

  moveTo(key: string): void {
    this.#uri = vscode.Uri.parse(key, true);
    this.#showAsText();
  }

  async save(): Promise<void> {
    const text = this.#text;
    // TextDocument.save() saves an untitled text without asking for a destination.
    if (text?.isUntitled === true) await vscode.commands.executeCommand('workbench.action.files.save');
    else await text?.save();
  }

  editCopy(): Promise<void> {
    return this.events.editCopy();
  }

  dispose(): void {
    this.#watcher?.dispose();
  }

  get #text(): vscode.TextDocument | undefined {
    return textAt(this.key);
  }

  /** Reads a file that VS Code would misread. Returns undefined for other files. */
  async #readBytes(): Promise<string | undefined> {
    let bytes: Uint8Array | undefined;
    try {
      bytes = await this.encodings.misreadBytes(this.#uri);
    } catch {
      // It may be replaced right now.
      return this.#shown?.text;
    }
    if (bytes === undefined) return this.#showAsText();
    const encoding = await this.encodings.encodingOf(this.#uri, bytes);
    const last = this.#shown;
    const isKept = last !== undefined && last.encoding === encoding && isSame(last.bytes, bytes);
    const shown = isKept ? last : await this.#decode(bytes, encoding);
    this.#shown = shown;
    this.#whyShown = shown.why;
    this.#watcher ??= watchFile(this.#uri, this.events.onDidChange);
    return shown.text;
  }

  async #decode(bytes: Uint8Array, encoding: string | undefined): Promise<ShownBytes> {
    const { decode } = vscode.workspace;
    const text =
      encoding === undefined ? await decode(bytes, { uri: this.#uri }) : await decode(bytes, { encoding });
    return { bytes, encoding, text, why: this.#whyDecoded(encoding) };
  }

  #showAsText(): undefined {
    this.#shown = undefined;
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #whyDecoded(encoding: string | undefined): WhyShown {
    if (encoding === undefined) return { kind: 'bytes', encoding: undefined, choose: undefined };
    const choose = isUnicode(encoding) ? undefined : () => this.#chooseEncoding(encoding);
    return { kind: 'bytes', encoding: encodingName(encoding), choose };
  }

  async #chooseEncoding(current: string): Promise<void> {
    const encoding = await pickEncoding(current, this.dialogs);
    if (encoding !== undefined) await this.encodings.remember(this.#uri, encoding);
  }

  #whyNotEdited(text: vscode.TextDocument): WhyShown | undefined {
    const { scheme } = this.#uri;
    // The file system may be registered later.
    const isWritable = scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
    if (!isWritable || this.#readOnlyDocuments.has(text)) return READ_ONLY;
    return isUtf8(text.encoding) ? undefined : OTHER_ENCODING;
  }

  /** Opens the text. Returns undefined if there is no such file. */
  async #open(): Promise<vscode.TextDocument | undefined> {
    // A closed untitled text is gone; VS Code would create another one.
    if (this.#text !== undefined || this.#uri.scheme === 'untitled') return this.#text;
    try {
      await vscode.workspace.openTextDocument(this.#uri);
      return this.#text;
    } catch {
      return undefined;
    }
  }

  /**
   * @param before the text to change
   * @returns the new text, or undefined if VS Code rejects the edit
   */
  async #apply(changes: readonly TextChange[], before: string): Promise<string | undefined> {
    const edit = new vscode.WorkspaceEdit();
    for (const { start, end, text } of changes) {
      edit.replace(this.#uri, new vscode.Range(start.line, start.character, end.line, end.character), text);
    }
    if (!(await vscode.workspace.applyEdit(edit))) return undefined;
    const text = this.#text;
    if (text === undefined || !(await this.#isOfReadOnlyFile())) return this.#text?.getText();
    this.#readOnlyDocuments.add(text);
    this.#whyShown = READ_ONLY;
    await this.#replace(before);
    return undefined;
  }

  /**
   * Returns whether VS Code has changed the text of a read-only file: the text is not dirty, yet differs from the file.
   */
  async #isOfReadOnlyFile(): Promise<boolean> {
    // VS Code reports late that a text is dirty, so a save can end during the first comparison.
    return (await this.#differsFromDisk()) && (await this.#differsFromDisk());
  }

  /** Returns whether a text that is not dirty differs from its file, and is still the same after the file was read. */
  async #differsFromDisk(): Promise<boolean> {
    const text = this.#text;
    if (text === undefined || text.isUntitled || text.isDirty) return false;
    const { version } = text;
    const lineBreak = text.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    const bytes = await vscode.workspace.fs.readFile(this.#uri);
    const onDisk = new TextDecoder().decode(bytes).replace(/\r\n?|\n/gu, lineBreak);
    return this.#text?.version === version && !this.#text.isDirty && text.getText() !== onDisk;
  }

  /** Replaces the whole text by an edit, which VS Code may reject. */
  async #replace(text: string): Promise<void> {
    const current = this.#text;
    if (current === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    const all = current.validateRange(new vscode.Range(0, 0, current.lineCount, 0));
    edit.replace(current.uri, all, text);
    await vscode.workspace.applyEdit(edit);
  }
}

function isSame(some: Uint8Array, others: Uint8Array): boolean {
  return some.length === others.length && some.every((byte, index) => byte === others[index]);
}

/** Calls back when a file changes on disk. */
function watchFile(uri: vscode.Uri, onChange: () => void): vscode.Disposable {
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), escapeGlob(fileName(uri)));
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  watcher.onDidChange(onChange);
  watcher.onDidCreate(onChange);
  return watcher;
}

/** Returns a pattern that matches only this name (https://code.visualstudio.com/docs/editor/glob-patterns). */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?!]/gu, (character) => `[${character}]`);
}
