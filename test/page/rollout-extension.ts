import type { HeadView, RolloutKey, ToRollout } from '../../src/protocol/rollout';
import { parseFromRollout } from '../../src/protocol/rollout-messages';
import type { RoomMenuAction } from '../../src/protocol/room-menu';
import { replaceText } from '../../src/rollout/list/list-edits';
import { readTable } from '../../src/rollout/list/read-table';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { RolloutEditor } from '../../src/workbench/lists/rooms/rollout-editor';
import { roomActOf } from '../../src/workbench/lists/rooms/room-menu';
import { ActionFailure } from '../../src/workbench/platform/action-failure';
import { TestServices } from '../support/list-services';
import { MemoryList } from '../support/memory-list';
import type { ConnectedWorld } from '../support/worlds/model-world';

type Message = Parameters<RolloutEditor['handle']>[0];

/** The nonce of each page. */
const NONCE = 'nonce-of-the-page';

/** What the head says of a document that is not a file of text that can be edited. */
export type HeadFields = Partial<HeadView>;

/** The extension's side of a rollout's page without VS Code: a real editor of a document in memory. */
export class RolloutExtension {
  readonly document: RolloutDocument;
  readonly file: MemoryList;
  readonly services: TestServices;
  readonly #editor: RolloutEditor;

  constructor(
    world: ConnectedWorld,
    text: string,
    fields: HeadFields,
    private readonly post: (message: ToRollout) => void,
  ) {
    const { heading = 'rooms.csv', canEdit = true } = fields;
    // What cannot be edited is a workbook.
    this.file = new MemoryList(canEdit ? text : undefined, `file:///${heading}`);
    this.services = new TestServices(world, world.session);
    this.document = world.rollouts.open(this.file);
    if (canEdit) this.document.setText(text);
    else this.document.setTable(readTable(text));
    this.#editor = new RolloutEditor(this.document, this.services, {
      isVisible: () => true,
      post: (message) => post(message.type === 'head' ? withFields(message, fields) : message),
      showBeside: async () => undefined,
    });
  }

  /** What a page pastes. */
  set clipboard(text: string) {
    this.services.dialogs.clipboard = text;
  }

  receive(message: unknown): void {
    const parsed = parseFromRollout(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    if (parsed.type === 'ready') this.#editor.sendAll();
    else void this.#handle(parsed);
  }

  /** Does what was picked in the menu of a room. @param menu what VS Code got of the page when the menu was opened */
  async pick(menu: unknown, action: RoomMenuAction): Promise<void> {
    const page = { nonce: NONCE, run: (message: Message) => this.#handle(message) };
    await roomActOf(menu, [page])?.(action);
  }

  /** Does what a key of VS Code asks for. */
  press(key: RolloutKey): void {
    this.#editor.press(key);
  }

  /** Replaces the text in another editor. */
  setText(text: string): void {
    this.file.text = text;
    this.document.setText(text);
  }

  /** Replaces the text by an edit of another page. */
  async editText(text: string): Promise<void> {
    const { document } = this;
    await document.inTurn(() => document.change(() => replaceText(document.reading, text)));
  }

  dispose(): void {
    this.#editor.dispose();
  }

  /** VS Code shows a failure as a notification, which is not on the page. */
  async #handle(message: Message): Promise<void> {
    try {
      const said = await this.#editor.handle(message);
      if (typeof said === 'string') this.post({ type: 'announce', text: said });
    } catch (error) {
      if (!(error instanceof ActionFailure)) throw error;
    }
  }
}

/** A head with a nonce that tests know. */
function withFields(message: Extract<ToRollout, { type: 'head' }>, fields: HeadFields): ToRollout {
  return { ...message, head: { ...message.head, nonce: NONCE, ...fields } };
}
