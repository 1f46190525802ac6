import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import pLimit from 'p-limit';
import { displayText, notificationText } from '../../../model/display-text';
import { isUnicode } from '../../../rollout/list/list-file';
import { hasUnreadableLetters } from '../../../rollout/list/read-table';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { encodingName, pickEncoding } from './encodings';
import { type FileEncodings, textAt } from './file-encodings';
import { fileName } from './open-document';

/** Keeps the open text of a file decoded correctly: when it is opened, undone, saved, or changed on disk. */
export class DecodedText {
  /** Set once another program saved the file in another encoding while the text had unsaved changes. */
  #isOutdated = false;
  /**
   * Correct texts, by the incorrect text that results from decoding the same bytes in another encoding. Undo brings the
   * incorrect text back.
   */
  readonly #corrections = new Map<string, string>();
  /** Settles after the last correction of the text. Never rejects. */
  #correcting: Promise<void> = Promise.resolve();
  /**
   * Serializes work on the file, because it may be read before it is completely written, and VS Code responds to a
   * second reopening in an encoding before the first one has read the file.
   */
  readonly #oneAtATime = pLimit(1);

  /** @param uri returns the address of the file, which can be renamed */
  constructor(
    private readonly uri: () => vscode.Uri,
    private readonly encodings: FileEncodings,
    private readonly dialogs: Pick<Dialogs, 'pick' | 'notify'>,
  ) {}

  /** The open text of the file, if any. */
  get present(): vscode.TextDocument | undefined {
    return textAt(this.uri().toString());
  }

  /** Decodes the text again if characters could not be decoded, or if its file now has another encoding. */
  load(): Promise<void> {
    // Queued: a correction that ends later would overwrite what was typed after an earlier one.
    const loading = this.#correcting.then(() => this.#load());
    this.#correcting = loading.catch(() => undefined);
    return loading;
  }

  async #load(): Promise<void> {
    const text = this.present;
    if (text === undefined) return;
    const right = await this.#decodedAgain(text);
    if (right !== undefined) await this.replace(right);
    else if (this.#isOutdated || hasUnreadableLetters(text.getText())) await this.followDisk();
  }

