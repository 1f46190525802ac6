import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import type { TextChange } from '../../../rollout/list/list-edits';
import { hasUnreadableLetters } from '../../../rollout/list/read-table';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';
import type { EncodingChoice, ListFile } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { fileName } from './open-document';

/** What Excel writes as CSV in western languages. */
const EXCEL_ENCODING = 'windows1252';

/** The encodings that are offered, by their names in VS Code (https://code.visualstudio.com/api/references/vscode-api#TextDocument). */
const ENCODINGS: readonly (readonly [id: string, name: string, where: string])[] = [
  ['windows1252', 'Windows-1252', l10n.t('Western Europe, as Excel writes it')],
  ['iso88591', 'ISO 8859-1', l10n.t('Western Europe')],
  ['iso885915', 'ISO 8859-15', l10n.t('Western Europe')],
  ['macroman', 'Mac Roman', l10n.t('Western Europe, as Excel for Mac writes it')],
  ['cp850', 'CP 850', l10n.t('Western Europe, DOS')],
  ['windows1250', 'Windows-1250', l10n.t('Central Europe')],
  ['iso88592', 'ISO 8859-2', l10n.t('Central Europe')],
  [
    'windows1251',
    'Windows-1251',
    l10n.t({ message: 'Cyrillic', comment: ['What an encoding of texts is for.'] }),
  ],
  [
    'windows1253',
    'Windows-1253',
    l10n.t({ message: 'Greek', comment: ['What an encoding of texts is for.'] }),
  ],
  [
    'windows1254',
    'Windows-1254',
    l10n.t({ message: 'Turkish', comment: ['What an encoding of texts is for.'] }),
  ],
  [
    'windows1255',
    'Windows-1255',
    l10n.t({ message: 'Hebrew', comment: ['What an encoding of texts is for.'] }),
  ],
  [
    'windows1256',
    'Windows-1256',
    l10n.t({ message: 'Arabic', comment: ['What an encoding of texts is for.'] }),
  ],
  [
    'windows1257',
    'Windows-1257',
    l10n.t({ message: 'Baltic', comment: ['What an encoding of texts is for.'] }),
  ],
  ['windows874', 'Windows-874', l10n.t({ message: 'Thai', comment: ['What an encoding of texts is for.'] })],
  ['shiftjis', 'Shift JIS', l10n.t({ message: 'Japanese', comment: ['What an encoding of texts is for.'] })],
  ['eucjp', 'EUC-JP', l10n.t({ message: 'Japanese', comment: ['What an encoding of texts is for.'] })],
  ['gb18030', 'GB 18030', l10n.t('Simplified Chinese')],
  ['big5hkscs', 'Big5-HKSCS', l10n.t('Traditional Chinese')],
  ['euckr', 'EUC-KR', l10n.t({ message: 'Korean', comment: ['What an encoding of texts is for.'] })],
  ['utf8', 'UTF-8', l10n.t('Letters that cannot be read are shown as �')],
];

/** The file of a list that is text. Its `TextDocument` is looked up each time: one that was closed is never used again. */
export class TextFile implements ListFile {
  #uri: vscode.Uri;
  /** True once its bytes turned out to be no UTF-8. */
  #isOther = false;

  constructor(
    uri: vscode.Uri,
    private readonly remembered: RememberedDocuments,
    private readonly dialogs: Pick<Dialogs, 'pick'>,
    readonly saveCopy: () => Promise<void>,
  ) {
    this.#uri = uri;
  }

  get key(): string {
    return this.#uri.toString();
  }

