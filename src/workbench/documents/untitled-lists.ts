import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import pLimit from 'p-limit';
import { addressOf } from '../../model/connections/connection';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import type { RememberedDocument } from '../../rollout/remembered-documents';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RolloutDocuments } from '../../rollout/rollout-documents';
import type { Dialogs } from '../platform/dialogs';
import type { DocumentTracker } from './document-tracker';
import { UTF8_WITH_MARK } from './file-encodings';
import { folderForList, freePlaceIn, isKept } from './list-places';
import { fileName, stemOf } from './open-document';

const EXTENSION = '.csv';

/** The question whether to open the existing list or create a new one. */
interface ListQuestion {
  readonly headline: string;
  /** @param listName the displayed file name of the list */
  readonly detail: (listName: string) => string;
  /** The label of the button that creates a new list. */
  readonly again: string;
  /** Updates the existing list instead. This button comes first. */
  readonly update?: (list: vscode.Uri) => Promise<void>;
}

/** A list that is made from a file. */
export interface ListFromFile {
  readonly source: vscode.Uri;
  /** The file name, without its extension. */
  readonly stem: string;
  readonly text: string;
  /** Settings of the list, such as its columns. */
  readonly remembered?: RememberedDocument;
  /** The question to ask if the list was already made. */
  readonly question: ListQuestion;
}

/**
 * Opens lists without a file as untitled documents, each with a path at which it can be saved. They get a byte order
 * mark, without which Excel assumes another encoding.
 */
export class UntitledLists {
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly rollouts: RolloutDocuments,
    private readonly documents: DocumentTracker,
    private readonly dialogs: Pick<Dialogs, 'ask'>,
  ) {}

  /**
   * Opens text as a list. If a list with the same name or text is open, reveals it instead, so that a loop of commands
   * cannot create many documents.
   * @param session undefined for the only connection; if there are several, the page of the list asks for one
   * @param name without extension; undefined for a numbered one
   */
  open(text: string, session: Session | undefined, name?: string): Promise<void> {
    return this.#oneAtATime(async () => {
      const isSame = (document: RolloutDocument) =>
        document.name === `${name}${EXTENSION}` ||
        (document.reading.text === text && (session === undefined || document.session === session));
      const same = this.rollouts.all.find((document) => document.isUntitled && isSame(document));
      if (same !== undefined) return await this.documents.show(vscode.Uri.parse(same.key, true));
      const folder = await folderForList();
      const place =
        folder &&
        (await freePlaceIn(folder, (number) =>
          name === undefined ? `Rooms-${number}${EXTENSION}` : numbered(name, number, EXTENSION),
        ));
      const list = await this.#make(place, text, { connection: session && addressOf(session.connection) });
      await this.documents.show(list);
      // Shown even if the connection was removed meanwhile.
      session?.requireOpen();
    });
  }

  /**
   * Makes the list of a file, such as a sheet of a workbook, in the same folder. If a list was already made from the
   * file, asks whether to show that list. A list from another file keeps its name, and the new list gets a number.
   * @returns the address of the list to show; undefined if the user canceled, or updated the list
   */
  async openFrom(file: ListFromFile): Promise<vscode.Uri | undefined> {
    const { source, stem, text, remembered, question } = file;
    const from = source.with({ fragment: stem }).toString();
    const known = await this.#listFrom(from);
    const choice = known === undefined ? 'first' : await this.#ask(question, known);
    if (choice === undefined) return undefined;
    if (choice === 'update' && known !== undefined) {
      await question.update?.(known);
      return undefined;
    }
    return await this.#oneAtATime(async () => {
      // Another call may have opened the list meanwhile.
      const made = choice === 'again' ? undefined : await this.#listFrom(from);
      if (made !== undefined) return made;
      const folder = await folderForList(source);
      const extension = /\.(?:csv|tsv|txt)$/iu.exec(source.path)?.[0] ?? EXTENSION;
      const place = folder && (await freePlaceIn(folder, (number) => numbered(stem, number, extension)));
      return await this.#make(place, text, { ...remembered, source: from });
    });
  }

  /** Returns the newest list that was made from a file, if it is open or saved. */
  async #listFrom(source: string): Promise<vscode.Uri | undefined> {
    for (const key of this.rollouts.remembered.madeFrom(source).toReversed()) {
      const list = vscode.Uri.parse(key, true);
      if (await isKept(list)) return list;
    }
    return undefined;
  }

  /**
   * Opens an editable copy in place of a list. If a copy already exists, asks whether to open it.
   * @returns the address of the copy; undefined if the user canceled
   * @throws ListClosed
   */
  async editCopy(document: RolloutDocument): Promise<string | undefined> {
    document.requireOpen();
    const { key, reading, file } = document;
    const source = vscode.Uri.parse(key, true);
    const copy = await this.openFrom({
      source,
      stem:
        file.whyShown?.kind === 'readOnly'
          ? l10n.t('{0} (Copy)', stemOf(source))
          : `${stemOf(source)} (UTF-8)`,
      text: file.whyShown?.kind === 'misread' ? await file.readSaved() : reading.text,
      remembered: this.rollouts.remembered.read(key),
      question: {
        headline: l10n.t('{0} was already copied', displayText(fileName(source))),
        detail: (listName) => l10n.t('The copy is {0}, including your changes.', listName),
        again: l10n.t('Copy Again'),
      },
    });
    if (copy === undefined) return undefined;
    const copied = await this.documents.open(copy);
    if (copied.reading.isDoubtful && !reading.isDoubtful) copied.choose(reading.choice);
    await this.documents.showInstead(copy, key);
    return copied.key;
  }

  async #ask(
    { headline, detail, again, update }: ListQuestion,
    place: vscode.Uri,
  ): Promise<'update' | 'open' | 'again' | undefined> {
    const name = displayText(fileName(place));
    const updateLabel = l10n.t('Update {0}…', name);
    const open = l10n.t('Open {0}', name);
    const buttons = update === undefined ? [open, again] : [updateLabel, open, again];
    const chosen = await this.dialogs.ask(headline, detail(name), ...buttons);
    if (chosen === undefined) return undefined;
    if (chosen === updateLabel) return 'update';
    return chosen === open ? 'open' : 'again';
  }

  /** Creates an untitled document, and remembers the settings for the list's editor. */
  async #make(
    place: vscode.Uri | undefined,
    text: string,
    remembered: RememberedDocument,
  ): Promise<vscode.Uri> {
    const encoding = UTF8_WITH_MARK;
    const untitled =
      place === undefined
        ? await vscode.workspace.openTextDocument({ language: 'plaintext', encoding })
        : await vscode.workspace.openTextDocument(place, { encoding });
    const { uri } = untitled;
    // A closed document with the same name may have been remembered.
    await this.rollouts.remembered.forget(uri.toString());
    await this.rollouts.remembered.write(uri.toString(), { ...remembered, encoding });
    // Last, because VS Code soon shows a changed document by itself, unless an editor already shows it.
    if (text !== '') {
      const lineBreak = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
      // VS Code cannot undo both in one edit.
      if (untitled.eol !== lineBreak) await applyEdit(uri, vscode.TextEdit.setEndOfLine(lineBreak));
      await applyEdit(uri, vscode.TextEdit.insert(new vscode.Position(0, 0), text));
    }
    return uri;
  }
}

async function applyEdit(uri: vscode.Uri, textEdit: vscode.TextEdit): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, [textEdit]);
  await vscode.workspace.applyEdit(edit);
}

function numbered(stem: string, number: number, extension: string): string {
  return `${number === 1 ? stem : `${stem}-${number}`}${extension}`;
}