  /**
   * Corrects the text after undo or redo, if it was decoded incorrectly, or if the file is read-only: VS Code undoes
   * and redoes an edit of such a file without ever saving it. Must be called right after the change, because auto save
   * may come next.
   */
  undone(): void {
    const others = this.#correcting;
    this.#correcting = this.#correct().then(
      () => others,
      () => others,
    );
  }

  /** Returns the edits that prevent a save from losing characters of the file. */
  async editsBeforeSave(): Promise<vscode.TextEdit[]> {
    await this.#correcting;
    const text = this.present;
    const right = text && (this.#corrections.get(text.getText()) ?? (await this.#decodedAgain(text)));
    return text === undefined || right === undefined ? [] : [vscode.TextEdit.replace(wholeOf(text), right)];
  }

  /** Returns the file's text in an encoding, with the line breaks of the open text. */
  async #textOnDisk(encoding: string): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(this.uri());
    return this.#decode(bytes, encoding);
  }

  async #decode(bytes: Uint8Array, encoding: string): Promise<string> {
    const lineBreak = this.present?.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    return (await vscode.workspace.decode(bytes, { encoding })).replace(/\r\n?|\n/gu, lineBreak);
  }

  /**
   * Returns whether VS Code has changed the text of a read-only file: the text is not dirty, yet differs from the file.
   */
  async isOfReadOnlyFile(): Promise<boolean> {
    // VS Code reports late that a text is dirty, so a save can end during the first comparison.
    return (await this.#differsFromDisk()) && (await this.#differsFromDisk());
  }

  /** Returns whether a text that is not dirty differs from its file, and is still the same after the file was read. */
  async #differsFromDisk(): Promise<boolean> {
    const text = this.present;
    if (text === undefined || text.isUntitled || text.isDirty) return false;
    const { version, encoding } = text;
    const onDisk = await this.#textOnDisk(encoding);
    return this.present?.version === version && !this.present.isDirty && text.getText() !== onDisk;
  }

  /** Replaces the whole text with an edit, which VS Code can reject. */
  async replace(text: string): Promise<void> {
    const present = this.present;
    if (present === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    edit.replace(present.uri, wholeOf(present), text);
    await vscode.workspace.applyEdit(edit);
  }

  async #correct(): Promise<void> {
    const undone = this.present;
    if (undone === undefined || undone.isUntitled) return;
    const known = this.#corrections.get(undone.getText());
    if (known !== undefined) return await this.replace(known);
    const { encoding } = undone;
    const onDisk = await this.#textOnDisk(encoding);
    const wrong = this.present?.getText();
    if (wrong === undefined || wrong === onDisk) return;
    const isBehind = !isUnicode(encoding) && hasUnreadableLetters(wrong) && !hasUnreadableLetters(onDisk);
    if (isBehind) this.#corrections.set(wrong, onDisk);
    // The file may have been saved while it was being read.
    if (isBehind || (await this.#differsFromDisk())) await this.replace(onDisk);
  }

  /** Returns the correct text if the open text was decoded as UTF-8 although the file is saved in another encoding. */
  async #decodedAgain(text: vscode.TextDocument): Promise<string | undefined> {
    const { encoding } = text;
    if (isUnicode(encoding) || !hasUnreadableLetters(text.getText())) return undefined;
    if (text.getText() !== (await this.#textOnDisk('utf8'))) return undefined;
    const right = await this.#textOnDisk(encoding);
    return hasUnreadableLetters(right) ? undefined : right;
  }

  /** Decodes the text again if the file now has another encoding. Never rejects. */
  followDisk(): Promise<void> {
    return this.#oneAtATime(() => this.#followDisk());
  }

  async #followDisk(): Promise<void> {
    const text = this.present;
    if (text === undefined || text.isUntitled) return;
    try {
      const bytes = await vscode.workspace.fs.readFile(text.uri);
      await this.#followBytes(bytes);
    } catch {
      // If the file is gone or the text has changed, the page shows characters that could not be decoded.
    }
  }

  async #followBytes(bytes: Uint8Array): Promise<void> {
    const encoding = await this.encodings.encodingOf(this.uri(), bytes);
    const text = this.present;
    if (text === undefined || encoding === undefined) return;
    // A guess is no better than another guess or the user's choice.
    const isOther = encoding !== text.encoding && (isUnicode(encoding) || isUnicode(text.encoding));
    if (!isOther || (await this.#decode(bytes, encoding)) === (await this.#decode(bytes, text.encoding))) {
      this.#isOutdated = false;
    } else if (!text.isDirty) {
      await this.#reopen(encoding, bytes);
    } else if (!this.#isOutdated) {
      this.#isOutdated = true;
      this.#warnOfOther(encoding);
    }
  }

  #warnOfOther(encoding: string): void {
    const message = l10n.t(
      '“{0}” has unsaved changes, and its file is {1} now. Save to replace the file, or use Revert File to read it again.',
      displayText(fileName(this.uri())),
      encodingName(encoding),
    );
    // Does not wait for the notification.
    void this.dialogs.notify('warning', notificationText(message));
  }

  /**
   * Replaces the file with the open text in another encoding. If the file is open, VS Code keeps saving it in that
   * encoding.
   * @throws if the file cannot be written, or the text has unsaved changes
   */
  writeAs(encoding: string): Promise<void> {
    return this.#oneAtATime(async () => {
      const text = this.present?.getText();
      if (text === undefined) return;
      const bytes = await vscode.workspace.encode(text, { encoding });
      await vscode.workspace.fs.writeFile(this.uri(), bytes);
      await this.#reopen(encoding, bytes);
    });
  }

  /**
   * Reads the text again in another encoding. VS Code then keeps saving it in that encoding.
   * @param bytes content of the file
   * @throws if it has unsaved changes
   */
  async #reopen(encoding: string, bytes: Uint8Array): Promise<void> {
    const before = this.present?.encoding ?? encoding;
    const wrong = await this.#decode(bytes, before);
    const right = await this.#decode(bytes, encoding);
    await vscode.workspace.openTextDocument(this.uri(), { encoding });
    this.#isOutdated = false;
    if (right === wrong) return;
    this.#corrections.delete(right);
    this.#corrections.set(wrong, right);
  }

  /**
   * Asks for the encoding of the file and remembers it.
   * @throws ActionFailure if the text has unsaved changes
   */
  async chooseEncoding(): Promise<void> {
    const encoding = await pickEncoding(this.present?.encoding, this.dialogs);
    if (encoding === undefined) return;
    try {
      await this.#oneAtATime(async () =>
        this.#reopen(encoding, await vscode.workspace.fs.readFile(this.uri())),
      );
    } catch (cause) {
      const headline = l10n.t('The encoding was not changed');
      // A save would lose the characters that could not be decoded.
      const advice = hasUnreadableLetters(this.present?.getText() ?? '')
        ? l10n.t('The list has unsaved changes. Undo them, then choose again.')
        : l10n.t('The list has unsaved changes. Undo or save them, then choose again.');
      throw new ActionFailure({ headline, advice, steps: [] }, { cause });
    }
    await this.encodings.remember(this.uri(), encoding);
  }
}

function wholeOf(text: vscode.TextDocument): vscode.Range {
  return text.validateRange(new vscode.Range(0, 0, text.lineCount, 0));
}
