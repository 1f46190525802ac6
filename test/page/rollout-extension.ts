import type { HeadView, RolloutAction, RolloutKey, ToRollout } from '../../src/protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../src/protocol/rollout-messages';
import { editCells, removeRecords, type TextChange } from '../../src/rollout/list/list-edits';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { cellChanges, cellToEdit, textsToPaste } from '../../src/workbench/lists/documents/cell-edits';
import { fillingChanges } from '../../src/workbench/lists/documents/fill-document';
import { EditorState, type ShownFile } from '../../src/workbench/lists/rooms/editor-state';
import { RolloutSender } from '../../src/workbench/lists/rooms/rollout-sender';
import type { World } from '../unit/model/rig';
import { applied } from '../unit/rollout/list/text-changes';

/** What the head says of a document that is not a file of text that can be edited. */
export type HeadFields = Partial<HeadView>;

/** The extension's side of a rollout's page without VS Code: a real document and run, and the real messages to the page. */
export class RolloutExtension {
  readonly document: RolloutDocument;
  /** What a page pastes. */
  clipboard = '';
  readonly #state: EditorState<ShownFile>;
  readonly #sender: RolloutSender;

  constructor(
    private readonly world: World,
    text: string,
    fields: HeadFields,
    private readonly post: (message: ToRollout) => void,
  ) {
    const { heading = 'rooms.csv' } = fields;
    this.document = world.rollouts.open(`file:///${heading}`, heading);
    this.document.write(text);
    const { canEdit = true } = fields;
    this.#state = new EditorState(this.document, { hasText: canEdit, canEdit });
    this.#sender = new RolloutSender({
      state: this.#state,
      sessions: world.sessions,
      remembered: world.rollouts.remembered,
      isVisible: () => true,
      now: () => world.clock.now,
      post: (message) => post(message.type === 'head' ? withFields(message, fields) : message),
    });
  }

  receive(message: unknown): void {
    const parsed = parseFromRollout(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    this.#handle(parsed);
  }

  /** Does what a key of VS Code asks for. */
  press(key: RolloutKey): void {
    this.#sender.press(key);
  }

  dispose(): void {
    this.#sender.dispose();
  }

  /** What is not handled here asks VS Code for something: a test looks at what was posted. */
  #handle(message: FromRollout): void {
    const { document, world } = this;
    const state = this.#state;
    switch (message.type) {
      case 'ready':
        this.#sender.sendAll();
        break;
      case 'draft':
        state.type(message.text);
        break;
      case 'columns': {
        const { hasHeader, idColumn, labelColumn } = message;
        const choice = { hasHeader, idColumn, labelColumn };
        if (state.isInputShown) state.chooseOfInput(choice);
        else document.choose(choice);
        break;
      }
      case 'start':
        this.#edit(fillingChanges(document, state.input));
        state.input.write('');
        state.show(undefined);
        document.rollout?.start();
        break;
      case 'connection': {
        const session = world.sessions.all[message.index];
        if (session !== undefined) world.rollouts.connect(document, session);
        break;
      }
      case 'remove':
        this.#edit(removeRecords(document.reading, new Set(message.ids)));
        break;
      case 'editCell': {
        const cell = cellToEdit(state, message.id, message.column);
        if (typeof cell === 'string') this.post({ type: 'announce', text: cell });
        else state.editCell(cell);
        break;
      }
      case 'setCell':
        this.#edit(cellChanges(state, message.column, new Map([[message.id, message.text]])));
        break;
      case 'pasteCells': {
        const { column, ids } = message;
        const texts = textsToPaste(state, column, ids, this.clipboard);
        if (typeof texts === 'string') this.post({ type: 'announce', text: texts });
        else this.#edit(cellChanges(state, column, texts));
        break;
      }
      case 'pair': {
        const day = message.isPaired ? '2030-06-15' : '';
        const { pairedColumn: column, reading } = document;
        if (column === undefined) document.mark(message.ids, day);
        else this.#edit(editCells(reading, column, new Map(message.ids.map((id) => [id, day]))));
        break;
      }
      case 'arrange':
        void world.rollouts.remembered.write(document.key, { arrangement: message.arrangement });
        break;
      case 'action':
        this.#actions[message.action]?.();
        break;
    }
  }

  readonly #actions: Partial<Readonly<Record<RolloutAction, () => void>>> = {
    pause: () => this.document.rollout?.pause(),
    resume: () => this.document.rollout?.start(),
    cancel: () => this.document.rollout?.cancel(),
    tryNow: () => this.document.rollout?.pacer.tryNow(),
    retryFailed: () => this.document.rollout?.retryFailed(),
    refreshAll: () => this.document.rollout?.refreshAll(),
    addRooms: () => this.#state.show('add'),
    editColumns: () => this.#state.show('columns'),
    showList: () => this.#state.show(undefined),
  };

  #edit(changes: readonly TextChange[]): void {
    this.document.writeEdited(applied(this.document.reading.text, changes));
  }
}

/** A head with a nonce that tests know. */
function withFields(message: Extract<ToRollout, { type: 'head' }>, fields: HeadFields): ToRollout {
  return { ...message, head: { ...message.head, nonce: 'nonce-of-the-page', ...fields } };
}
