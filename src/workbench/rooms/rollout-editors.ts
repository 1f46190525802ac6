import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { EDITORS } from '../../ids';
import type { Disposable } from '../../model/event';
import type { PressedAct, RoomAct, ToRollout } from '../../protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../protocol/rollout-messages';
import { ListClosed } from '../../rollout/list-closed';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { ROW_CHANGED } from '../../rollout/room';
import type { DocumentTracker } from '../documents/document-tracker';
import { openAsText } from '../documents/open-document';
import { ActionFailure } from '../platform/action-failure';
import type { Services } from '../services';
import { menuAction } from '../webview/page-menu';
import { VscodePageView } from '../webview/vscode-page-view';
import { WebviewHost } from '../webview/webview-host';
import type { RoomOfList } from './find-rooms';
import { keysOf } from './rollout-copy';
import { RolloutEditor } from './rollout-editor';
import { roomWalkKey } from './room-walk-parts';

/** An editor that waits for its list. */
interface Opening {
  readonly key: string;
  isClosed: boolean;
}

/** Creates the failure of a command that applies to the active list. */
export function noActiveList(): ActionFailure {
  const advice = l10n.t('Open a list of rooms, then click it.');
  return new ActionFailure({ headline: l10n.t('No list of rooms is active'), advice, steps: [] });
}

/** The open editors of rollouts. A document may have several, or none while the panel of its rooms shows it. */
export class RolloutEditors implements vscode.Disposable {
  readonly #open = new Map<RolloutEditor, WebviewHost<FromRollout, ToRollout>>();
  /** The lists that editors are waiting for. */
  readonly #openings = new Set<Opening>();
  readonly #holds = new Set<{ readonly document: RolloutDocument }>();
  #last: RolloutEditor | undefined;

  /** @param extensionUri location of the pages */
  constructor(
    private readonly services: Services,
    private readonly documents: Pick<DocumentTracker, 'open' | 'show'>,
    private readonly extensionUri: vscode.Uri,
  ) {}

