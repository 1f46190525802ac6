import vscode = require('vscode');

import { likelyEncoding, unicodeEncoding, WESTERN_ENCODING } from '../../../rollout/list/list-file';
import { hasUnreadableCharacters } from '../../../rollout/list/read-table';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';

/** VS Code's name for UTF-8 with a byte order mark. */
export const UTF8_WITH_MARK = 'utf8bom';

/** Returns whether VS Code's name of an encoding means UTF-8. */
export function isUtf8(encoding: string): boolean {
  return encoding === 'utf8' || encoding === UTF8_WITH_MARK;
}

/**
 * Determines the encoding of a list's file. By default, VS Code reads bytes that are not Unicode as UTF-8, so a save
 * would lose characters.
 */
export class FileEncodings {
  /** @param language VS Code's display language */
  constructor(
    private readonly remembered: RememberedDocuments,
    private readonly language: string,
  ) {}

  /**
   * Determines the encoding of a file: detected from its bytes, else remembered from the user's choice, else the likely
   * one, or Windows-1252 if that decodes more characters.
   * @returns its name in VS Code; undefined if `files.encoding` or `files.autoGuessEncoding` select another encoding
   */
  async encodingOf(uri: vscode.Uri, bytes: Uint8Array): Promise<string | undefined> {
    const shown = unicodeEncoding(bytes);
    if (shown !== undefined && shown !== 'utf8') return shown;
    const byVsCode = await vscode.workspace.decode(bytes, { uri });
    if (!isSameText(byVsCode, new TextDecoder().decode(bytes))) return undefined;
    const { encoding = UTF8_WITH_MARK } = this.remembered.read(uri.toString());
    return shown ?? (isUtf8(encoding) ? await this.#likely(bytes) : encoding);
  }

  /**
   * Returns the bytes of a file that VS Code would misread. Returns undefined for a text that VS Code can save as UTF-8,
   * and for a text with unsaved changes, which are not in the bytes.
   * @throws if the file cannot be read
   */
  async misreadBytes(uri: vscode.Uri): Promise<Uint8Array | undefined> {
    const text = textAt(uri.toString());
    const isReadRight =
      text !== undefined && isUtf8(text.encoding) && !hasUnreadableCharacters(text.getText());
    if (uri.scheme === 'untitled' || text?.isDirty === true || isReadRight) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    return isUtf8(unicodeEncoding(bytes) ?? '') ? undefined : bytes;
  }

  /** Remembers the user's choice of encoding for a file. Never throws. */
  remember(uri: vscode.Uri, encoding: string): Promise<void> {
    return this.remembered.write(uri.toString(), { encoding });
  }

  /**
   * Keeps a list's byte order mark, which VS Code forgets with the unsaved changes that it restores: remembers it until
   * the changes are saved, then writes it. Must be called after the file was opened, and after each save. Never throws.
   * @param key address of the list
   */
  async keepMark(key: string): Promise<void> {
    const text = textAt(key);
    if (text === undefined || text.isUntitled) return;
    const { uri } = text;
    try {
      if (text.isDirty) await this.#rememberMark(text);
      else if (this.remembered.read(key).encoding === UTF8_WITH_MARK) {
        if (text.encoding === 'utf8') await saveWithMark(uri);
        await this.remembered.write(key, { encoding: undefined });
      }
    } catch {
      // The text has changed meanwhile, or the file cannot be read or written: the next save tries again.
    }
  }

  /** Remembers the mark of a file whose unsaved changes VS Code would save without it. @throws if it cannot be read */
  async #rememberMark({ uri, encoding }: vscode.TextDocument): Promise<void> {
    if (encoding !== 'utf8') return;
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (unicodeEncoding(bytes) === UTF8_WITH_MARK) await this.remember(uri, UTF8_WITH_MARK);
  }

  async #likely(bytes: Uint8Array): Promise<string> {
    const likely = likelyEncoding(this.language);
    for (const encoding of [likely, WESTERN_ENCODING]) {
      if (!hasUnreadableCharacters(await vscode.workspace.decode(bytes, { encoding }))) return encoding;
    }
    return likely;
  }
}

/** @throws if the text has unsaved changes or is not saved */
async function saveWithMark(uri: vscode.Uri): Promise<void> {
  const text = await vscode.workspace.openTextDocument(uri, { encoding: UTF8_WITH_MARK });
  // VS Code saves only a changed text. If it writes the mark itself, it takes its own file for nobody else's.
  const { range, text: line } = text.lineAt(0);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(text.uri, range, line);
  await vscode.workspace.applyEdit(edit);
  if (!(await text.save())) throw new Error('The text was not saved.');
}

/** Returns the open text with an address, if any. */
export function textAt(key: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
}

/** Compares two strings, and ignores that decoders differ in the number of � per error. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\ufffd+/gu, '\ufffd');
  return plain(one) === plain(other);
}
