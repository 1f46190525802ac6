import { EDITORS } from '../../src/ids';
import type { PressedAct, RoomAct, ToRollout } from '../../src/protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../src/protocol/rollout-messages';
import { replaceText } from '../../src/rollout/list/list-edits';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { RolloutEditor } from '../../src/workbench/rooms/rollout-editor';
import { menuAction } from '../../src/workbench/webview/page-menu';
import { WebviewHost } from '../../src/workbench/webview/webview-host';
import { type MemoryList, NO_EDITORS, rewrite } from '../support/memory-list';
import type { ConnectedWorld } from '../support/worlds/world';
import { BrowserView } from './browser-view';

/** The extension side of a rollout's page: a real editor of an in-memory document, without VS Code. */
export class RolloutExtension {
  readonly document: RolloutDocument;
  readonly #editor: RolloutEditor;
  readonly #view: BrowserView;
  readonly #page: WebviewHost<FromRollout, ToRollout>;

  constructor(
    readonly world: ConnectedWorld,
    text: string,
    readonly file: MemoryList,
    post: (message: object) => void,
  ) {
    this.document = world.documents.open(file, text);
    this.#view = new BrowserView(EDITORS.rollout, '', post);
    this.#editor = new RolloutEditor(this.document, world, {
      ...NO_EDITORS,
      isVisible: () => true,
      post: (message) => this.#page.post(message),
      goTo: (endpointId) => this.#editor.goTo(endpointId),
      openAsText: async () => undefined,
    });
    this.#page = new WebviewHost(this.#view, world, {
      name: 'rollout',
      viewType: EDITORS.rollout,
      parse: parseFromRollout,
      sendAll: () => this.#editor.sendAll(),
      handle: (message) => this.#editor.handle(message),
    });
  }

  receive(message: unknown): void {
    this.#view.receive(message);
  }

  /**
   * Runs an act from the menu of a room.
   * @param menu context that VS Code read from the page when the menu was opened
   */
  pick(menu: unknown, act: RoomAct): void {
    menuAction<RoomAct>(menu, [this.#editor])?.(act);
  }

  /** Runs the act of a VS Code keybinding. */
  press(act: PressedAct): void {
    this.#editor.press(act);
  }

  /** Replaces the text, like another editor. */
  async setText(text: string): Promise<void> {
    await rewrite(this.document, text);
  }

  /** Replaces the text with an edit on another page. */
  async editText(text: string): Promise<void> {
    const { document } = this;
    await document.inTurn(() => document.change(() => replaceText(document.reading, text)));
  }

  dispose(): void {
    this.#editor.dispose();
  }
}