  get name(): string {
    return fileName(this.#uri);
  }

  get isWritable(): boolean {
    const { scheme } = this.#uri;
    // The file system may be registered later.
    return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
  }

  get encoding(): EncodingChoice | undefined {
    const text = this.#present;
    if (!this.#isOther || text === undefined) return undefined;
    return { name: encodingName(text.encoding), choose: () => this.#chooseEncoding() };
  }

  async change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined> {
    const text = await this.#open();
    if (text === undefined) return undefined;
    const changes = changesOf(text.getText());
    if (changes.length === 0) return text.getText();
    const edit = new vscode.WorkspaceEdit();
    for (const { start, end, text: replacement } of changes) {
      edit.replace(
        text.uri,
        new vscode.Range(start.line, start.character, end.line, end.character),
        replacement,
      );
    }
    if (!this.isWritable || !(await vscode.workspace.applyEdit(edit))) return undefined;
    return this.#present?.getText();
  }

  moveTo(key: string): void {
    this.#uri = vscode.Uri.parse(key, true);
  }

  async save(): Promise<void> {
    const text = this.#present;
    // TextDocument.save() writes an untitled text without asking where.
    if (text?.isUntitled === true) await vscode.commands.executeCommand('workbench.action.files.save');
    else await text?.save();
  }

  /**
   * Reads a file that is not UTF-8, and for which VS Code's settings have no other encoding, as Windows-1252, or as it was
   * chosen before. VS Code would read it as UTF-8, and a save would lose its letters.
   */
  async load(): Promise<void> {
    const text = this.#present;
    if (text === undefined || text.isUntitled || text.isDirty || text.encoding !== 'utf8') return;
    if (!hasUnreadableLetters(text.getText()) || (await isUtf8(text.uri))) return;
    this.#isOther = true;
    const { encoding = EXCEL_ENCODING } = this.remembered.read(this.key);
    // The text may have been changed or closed meanwhile: then its page says that letters could not be read.
    await reopen(text.uri, encoding).catch(() => undefined);
  }

  dispose(): void {}

  get #present(): vscode.TextDocument | undefined {
    return textAt(this.key);
  }

  /** @returns undefined if there is no such file */
  async #open(): Promise<vscode.TextDocument | undefined> {
    // An untitled text that was closed is gone: VS Code would make another one.
    if (this.#present !== undefined || this.#uri.scheme === 'untitled') return this.#present;
    try {
      await vscode.workspace.openTextDocument(this.#uri);
      await this.load();
      return this.#present;
    } catch {
      return undefined;
    }
  }

  async #chooseEncoding(): Promise<void> {
    const text = this.#present;
    if (text === undefined) return;
    const items = ENCODINGS.map(([id, label, description]) => ({
      id,
      label,
      description:
        id === text.encoding
          ? l10n.t({
              message: '{0} (now)',
              args: [description],
              comment: ['The encoding that is in use, such as “Western Europe (now)”.'],
            })
          : description,
    }));
    const title = l10n.t('Choose the Encoding of the File');
    const picked = await this.dialogs.pick(items, { title, matchOnDescription: true });
    if (picked === undefined) return;
    const { uri } = text;
    try {
      await reopen(uri, picked.id);
    } catch (cause) {
      const headline = l10n.t('The encoding was not changed');
      // A save would lose the letters that could not be read.
      const advice = hasUnreadableLetters(text.getText())
        ? l10n.t('The list has unsaved changes. Undo them, then choose again.')
        : l10n.t('The list has unsaved changes. Undo or save them, then choose again.');
      throw new ActionFailure({ headline, advice, steps: [] }, { cause });
    }
    await this.remembered.write(this.key, { encoding: picked.id });
  }
}

/** The open text with an address, or undefined while none is open. */
export function textAt(key: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
}

/** Reads the text again in another encoding, which it is saved in from then on. @throws where it has unsaved changes */
async function reopen(uri: vscode.Uri, encoding: string): Promise<void> {
  await vscode.workspace.openTextDocument(uri, { encoding });
}

async function isUtf8(uri: vscode.Uri): Promise<boolean> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
    return true;
  } catch (error) {
    // A file that cannot be read is left as it is.
    return !(error instanceof TypeError);
  }
}

function encodingName(id: string): string {
  return ENCODINGS.find(([known]) => known === id)?.[1] ?? id;
}
