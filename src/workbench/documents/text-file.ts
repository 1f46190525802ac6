import vscode = require('vscode');

import { hashOf } from '../../model/hash';
import type { TextChange } from '../../rollout/list/list-edits';
import { isUnicode, unicodeEncoding } from '../../rollout/list/list-file';
import { hasUnreadableCharacters } from '../../rollout/list/read-table';
import type { ListFile, WhyShown } from '../../rollout/rollout-document';
import type { Dialogs } from '../platform/dialogs';
import { encodingName, pickEncoding } from './encodings';
import { type FileEncoding, type FileEncodings, isUtf8, textAt } from './file-encodings';
import { fileName } from './open-document';

const READ_ONLY: WhyShown = { kind: 'readOnly' };
const MISREAD: WhyShown = { kind: 'misread' };

/** A version of a document that was checked, and the encoding of its file. */
interface CheckedText extends FileEncoding {
  readonly text: vscode.TextDocument;
  readonly version: number;
}

/**
 * The file of a list: a VS Code `TextDocument`, which can be edited if it is UTF-8 and is read-only otherwise. If VS
 * Code misreads the bytes, it is asked to read them again in their encoding. The `TextDocument` is looked up on each
 * access, because VS Code never reuses a closed one.
 */
export class TextFile implements ListFile {
  #uri: vscode.Uri;
  #whyShown: WhyShown | undefined;
  #checked: CheckedText | undefined;
  /** The encoding in which VS Code was asked to read the file. */
  #encoding: string | undefined;
  /** Hashes of misread text, because an undo can bring it back. */
  readonly #misread = new Set<string>();
  /** Documents whose edits VS Code has rejected. */
  readonly #readOnlyDocuments = new WeakSet<vscode.TextDocument>();

