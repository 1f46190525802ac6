import vscode = require('vscode');

import { EDITORS } from '../../../ids';
import type { RolloutKey, ToRollout } from '../../../protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../../protocol/rollout-messages';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import { WebviewHost } from '../../webview/webview-host';
import { showRollout } from '../documents/open-document';
import { EditorState, type RolloutFile } from './editor-state';
import { type HandlerTools, pageHandler } from './page-handlers';
import { RolloutSender } from './rollout-sender';
import { type RoomAct, roomActOf } from './room-menu';
import { roomWalkKey } from './room-walk';

interface OpenEditor {
  readonly document: RolloutDocument;
  readonly file: RolloutFile;
  readonly page: WebviewHost<FromRollout, ToRollout>;
  readonly sender: RolloutSender;
}

/** The editors of rollouts' documents. A document may have several, or none while its run continues. */
export class RolloutPanels implements vscode.Disposable {
  readonly #open = new Set<OpenEditor>();
  /** The editor that was active last. */
  #last: OpenEditor | undefined;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly tools: HandlerTools,
  ) {}

  /** The document whose editor was active last and is still open. */
  get active(): RolloutDocument | undefined {
    return this.#last?.document;
  }

  /** The file of that document. */
  get activeFile(): RolloutFile | undefined {
    return this.#last?.file;
  }

  /** @returns what to run on the room of whose menu a command was called, or undefined for any other argument */
  roomOf(argument: unknown): RoomAct | undefined {
    return roomActOf(
      argument,
      [...this.#open].map(({ sender }) => sender),
    );
  }

  /** Has the active page do what a key asks for. @throws ActionFailure where no rollout is active */
  press(key: RolloutKey): void {
    if (this.#last?.page.panel.active === true) {
      this.#last.sender.press(key);
      return;
    }
    const advice = 'Open a list of rooms as a rollout, and click into it.';
    throw new ActionFailure({ headline: 'No rollout is active', advice, steps: [] });
  }

  /** Shows a document in an editor that VS Code has opened for it. */
  attach(panel: vscode.WebviewPanel, document: RolloutDocument, file: RolloutFile): void {
    const { sessions, rollouts, actions, now } = this.tools;
    const state = new EditorState(document, file);
    const page: WebviewHost<FromRollout, ToRollout> = new WebviewHost(panel, this.extensionUri, actions, {
      name: 'rollout',
      viewType: EDITORS.rollout,
      parse: parseFromRollout,
      sendAll: () => sender.sendAll(),
      handle: pageHandler(state, this.tools),
    });
    const sender = new RolloutSender({
      state,
      sessions,
      remembered: rollouts.remembered,
      isVisible: () => panel.visible,
      now,
      post: (message) => page.post(message),
    });
    const opened: OpenEditor = { document, file, page, sender };
    this.#open.add(opened);
    this.#last = opened;
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#last = opened;
    });
    panel.onDidDispose(() => {
      sender.dispose();
      this.#open.delete(opened);
      if (this.#last === opened) this.#last = [...this.#open].at(-1);
      this.leave(document);
    });
  }

  /** Closes a document that has no editor any more. Its codes stay as long as the window; Show Rollout finds them. */
  leave(document: RolloutDocument): void {
    if (this.#editorOf(document) === undefined && !document.hasResults) this.tools.rollouts.close(document);
  }

  isVisible(document: RolloutDocument): boolean {
    return [...this.#open].some((open) => open.document === document && open.page.panel.visible);
  }

  /** True while the panel of the document's rooms is visible. */
  isRoomVisible(document: RolloutDocument): boolean {
    return this.tools.panels.isVisible(roomWalkKey(document));
  }

  /** Shows the editor of a document, and opens one where none is open. */
  async show(document: RolloutDocument): Promise<void> {
    const open = this.#editorOf(document);
    if (open !== undefined) return open.page.reveal();
    await showRollout(vscode.Uri.parse(document.key, true));
  }

  dispose(): void {
    for (const { sender } of this.#open) sender.dispose();
  }

  #editorOf(document: RolloutDocument): OpenEditor | undefined {
    return [...this.#open].find((open) => open.document === document);
  }
}