  /** The document of the active editor, or of the last active editor if that is still open. */
  get active(): RolloutDocument | undefined {
    return (this.#active ?? this.#last)?.document;
  }

  /**
   * Returns a function that runs an action on the room of a context menu, or undefined if the argument does not come
   * from such a menu.
   */
  roomMenuAction(argument: unknown): ((act: RoomAct) => void) | undefined {
    return menuAction(argument, this.#open.keys());
  }

  /**
   * Triggers an action on the active page, like its own key.
   * @throws ActionFailure if no rollout is active
   */
  press(act: PressedAct): void {
    const active = this.#active;
    if (active === undefined) throw noActiveList();
    active.press(act);
  }

  /** Shows a list in an editor that VS Code has opened for it, unless its file needs the other kind of editor. */
  async open(uri: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> {
    const opening = { key: uri.toString(), isClosed: false };
    const closing = panel.onDidDispose(() => {
      opening.isClosed = true;
    });
    this.#openings.add(opening);
    try {
      const document = await this.documents.open(uri);
      // The user may close an editor while its list is read.
      if (opening.isClosed) this.#closeIfUnused(document, opening);
      else this.#attach(panel, document);
    } finally {
      closing.dispose();
      this.#openings.delete(opening);
    }
  }

  /** Returns whether an editor of the list at an address is visible. */
  isVisible(key: string): boolean {
    return [...this.#open].some(([{ document }, { view }]) => document.key === key && view.isVisible);
  }

  /** Returns whether the panel of the list's rooms is visible. */
  isRoomVisible(key: string): boolean {
    const document = this.services.documents.find(key);
    return document !== undefined && this.services.panels.isVisible(roomWalkKey(document));
  }

  /** Reveals the editor of the list at an address, or opens one. */
  async show(key: string): Promise<void> {
    const document = this.services.documents.find(key);
    const [, page] = (document && this.#editorOf(document)) ?? [];
    if (page !== undefined) return page.view.reveal();
    await this.documents.show(vscode.Uri.parse(key, true));
  }

  /** Opens an editor of a document to the side, unless one is open. */
  async showBeside(document: RolloutDocument): Promise<void> {
    if (this.#editorOf(document) !== undefined) return;
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    await this.documents.show(vscode.Uri.parse(document.key, true), where);
  }

  /** Keeps a document open for the panel of its rooms, until disposed. */
  holdOpen(document: RolloutDocument): Disposable {
    const hold = { document };
    this.#holds.add(hold);
    return {
      dispose: () => {
        this.#holds.delete(hold);
        this.#closeIfUnused(document);
      },
    };
  }

  /**
   * Shows a room in the panel of its list, which is opened first if it is closed. Returns a message if its row has
   * changed.
   * @throws ListClosed
   */
  async showRoom({ list, key }: RoomOfList): Promise<string | undefined> {
    const { documents } = this.services;
    const isOpen = documents.find(list) !== undefined;
    if (!isOpen) await this.documents.show(vscode.Uri.parse(list, true));
    const document = documents.find(list);
    if (document === undefined) throw new ListClosed();
    if (isOpen) await this.showBeside(document);
    const [editor] = this.#editorOf(document) ?? [];
    const { rows } = document.reading.list;
    const row = rows.find((each) => each.key === key);
    if (editor === undefined || row === undefined) return ROW_CHANGED;
    const shown = keysOf(rows);
    return (await editor.handle({ type: 'act', act: 'show', rows: [row], shown })) ?? undefined;
  }

  dispose(): void {
    for (const editor of this.#open.keys()) editor.dispose();
  }

  get #active(): RolloutEditor | undefined {
    return [...this.#open].find(([, { view }]) => view.isActive)?.[0];
  }

  #editorOf(
    document: RolloutDocument,
  ): readonly [RolloutEditor, WebviewHost<FromRollout, ToRollout>] | undefined {
    return [...this.#open].find(([editor]) => editor.document === document);
  }

  #goTo(document: RolloutDocument, key: string): void {
    for (const editor of this.#open.keys()) if (editor.document === document) editor.goTo(key);
  }

  #attach(panel: vscode.WebviewPanel, document: RolloutDocument): void {
    const { services } = this;
    const page: WebviewHost<FromRollout, ToRollout> = new WebviewHost(
      new VscodePageView(panel, this.extensionUri),
      services,
      {
        name: 'rollout',
        viewType: EDITORS.rollout,
        parse: parseFromRollout,
        sendAll: () => editor.sendAll(),
        handle: (message) => editor.handle(message),
      },
    );
    const editor: RolloutEditor = new RolloutEditor(document, services, {
      isVisible: () => panel.visible,
      post: (message) => page.post(message),
      showBeside: () => this.showBeside(document),
      goTo: (key) => this.#goTo(document, key),
      holdOpen: () => this.holdOpen(document),
      openAsText: () => openAsText(vscode.Uri.parse(document.key, true)),
    });
    this.#open.set(editor, page);
    if (panel.active || this.#last === undefined) this.#last = editor;
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#last = editor;
    });
    panel.onDidDispose(() => {
      editor.dispose();
      this.#open.delete(editor);
      if (this.#last === editor) this.#last = [...this.#open.keys()].at(-1);
      this.#closeIfUnused(document);
    });
  }

  /**
   * Closes a document that neither an editor nor the panel of its rooms shows. Its run continues.
   * @param closed an editor that was closed while it waited for the document
   */
  #closeIfUnused(document: RolloutDocument, closed?: Opening): void {
    const isHeld =
      [...this.#holds].some((hold) => hold.document === document) ||
      [...this.#openings].some((opening) => opening !== closed && opening.key === document.key);
    if (!isHeld && this.#editorOf(document) === undefined) this.services.documents.close(document);
  }
}
