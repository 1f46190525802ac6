import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../../language';
import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import type { Disposable } from '../../../model/event';
import type { Ready } from '../../../protocol/messages';
import type { CommonStep } from '../../../protocol/next-steps';
import type { PressedAct, ReviewPurpose, RolloutAction, RoomAct } from '../../../protocol/rollout';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { filteredText } from '../../../protocol/text';
import { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ColumnChoice, SeenRow } from '../../../rollout/room';
import type { Action } from '../../platform/action-failure';
import { pickRememberedEndpoints } from '../../prompts/pick-endpoint';
import { pickSession } from '../../prompts/pick-session';
import type { Services } from '../../services';
import { createNonce } from '../../webview/html';
import { fillDocument } from '../documents/fill-document';
import { markPaired } from '../documents/paired-edits';
import { cellToEdit, pasteCells, removeRows, setCell, TO_UNDO } from '../documents/row-edits';
import { confirmConnection } from './connection-change';
import { endpointIdsOf } from './list-view';
import { copyRooms, idsOf } from './rollout-copy';
import { reviewOf } from './rollout-review';
import { type RolloutPage, RolloutSender } from './rollout-sender';
import { RoomWalk, type WalkServices } from './room-walk';

export type EditorServices = WalkServices &
  Pick<Services, 'rollouts' | 'dialogs' | 'userFiles' | 'actions' | 'panels' | 'exports'>;

/** The page of an editor and its surroundings. */
interface EditorPage extends RolloutPage {
  /** Shows the list to the side, unless one of its editors is open. */
  readonly showBeside: () => Promise<void>;
}

type Message = Exclude<FromRollout, Ready>;
type ActMessage = Extract<Message, { type: 'act' }>;
type Handlers = {
  readonly [T in Message['type']]: (message: Extract<Message, { type: T }>) => ReturnType<Action>;
};

/**
 * An editor of a document: sends state to its page and handles the page's messages. The document owns the list; the
 * editor only has the current page and the typed text.
 */
