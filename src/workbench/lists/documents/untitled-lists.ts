import vscode = require('vscode');

import pLimit from 'p-limit';
import type { Session } from '../../../model/connections/session';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { RolloutDocuments } from '../../../rollout/rollout-documents';
import type { DocumentTracker } from './document-tracker';
import { UTF8_WITH_MARK } from './file-encodings';
import { folderForList, freePlaceIn, isKept } from './list-places';
import { fileName } from './open-document';

const EXTENSION = '.csv';

/** A list that is made from a file. */
export interface ListFromFile {
  readonly source: vscode.Uri;
  /** The file name, without its extension. */
  readonly stem: string;
  /** With the dot. */
  readonly extension: string;
  readonly text: string;
  /** Asks whether to open the list that was made earlier, or to make another one. */
  readonly askAgain: (listName: string) => Promise<'open' | 'again' | undefined>;
}

/**
 * Opens lists without a file as untitled documents, each with a place where it can be saved. They get a byte order mark,
 * without which Excel assumes another encoding.
 */
export class UntitledLists {
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly rollouts: RolloutDocuments,
    private readonly documents: DocumentTracker,
  ) {}

  /**
   * Opens a text as a rollout. If a rollout with the same name or text is open, reveals it instead, so that a loop of
   * commands cannot create many documents.
   * @param name without extension; undefined for a numbered one
   */
  open(text: string, session: Session, name?: string): Promise<void> {
    return this.#oneAtATime(async () => {
      const isSame = (document: RolloutDocument) =>
        document.name === `${name}${EXTENSION}` ||
        (document.reading.text === text && document.session === session);
      const same = this.rollouts.all.find((document) => document.isUntitled && isSame(document));
      if (same !== undefined) return await this.documents.show(vscode.Uri.parse(same.key, true));
      const folder = await folderForList();
      const place =
        folder &&
        (await freePlaceIn(folder, (number) =>
          name === undefined ? `Rollout-${number}${EXTENSION}` : numbered(name, number, EXTENSION),
        ));
      const document = await this.#openNew(place, text);
      try {
        this.rollouts.connect(document, session);
      } finally {
        // Shown even if the connection was removed meanwhile.
        await this.documents.show(vscode.Uri.parse(document.key, true));
      }
    });
  }

  /**
   * Opens the list of a file, such as a sheet of a workbook, beside it. If a list was already made from the file, asks
   * whether to open that list. A list from another file keeps its name, and the new list gets a number.
   * @returns the document of a new list, which is not shown yet; undefined if the user canceled or chose the other one
   */
  async openFrom(file: ListFromFile): Promise<RolloutDocument | undefined> {
    const { source, stem, extension, text, askAgain } = file;
    const from = source.with({ fragment: stem }).toString();
    const known = await this.#listFrom(from);
    const choice = known === undefined ? 'first' : await askAgain(fileName(known));
    if (choice === undefined) return undefined;
    return await this.#oneAtATime(async () => {
      // Another call may have opened the list meanwhile.
      const made = choice === 'again' ? undefined : await this.#listFrom(from);
      if (made !== undefined) {
        await this.documents.show(made);
        return undefined;
      }
      const folder = await folderForList(source);
      const place = folder && (await freePlaceIn(folder, (number) => numbered(stem, number, extension)));
      return await this.#openNew(place, text, from);
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

  async #openNew(place: vscode.Uri | undefined, text: string, source?: string): Promise<RolloutDocument> {
    const encoding = UTF8_WITH_MARK;
    const untitled =
      place === undefined
        ? await vscode.workspace.openTextDocument({ language: 'plaintext', encoding })
        : await vscode.workspace.openTextDocument(place, { encoding });
    const { uri } = untitled;
    if (text !== '') {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), text);
      await vscode.workspace.applyEdit(edit);
    }
    // A closed document with the same name may have been remembered.
    await this.rollouts.remembered.forget(uri.toString());
    await this.rollouts.remembered.write(uri.toString(), {
      encoding,
      ...(source === undefined ? {} : { source }),
    });
    return await this.documents.openText(untitled);
  }
}

function numbered(stem: string, number: number, extension: string): string {
  return `${number === 1 ? stem : `${stem}-${number}`}${extension}`;
}
