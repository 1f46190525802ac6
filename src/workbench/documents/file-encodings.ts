import vscode = require('vscode');

import {
  BYTE_ENCODING,
  likelyEncoding,
  unicodeEncoding,
  WESTERN_ENCODING,
} from '../../rollout/list/list-file';
import { hasUnreadableCharacters } from '../../rollout/list/read-table';
import type { RememberedDocuments } from '../../rollout/remembered-documents';
import type { EncodingCertainty } from '../../rollout/rollout-document';

/** VS Code's name for UTF-8 with a byte order mark. */
export const UTF8_WITH_MARK = 'utf8bom';

/** Returns whether VS Code's name of an encoding means UTF-8. */
export function isUtf8(encoding: string): boolean {
  return encoding === 'utf8' || encoding === UTF8_WITH_MARK;
}

/** The encoding of a file. */
export interface FileEncoding {
  /** VS Code's name; undefined if `files.encoding` or `files.autoGuessEncoding` select an encoding other than UTF-8. */
  readonly name: string | undefined;
  readonly certainty: EncodingCertainty;
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
   * one, or Windows-1252 if the likely one does not decode all characters. If none does, the encoding is one that keeps
   * every byte when VS Code saves the text.
   */
  async encodingOf(uri: vscode.Uri, bytes: Uint8Array): Promise<FileEncoding> {
    const detected = unicodeEncoding(bytes);
    if (detected !== undefined && detected !== 'utf8') return { name: detected, certainty: 'certain' };
    const byVsCode = await vscode.workspace.decode(bytes, { uri });
    const isOfSettings = !isSameText(byVsCode, new TextDecoder().decode(bytes));
    if (isOfSettings || detected !== undefined)
      return { name: isOfSettings ? undefined : detected, certainty: 'certain' };
    const { encoding: chosen = UTF8_WITH_MARK } = this.remembered.read(uri.toString());
    if (isUtf8(chosen)) return await readable(bytes, likelyEncoding(this.language), WESTERN_ENCODING);
    const { name, certainty } = await readable(bytes, chosen);
    return { name, certainty: certainty === 'guessed' ? 'certain' : certainty };
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
}

/** Returns the first of some encodings that decodes all characters. */
async function readable(bytes: Uint8Array, ...likely: readonly string[]): Promise<FileEncoding> {
  const encodings = [...new Set(likely)];
  const texts = await Promise.all(encodings.map((encoding) => vscode.workspace.decode(bytes, { encoding })));
  const [first, ...others] = texts.filter((text) => !hasUnreadableCharacters(text));
  if (first === undefined) return { name: BYTE_ENCODING, certainty: 'unreadable' };
  const isDoubtful = others.some((text) => text !== first);
  return { name: encodings[texts.indexOf(first)], certainty: isDoubtful ? 'doubtful' : 'guessed' };
}

/** @throws if the text has unsaved changes or is not saved */
async function saveWithMark(uri: vscode.Uri): Promise<void> {
  const text = await vscode.workspace.openTextDocument(uri, { encoding: UTF8_WITH_MARK });
  // VS Code saves a document only if it has changed. A file that VS Code writes itself never looks like another
  // program's change.
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
