import vscode = require('vscode');

import pLimit from 'p-limit';
import type { Session } from '../../../model/connections/session';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { RolloutDocuments } from '../../../rollout/rollout-documents';
import type { DocumentTracker } from './document-tracker';

/** Opens lists without a file as untitled documents. */
export class UntitledLists {
  #number = 0;
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly rollouts: RolloutDocuments,
    private readonly documents: DocumentTracker,
  ) {}

  /**
   * Opens a text as a rollout. Reveals an open one with the same name or text instead, so that a loop of commands cannot
   * create many documents.
   * @param name without extension; undefined for a numbered one
   */
  open(text: string, session: Session, name?: string): Promise<void> {
    return this.#oneAtATime(() => this.#open(text, session, name));
  }

  /**
   * Opens a list imported from a workbook, or reveals the list that another call has opened at the address meanwhile.
   * @param uri an address with the proposed path of the list
   * @param text of the list
   */
  openImported(uri: vscode.Uri, text: string): Promise<void> {
    return this.#oneAtATime(async () => {
      if (this.isTaken(uri)) return await this.documents.show(uri);
      await this.#openNew(uri, text);
      await this.documents.show(uri);
    });
  }

  isTaken(uri: vscode.Uri): boolean {
    return takenAddresses().has(uri.toString());
  }

  async #open(text: string, session: Session, name: string | undefined): Promise<void> {
    const same = this.rollouts.all.find(({ key, isUntitled, reading, rollout }) =>
      name === undefined
        ? isUntitled && reading.text === text && rollout?.session === session
        : key === untitledUri(name).toString(),
    );
    if (same !== undefined) return await this.documents.show(vscode.Uri.parse(same.key, true));
    const uri = this.#freeUri(name);
    const document = await this.#openNew(uri, text);
    try {
      this.rollouts.connect(document, session);
    } finally {
      // Shown even if the connection was removed meanwhile.
      await this.documents.show(uri);
    }
  }

  async #openNew(uri: vscode.Uri, text: string): Promise<RolloutDocument> {
    const untitled = await vscode.workspace.openTextDocument(uri);
    if (text !== '') {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), text);
      await vscode.workspace.applyEdit(edit);
    }
    // A closed document with the same name may have been remembered.
    await this.rollouts.remembered.forget(uri.toString());
    return await this.documents.openText(untitled);
  }

  #freeUri(name: string | undefined): vscode.Uri {
    const taken = takenAddresses();
    let uri = untitledUri(name ?? `Rollout-${++this.#number}`);
    while (taken.has(uri.toString())) uri = untitledUri(`${name ?? 'Rollout'}-${++this.#number}`);
    return uri;
  }
}

function untitledUri(stem: string): vscode.Uri {
  return vscode.Uri.from({ scheme: 'untitled', path: `${stem}.csv` });
}

/** Returns the addresses of documents and tabs. A restored tab has no document until it is shown. */
function takenAddresses(): ReadonlySet<string> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const ofTabs = tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri] : [],
  );
  const ofDocuments = vscode.workspace.textDocuments.map(({ uri }) => uri);
  return new Set([...ofTabs, ...ofDocuments].map(String));
}
