import vscode = require('vscode');

import pLimit from 'p-limit';
import type { Session } from '../../../model/connections/session';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ListDocuments } from './list-documents';
import { showRollout } from './open-document';

/** Opens lists that are no file yet as untitled documents. */
export class UntitledLists {
  /** The number in the name that was given last. */
  #number = 0;
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly rollouts: Rollouts,
    private readonly documents: ListDocuments,
  ) {}

  /**
   * Opens a text as a rollout. One that is open already with this text is shown instead, so that no loop of commands
   * piles up documents.
   * @param name without an extension; undefined for one with a number
   */
  open(text: string, session: Session, name?: string): Promise<void> {
    return this.#oneAtATime(() => this.#open(text, session, name));
  }

  async #open(text: string, session: Session, name: string | undefined): Promise<void> {
    const same = this.rollouts.all.find(
      ({ isUntitled, reading, rollout }) =>
        isUntitled && reading.text === text && rollout?.session === session,
    );
    if (same !== undefined) return await showRollout(vscode.Uri.parse(same.key, true));
    const untitled = await this.#newDocument(text, name);
    // A document with the same name, which is closed, may have been remembered.
    await this.rollouts.remembered.forget(untitled.uri.toString());
    const document = await this.documents.openText(untitled);
    this.rollouts.connect(document, session);
    await showRollout(untitled.uri);
  }

  async #newDocument(text: string, name: string | undefined): Promise<vscode.TextDocument> {
    const uri = this.#freeUri(name);
    const document = await vscode.workspace.openTextDocument(uri);
    if (text === '') return document;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
    return document;
  }

  /** A tab that was restored has no document before it is shown. */
  #freeUri(name: string | undefined): vscode.Uri {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const ofTabs = tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri] : [],
    );
    const ofDocuments = vscode.workspace.textDocuments.map(({ uri }) => uri);
    const taken = new Set([...ofTabs, ...ofDocuments].map(String));
    const uriOf = (stem: string) => vscode.Uri.from({ scheme: 'untitled', path: `${stem}.csv` });
    let uri = uriOf(name ?? `Rollout-${++this.#number}`);
    while (taken.has(uri.toString())) uri = uriOf(`${name ?? 'Rollout'}-${++this.#number}`);
    return uri;
  }
}