export class RolloutEditor implements Disposable {
  /** Random value of the page. Context menus of its rooms pass it to commands. */
  readonly nonce = createNonce();
  /** The list to add to the document. */
  readonly #input = new ListReading();
  /** The page chosen by the user; otherwise the list determines it. */
  #purpose: 'add' | 'columns' | undefined;
  /** The last sent page. */
  #sentPage: ReviewPurpose | 'list' | undefined;
  readonly #sender: RolloutSender;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    readonly document: RolloutDocument,
    private readonly services: EditorServices,
    private readonly page: EditorPage,
  ) {
    this.#sender = new RolloutSender(document, services, page, this.nonce);
    this.#subscriptions = [this.#sender, document.onDidChangeList(() => this.#listChanged())];
  }

  /**
   * Handles a message of the page. Returns a text for the page's live region, if any.
   * @throws ActionFailure
   */
  handle(message: Message): ReturnType<Action> {
    return dispatch(this.#handlers, message.type, message);
  }

  /** Sends the complete state to a page that was just loaded. */
  sendAll(): void {
    const { document, services, page } = this;
    this.#sentPage = undefined;
    this.#sender.reset();
    this.#sender.sendHead();
    const { arrangement } = services.rollouts.remembered.read(document.key);
    if (arrangement !== undefined) page.post({ type: 'arrangement', arrangement });
    this.#sendPage();
    void this.#sender.sendList();
  }

  /**
   * Triggers an action on the page, like its own key.
   * @param id the row of the context menu
   */
  press(act: PressedAct, id?: string): void {
    this.page.post({ type: 'press', act, ...(id === undefined ? {} : { id }) });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The requested page, unless the list must be filled in or reviewed first. */
  get #shown(): ReviewPurpose | 'list' {
    const { reading, isReadable } = this.document;
    if (reading.text.trim() === '') return 'fill';
    return isReadable ? (this.#purpose ?? 'list') : 'columns';
  }

  readonly #handlers: Handlers = {
    draft: ({ text }) => {
      this.#input.setText(text);
      this.#sendReview(false);
    },
    columns: ({ hasHeader, idColumn, labelColumn }) =>
      this.#chooseColumns({ hasHeader, idColumn, labelColumn }),
    delimiter: ({ delimiter }) => {
      if (!this.#isPuttingIn) return this.document.chooseDelimiter(delimiter);
      this.#input.chooseDelimiter(delimiter);
      this.#sendReview(false);
    },
    source: async ({ source }) => {
      const { dialogs, userFiles } = this.services;
      if (source === 'file') return this.#replaceInput(await userFiles.readList());
      const session = await this.#ensureSession();
      if (session !== undefined) this.#replaceInput(await pickRememberedEndpoints(session, dialogs));
    },
    start: async () => {
      const { document } = this;
      // Rooms can be added to a list without a connection, but an empty list is looked up at once.
      if (this.#shown === 'fill' && (await this.#ensureSession()) === undefined) return;
      const known = new Set(document.reading.list.records.map(({ key }) => key));
      await fillDocument(document, this.#input);
      this.#rememberChoice();
      this.#show(undefined);
      const added = document.reading.list.records.filter(({ key }) => !known.has(key));
      document.fetchCodes(added.map(({ key }) => key));
    },
    connection: async ({ index, name }) => {
      const { sessions, rollouts } = this.services;
      const session = sessions.all[index];
      // The connections may have changed since they were sent.
      const isSame = session !== undefined && displayText(session.connection.name) === name;
      if (isSame && (await confirmConnection(this.document, session, this.services.dialogs)))
        rollouts.connect(this.document, session);
    },
    act: async (message) => {
      await this.#readAgain();
      return (await this.#acts[message.act](message)) ?? undefined;
    },
    setCell: async ({ saves, ...cell }) => {
      const said = await setCell(this.document, cell);
      if (saves && said === undefined) await this.document.file.save();
      return said;
    },
    action: ({ action }) => {
      const { actions } = this.services;
      return { ...actions.stepsFor(this.document.rollout?.session), ...this.#actions }[action]?.();
    },
    fetchCodes: ({ ids, isFiltered }) => this.#fetchCodes(ids, isFiltered),
    export: ({ format, ids, groupBy }) =>
      this.services.exports.export({ document: this.document, ids, format, groupBy }),
    arrange: ({ arrangement }) => this.#remember({ arrangement }),
  };

  readonly #acts: Readonly<Record<RoomAct, (message: ActMessage) => ReturnType<Action>>> = {
    show: ({ rows: [row], shown = [] }) => this.#showRoom(row?.id, shown),
    edit: async ({ rows: [row], column = 'label' }) => {
      if (row === undefined) return undefined;
      const cell = await cellToEdit(this.document, row.id, column);
      if (typeof cell === 'string') return cell;
      this.page.post({ type: 'cell', cell });
      return undefined;
    },
    clear: async ({ rows: [row], column }) => {
      if (row === undefined || column === undefined) return;
      return await setCell(this.document, { ...row, column, text: '' });
    },
    paste: async ({ rows, column }) => {
      if (column === undefined) return;
      return await pasteCells(this.document, column, rows, await this.services.dialogs.readClipboard());
    },
    remove: ({ rows }) => removeRows(this.document, rows),
    copyValue: (message) => copyRooms(this.document, message, this.services),
    copyMessage: (message) => copyRooms(this.document, message, this.services),
    copyRow: (message) => copyRooms(this.document, message, this.services),
    copyColumn: (message) => copyRooms(this.document, message, this.services),
    fetchAgain: async ({ rows }) => {
      await this.#ensureSession();
      this.document.rollout?.start(endpointIdsOf(this.document, idsOf(rows)));
    },
    pair: ({ rows }) => this.#mark(rows, true),
    unpair: ({ rows }) => this.#mark(rows, false),
  };

  readonly #actions: Readonly<Record<Exclude<RolloutAction, CommonStep>, Action>> = {
    stop: () => this.document.rollout?.stop(),
    tryNow: () => this.document.rollout?.pacer.tryNow(),
    addRooms: () => this.#show('add'),
    editColumns: () => this.#show('columns'),
    showList: () => {
      const { choice, needsColumnChoice } = this.document.reading;
      if (needsColumnChoice) this.#chooseColumns(choice);
      this.#show(undefined);
    },
    chooseEncoding: () => this.document.file.encoding?.choose(),
    closeEncoding: () => {
      this.#remember({ closedEncoding: this.document.file.encoding?.name });
      this.#sender.sendHead();
    },
  };

  /** Reads the current text, which may have just changed in another editor. */
  async #readAgain(): Promise<void> {
    await this.document.inTurn(() => this.document.refresh());
  }

  /**
   * Opens the panel of a room, from which the user can go to the others.
   * @param shown IDs of the visible rooms in order
   */
  async #showRoom(id: string | undefined, shown: readonly string[]): Promise<void> {
    const [endpointId] = id === undefined ? [] : endpointIdsOf(this.document, [id]);
    if (endpointId === undefined) return;
    if (this.document.rollout === undefined && (await this.#ensureSession()) === undefined) return;
    const walk = new RoomWalk(
      this.document,
      endpointIdsOf(this.document, shown),
      endpointId,
      this.services,
      this.page.showBeside,
      (other) => this.#sender.goTo(other),
    );
    this.#sender.revealOnNextList(endpointId);
    this.services.panels.show(walk);
    walk.fetchOld();
  }

  /** Marks rooms as paired in the list, or removes the marks. */
  async #mark(rows: readonly SeenRow[], isPaired: boolean): Promise<string | undefined> {
    const { dialogs, clock } = this.services;
    const { said, mark } = await markPaired(this.document, rows, isPaired, dialogs, clock.now());
    if (said === undefined || mark === undefined) return said;
    return sentenceAnd(said, TO_UNDO);
  }

  /** Shows the page to add rooms or choose columns, or else the list. */
  #show(purpose: 'add' | 'columns' | undefined): void {
    this.#purpose = purpose;
    this.#sendPage();
  }

  /** Whether the page shows input for the document instead of the document's own list. */
  get #isPuttingIn(): boolean {
    return this.#shown === 'fill' || this.#shown === 'add';
  }

  #chooseColumns(choice: ColumnChoice): void {
    if (this.#isPuttingIn) {
      this.#input.choose(choice);
      this.#sendReview(false);
    } else {
      this.document.choose(choice);
      this.#rememberChoice();
    }
  }

  /** Replaces the typed or pasted text, with an undo. */
  #replaceInput(text: string | undefined): void {
    if (text === undefined) return;
    const before = this.#input.text;
    const replace = (other: string) => {
      this.#input.setText(other);
      this.#sendReview(true);
    };
    replace(text);
    if (before.trim() === '' || before === text) return;
    const undo = l10n.t('Undo');
    const { dialogs } = this.services;
    // Nothing waits for the notification.
    void dialogs.notify('info', l10n.t('The list was replaced.'), undo).then((chosen) => {
      if (chosen !== undo) return;
      if (this.#input.text === text) replace(before);
      else
        void dialogs.notify(
          'info',
          l10n.t('The list was changed after it was replaced. Nothing was undone.'),
        );
    });
  }

  #rememberChoice(): void {
    this.#remember({ choice: this.document.reading.toRemember });
  }

  #remember(changes: Parameters<Rollouts['remembered']['write']>[1]): void {
    void this.services.rollouts.remembered.write(this.document.key, changes);
  }

  /** @param isFiltered true for a page that shows some of the rooms: it says how many are asked for */
  async #fetchCodes(ids: readonly string[], isFiltered: boolean): Promise<string | undefined> {
    await this.#readAgain();
    if ((await this.#ensureSession()) === undefined) return;
    const { document } = this;
    const asked = document.fetchCodes(ids);
    return isFiltered ? filteredText(asked, document.reading.list.rooms.length) : undefined;
  }

  /** The document's session, which the user picks where none is chosen. @returns undefined where none is picked */
  async #ensureSession(): Promise<Session | undefined> {
    const { rollout } = this.document;
    if (rollout !== undefined) return rollout.session;
    const session = await pickSession(this.services, undefined);
    if (session !== undefined) this.services.rollouts.connect(this.document, session);
    return session;
  }

  #sendPage(): void {
    const shown = this.#shown;
    const isNew = shown !== this.#sentPage;
    this.#sentPage = shown;
    if (shown !== 'list') this.#sendReview(isNew);
    else if (isNew) this.page.post({ type: 'list' });
  }

  #sendReview(withText: boolean): void {
    const shown = this.#shown;
    if (shown === 'list') return;
    const { document } = this;
    const input = this.#input;
    const review = reviewOf(shown, shown === 'columns' ? document.reading : input, document);
    this.page.post({ type: 'review', review, ...(withText ? { text: input.text } : {}) });
  }

  #listChanged(): void {
    this.#sender.sendHead();
    this.#sendPage();
    // A file may be read before it is completely written: the page keeps the previous list and its position in it.
    const isShown = this.document.isReadable || this.#shown !== 'columns';
    if (this.page.isVisible() && isShown) void this.#sender.sendList(true);
  }
}

function dispatch<T extends Message['type']>(
  handlers: Handlers,
  type: T,
  message: Extract<Message, { type: T }>,
): ReturnType<Action> {
  return handlers[type](message);
}