  constructor(
    uri: vscode.Uri,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick'>,
    readonly editCopy: () => Promise<string | undefined>,
    private readonly reopened: () => Promise<void>,
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
    const text = await this.#open();
    if (text === undefined) return undefined;
    const isRight = text.isUntitled || (await this.#readRight(text));
    const why = isRight ? this.#whyNotEdited(text) : MISREAD;
    if (JSON.stringify(why) !== JSON.stringify(this.#whyShown)) this.#whyShown = why;
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
  }

  async save(): Promise<boolean> {
    const text = this.#text;
    if (text?.isUntitled !== true) return (await text?.save()) ?? false;
    // TextDocument.save() saves an untitled text without asking for a destination.
    if ((await vscode.workspace.save(this.#uri)) === undefined) return false;
    await this.reopened();
    return true;
  }

  async chooseEncoding(): Promise<void> {
    const why = this.#whyShown;
    if (why?.kind !== 'encoding' || !why.canChoose) return;
    const current = this.#text?.encoding;
    const encoding = await pickEncoding(why.certainty === 'unreadable' ? undefined : current, this.dialogs);
    if (encoding === undefined) return;
    await this.encodings.remember(this.#uri, encoding);
    this.#checked = undefined;
    // Otherwise, an encoding that was chosen in VS Code would stay.
    this.#encoding = current;
  }

  async readSaved(): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(this.#uri);
    const { name: encoding } = await this.encodings.encodingOf(this.#uri, bytes);
    const { decode } = vscode.workspace;
    return await (encoding === undefined ? decode(bytes, { uri: this.#uri }) : decode(bytes, { encoding }));
  }

  get #text(): vscode.TextDocument | undefined {
    return textAt(this.key);
  }

  /**
   * Makes VS Code read the text again if it was misread.
   * @returns false if VS Code keeps a misread text because of unsaved changes
   */
  async #readRight(text: vscode.TextDocument): Promise<boolean> {
    try {
      // VS Code reports late that a document is dirty.
      if (this.#isMisread(text)) await this.#revert();
      if (text.isDirty) return !this.#isMisread(text) && !(await this.#hasLostCharacters(text));
      await this.#check(text);
      return true;
    } catch {
      // The file may be replaced right now, or another editor has just changed the text.
      return !hasUnreadableCharacters(text.getText());
    }
  }

  /** Returns whether an undo has brought back text that VS Code had misread. */
  #isMisread(text: vscode.TextDocument): boolean {
    return this.#misread.size > 0 && this.#misread.has(hashOf([text.getText()]));
  }

  /** Discards an undo. The command applies to the active editor. */
  async #revert(): Promise<void> {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    const isActive =
      (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) &&
      input.uri.toString() === this.key;
    if (isActive) await vscode.commands.executeCommand('workbench.action.files.revert');
  }

  /** Returns whether unsaved text shows � in place of bytes that are not Unicode. */
  async #hasLostCharacters(text: vscode.TextDocument): Promise<boolean> {
    if (!hasUnreadableCharacters(text.getText())) return false;
    return unicodeEncoding(await vscode.workspace.fs.readFile(this.#uri)) === undefined;
  }

  /** Makes VS Code read a document without unsaved changes in the encoding of its file. */
  async #check(text: vscode.TextDocument): Promise<void> {
    const { encoding } = text;
    const isChecked = this.#checked?.text === text && this.#checked.version === text.version;
    if (isChecked || (isUtf8(encoding) && !hasUnreadableCharacters(text.getText()))) return;
    const bytes = await vscode.workspace.fs.readFile(this.#uri);
    const found = await this.encodings.encodingOf(this.#uri, bytes);
    const isRead = this.#isReadAs(encoding, found.name, bytes);
    if (!isRead && found.name !== undefined) await this.#readIn(found.name, text);
    this.#checked = { ...found, text, version: text.version };
  }

  /** Returns whether a document need not be read in another encoding. */
  #isReadAs(current: string, found: string | undefined, bytes: Uint8Array): boolean {
    if (found === undefined || current === found || (isUtf8(current) && isUtf8(found))) return true;
    // VS Code's settings or its user chose the encoding.
    const isOfVsCode = !isUtf8(current) && current !== this.#encoding;
    return isOfVsCode && (!isUnicode(found) || bytes.every((byte) => byte < 0x80));
  }

  async #readIn(encoding: string, text: vscode.TextDocument): Promise<void> {
    const before = text.getText();
    await vscode.workspace.openTextDocument(this.#uri, { encoding });
    this.#encoding = encoding;
    this.#misread.add(hashOf([before]));
    this.#misread.delete(hashOf([text.getText()]));
  }

  #whyNotEdited(text: vscode.TextDocument): WhyShown | undefined {
    const { encoding, isUntitled, isDirty } = text;
    if (!isUtf8(encoding)) {
      const { name, certainty = 'certain' } = this.#checked ?? {};
      const isFound = name === encoding;
      return {
        kind: 'encoding',
        encoding: encodingName(encoding),
        certainty: isFound ? certainty : 'certain',
        canChoose: !isDirty && name !== undefined && !isUnicode(name),
      };
    }
    // The file system may be registered later.
    const isWritable = isUntitled || vscode.workspace.fs.isWritableFileSystem(this.#uri.scheme) === true;
    return isWritable && !this.#readOnlyDocuments.has(text) ? undefined : READ_ONLY;
  }

  /** Opens the text. Returns undefined if there is no such file. */
  async #open(): Promise<vscode.TextDocument | undefined> {
    // A closed untitled document is gone; VS Code would create a new one.
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
   * Returns whether VS Code has changed the text of a read-only file: the document is not dirty, yet differs from the
   * file.
   */
  async #isOfReadOnlyFile(): Promise<boolean> {
    // VS Code reports late that a document is dirty, so a save can end during the first comparison.
    return (await this.#differsFromDisk()) && (await this.#differsFromDisk());
  }

  /**
   * Returns whether a document that is not dirty differs from its file, and is still unchanged after the file was read.
   */
  async #differsFromDisk(): Promise<boolean> {
    const text = this.#text;
    if (text === undefined || text.isUntitled || text.isDirty) return false;
    const { version } = text;
    const lineBreak = text.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    const bytes = await vscode.workspace.fs.readFile(this.#uri);
    const onDisk = new TextDecoder().decode(bytes).replace(/\r\n?|\n/gu, lineBreak);
    return this.#text?.version === version && !this.#text.isDirty && text.getText() !== onDisk;
  }

  /** Replaces the whole text with an edit, which VS Code may reject. */
  async #replace(text: string): Promise<void> {
    const current = this.#text;
    if (current === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    const all = current.validateRange(new vscode.Range(0, 0, current.lineCount, 0));
    edit.replace(current.uri, all, text);
    await vscode.workspace.applyEdit(edit);
  }
}
