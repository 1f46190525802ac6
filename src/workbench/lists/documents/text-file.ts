import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { displayText } from '../../../model/display-text';
import type { TextChange } from '../../../rollout/list/list-edits';
import { isUnicode } from '../../../rollout/list/list-file';
import type { EncodingChoice, ListFile } from '../../../rollout/rollout-document';
import { AbortedError } from '../../../service/http/abort';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { writeAdvice } from '../write-advice';
import { DecodedText } from './decoded-text';
import { encodingName } from './encodings';
import { type FileEncodings, UTF8_WITH_MARK } from './file-encodings';
import { fileName } from './open-document';
import { readOnly } from './read-only';

/** Maximum number of unencodable characters that a message names. */
const MAX_LETTERS = 5;

/** The text file of a list. Looks up its `TextDocument` on each access, because a closed one is never used again. */
export class TextFile implements ListFile {
  #uri: vscode.Uri;
  #watcher: vscode.Disposable | undefined;
  readonly #text: DecodedText;

  constructor(
    uri: vscode.Uri,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick' | 'ask' | 'notify'>,
    readonly saveCopy: () => Promise<void>,
  ) {
    this.#uri = uri;
    this.#text = new DecodedText(() => this.#uri, encodings, dialogs);
    this.#watcher = this.#watch();
  }

  get key(): string {
    return this.#uri.toString();
  }

  get name(): string {
    return fileName(this.#uri);
  }

  get isWritable(): boolean {
    const { scheme } = this.#uri;
    // The provider of the file system may be registered later.
    return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
  }

  get encoding(): EncodingChoice | undefined {
    const text = this.#text.present;
    if (text === undefined || isUnicode(text.encoding)) return undefined;
    return { name: encodingName(text.encoding), choose: () => this.#text.chooseEncoding() };
  }

  async change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined> {
    for (;;) {
      const text = await this.#open();
      if (text === undefined) return undefined;
      const { version, encoding } = text;
      const before = text.getText();
      const changes = changesOf(before);
      if (changes.length === 0) return before;
      if (!this.isWritable) return undefined;
      const lost = await lettersWithout(encoding, changes);
      if (lost.length > 0) await this.#saveAsUtf8(encoding, lost);
      // The changes apply only to the version for which they were created.
      else if (this.#text.present?.version === version) return await this.#apply(changes, before);
    }
  }

  moveTo(key: string): void {
    this.#uri = vscode.Uri.parse(key, true);
    this.#watcher?.dispose();
    this.#watcher = this.#watch();
  }

  async save(): Promise<void> {
    const text = this.#text.present;
    // TextDocument.save() saves an untitled text without asking for a destination.
    if (text?.isUntitled === true) await vscode.commands.executeCommand('workbench.action.files.save');
    else await text?.save();
  }

  load(): Promise<void> {
    return this.#text.load();
  }

  /** Corrects the text after undo or redo. Must be called right after the change, because auto save may come next. */
  undone(): void {
    this.#text.undone();
  }

  /** Returns the edits that prevent a save from losing characters of the file. */
  editsBeforeSave(): Promise<vscode.TextEdit[]> {
    return this.#text.editsBeforeSave();
  }

  dispose(): void {
    this.#watcher?.dispose();
  }

  #watch(): vscode.Disposable | undefined {
    if (this.#uri.scheme === 'untitled') return undefined;
    return watchFile(this.#uri, () => void this.#text.followDisk());
  }

  /** Opens the text. Returns undefined if there is no such file. */
  async #open(): Promise<vscode.TextDocument | undefined> {
    // A closed untitled text is gone; VS Code would create another one.
    if (this.#text.present !== undefined || this.#uri.scheme === 'untitled') return this.#text.present;
    try {
      await this.encodings.open(this.#uri);
      return this.#text.present;
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
    if (await this.#text.isOfReadOnlyFile()) {
      await this.#text.replace(before);
      throw readOnly(this);
    }
    return this.#text.present?.getText();
  }

  /**
   * Asks whether to convert the file to UTF-8, and converts it.
   * @throws ActionFailure if it is not converted
   */
  async #saveAsUtf8(encoding: string, lost: readonly string[]): Promise<void> {
    const letters = displayText(lost.slice(0, MAX_LETTERS).join(' '));
    const question = l10n.t(
      'The file is saved as {0}, which does not have “{1}”.',
      encodingName(encoding),
      letters,
    );
    const detail = l10n.t(
      'To make the change, save the file as UTF-8 with a byte order mark, which Excel can read. Otherwise nothing is changed.',
    );
    const save = l10n.t('Save as UTF-8');
    if ((await this.dialogs.ask(question, detail, save)) !== save) {
      const advice = l10n.t('Save the file as UTF-8, or use other letters.');
      throw notChanged(advice, new AbortedError('canceled'));
    }
    const text = this.#text.present;
    if (text === undefined) return;
    // A file that is read-only in VS Code can still be written by the extension, so an edit without a change tests it
    // first.
    if (!text.isDirty) await this.#text.replace(text.getText());
    if (this.#text.present?.isDirty === false) throw readOnly(this);
    if ((await this.#text.present?.save()) !== true)
      throw notChanged(l10n.t('The file could not be saved. Check that it can be written.'));
    try {
      // The tab may have been closed during the save. The caller opens the file again.
      await this.#text.writeAs(UTF8_WITH_MARK);
    } catch (cause) {
      throw notChanged(writeAdvice(cause), cause);
    }
  }
}

/** Returns the new characters that an encoding lacks. They would be saved as "?". */
async function lettersWithout(encoding: string, changes: readonly TextChange[]): Promise<readonly string[]> {
  if (isUnicode(encoding)) return [];
  const letters = [...new Set(changes.flatMap(({ text }) => [...text]))].filter(
    (letter) => letter > '\u007f',
  );
  if (letters.length === 0) return [];
  const { encode, decode } = vscode.workspace;
  const kept = await decode(await encode(letters.join('\n'), { encoding }), { encoding });
  const keptLetters = kept.split('\n');
  return letters.filter((letter, index) => keptLetters[index] !== letter);
}

function notChanged(advice: string, cause?: unknown): ActionFailure {
  const headline = l10n.t('The list was not changed');
  return new ActionFailure({ headline, advice, steps: [] }, cause === undefined ? {} : { cause });
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
