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

  /** Returns whether a file should be saved with a byte order mark that VS Code may have forgotten. */
  needsMark(uri: vscode.Uri): boolean {
    return this.remembered.read(uri.toString()).encoding === UTF8_WITH_MARK;
  }

  /** Remembers the user's choice of encoding for a file, or its byte order mark. Never throws. */
  remember(uri: vscode.Uri, encoding: string): Promise<void> {
    return this.remembered.write(uri.toString(), { encoding });
  }

  /** Forgets what `remember` has remembered. Never throws. */
  forget(uri: vscode.Uri): Promise<void> {
    return this.remembered.write(uri.toString(), { encoding: undefined });
  }

  async #likely(bytes: Uint8Array): Promise<string> {
    const likely = likelyEncoding(this.language);
    for (const encoding of [likely, WESTERN_ENCODING]) {
      if (!hasUnreadableCharacters(await vscode.workspace.decode(bytes, { encoding }))) return encoding;
    }
    return likely;
  }
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
