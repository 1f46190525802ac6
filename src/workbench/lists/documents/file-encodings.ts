import vscode = require('vscode');

import {
  isUnicode,
  likelyEncoding,
  unicodeEncoding,
  WESTERN_ENCODING,
} from '../../../rollout/list/list-file';
import { hasUnreadableLetters } from '../../../rollout/list/read-table';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';

/** VS Code's name for UTF-8 with a byte order mark. */
export const UTF8_WITH_MARK = 'utf8bom';

/**
 * Determines the encoding of a list's file. By default, VS Code reads bytes that are not Unicode as UTF-8, so a save
 * would lose characters.
 */
export class FileEncodings {
  /** @param language VS Code's display language */
  constructor(
    private readonly remembered: RememberedDocuments,
    private readonly language = vscode.env.language,
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
    return shown ?? this.remembered.read(uri.toString()).encoding ?? (await this.#likely(bytes));
  }

  /**
   * Opens a file that is not open yet with the right encoding, so that undo cannot restore an incorrect text.
   * @throws the error of VS Code
   */
  async open(uri: vscode.Uri): Promise<void> {
    if (textAt(uri.toString()) !== undefined || uri.scheme === 'untitled') return;
    const encoding = await this.#encodingOfFile(uri).catch(() => undefined);
    const isAsVsCode = encoding === undefined || isUnicode(encoding);
    await vscode.workspace.openTextDocument(uri, isAsVsCode ? undefined : { encoding });
  }

  /** Remembers the user's choice of encoding for a file. Never throws. */
  remember(uri: vscode.Uri, encoding: string): Promise<void> {
    return this.remembered.write(uri.toString(), { encoding });
  }

  async #encodingOfFile(uri: vscode.Uri): Promise<string | undefined> {
    return await this.encodingOf(uri, await vscode.workspace.fs.readFile(uri));
  }

  async #likely(bytes: Uint8Array): Promise<string> {
    const likely = likelyEncoding(this.language);
    for (const encoding of [likely, WESTERN_ENCODING]) {
      if (!hasUnreadableLetters(await vscode.workspace.decode(bytes, { encoding }))) return encoding;
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
