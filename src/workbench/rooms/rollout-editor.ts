import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../language';
import { displayText, notificationText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import { type CommonStep, isCommonStep } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import { dispatch, type Handlers } from '../../protocol/handlers';
import type { Arrangement, Ready } from '../../protocol/messages';
import type { ListSource, PressedAct, RolloutAction, RoomAct } from '../../protocol/rollout';
import type { FromRollout } from '../../protocol/rollout-messages';
import { COLUMNS_FIRST, filteredText } from '../../protocol/text';
import { isRoomTable } from '../../rollout/list/added-rooms';
import { pasteCells, removeRows, setCell } from '../../rollout/list/cell-edits';
import { type Edit, isRefused } from '../../rollout/list/edit';
import { columnAt } from '../../rollout/list/kept-keys';
import { rowsSeen } from '../../rollout/list/read-list';
import { headerOf } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { COLUMN_GONE, type RowsView, type SeenRow } from '../../rollout/room';
import { addToDocument } from '../documents/add-rooms';
import { editList, ofList, openCell } from '../documents/edit-list';
import { addressesOf, endpointIdsOf } from '../documents/list-columns';
import { markPaired } from '../documents/paired-edits';
import type { Action } from '../platform/action-failure';
import { pickRememberedEndpoints } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import type { Services } from '../services';
import { createNonce } from '../webview/html';
import { type CopiedRooms, copyRooms, keysOf } from './rollout-copy';
import { exportRooms } from './rollout-export';
import { type RolloutPage, RolloutSender } from './rollout-sender';
import { RoomWalk } from './room-walk';
import type { ListEditors } from './room-walk-parts';

const TO_UNDO = l10n.t('Ctrl+Z (⌘Z) to undo.');
const PASTE_INTO_CELL = l10n.t('Click a cell to paste a column, or copy a table with a header to add rooms.');

/** The page of an editor and its surroundings. */
interface EditorPage extends RolloutPage, ListEditors {
  /** Opens the file in a text editor. */
  readonly openAsText: () => Promise<void>;
}

type Message = Exclude<FromRollout, Ready>;
type ActMessage = Extract<Message, { type: 'act' }>;

/**
 * An editor of a document: sends state to its page and handles the page's messages. The document owns the list and the
 * choice of its columns.
 */
export class RolloutEditor implements Disposable {
  /** Random value of the page. Its room menus pass it to commands. */
  readonly nonce = createNonce();
  readonly #sender: RolloutSender;
  /** How the page shows the rows. */
  #rows: RowsView;
  /** The page's arrangement as JSON. */
  #arrangement = '';
  readonly #subscriptions: readonly Disposable[];

  constructor(
    readonly document: RolloutDocument,
    private readonly services: Services,
    private readonly page: EditorPage,
  ) {
    const { views } = services.documents;
    this.#sender = new RolloutSender(document, services, page, this.nonce);
    this.#rows = views.rowsOf(document);
    this.#subscriptions = [
      this.#sender,
      document.onDidChangeList(() => this.#listChanged()),
      views.onDidArrange((arranged) => {
        if (arranged === document) this.#sendArrangement();
      }),
    ];
  }

  /**
   * Handles a message from the page. Returns an announcement for the page's live region, if any.
   * @throws ActionFailure
   */
  handle(message: Message): ReturnType<Action> {
    return dispatch(this.#handlers, message.type, message);
  }

  /** Sends the complete state to a page that was just loaded. */
  sendAll(): void {
    this.#arrangement = '';
    this.#sendArrangement();
    this.#sender.reset();
    this.#sender.sendHead();
    void this.#sender.sendList();
  }

  /**
   * Triggers an action on the page, like its own key.
   * @param id the row of the context menu
   */
  press(act: PressedAct, id?: string): void {
    this.page.post({ type: 'press', act, ...(id === undefined ? {} : { id }) });
  }

  /** Moves the page's cursor to the row with a key. */
  goTo(key: string): void {
    this.#sender.goTo(key);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  readonly #handlers: Handlers<Message, ReturnType<Action>> = {
    columns: ({ hasHeader, idColumn, labelColumn }) => {
      const { reading } = this.document;
      const header = headerOf(reading, hasHeader);
      const [id, label] = [columnAt(reading, idColumn), columnAt(reading, labelColumn)];
      if (idColumn !== undefined && id === undefined) return COLUMN_GONE;
      return this.document.choose({ ...reading.choice, header, idColumn: id, labelColumn: label });
    },
    delimiter: ({ delimiter }) => this.document.chooseDelimiter(delimiter),
    add: async ({ source, text: pasted }) => {
      const text = pasted ?? (await this.#sources[source]());
      return text === undefined ? undefined : await this.#add(text);
    },
    connection: ({ index, name }) => {
      const { sessions, documents } = this.services;
      const session = sessions.all[index];
      // The connections may have changed since they were sent.
      const isSame = session !== undefined && displayText(session.connection.name) === name;
      if (isSame) documents.connect(this.document, session);
    },
    act: (message) => this.#onList(() => this.#acts[message.act](message)),
    setCell: async ({ saves, ...cell }) => {
      const { isDone, said } = await editList(this.document, ofList(cell.column, setCell(cell)));
      if (saves && isDone) await this.document.file.save();
      return said;
    },
    action: ({ action }) => {
      const { actions, documents } = this.services;
      const { session, lastRun } = this.document;
      const retry = () => lastRun && documents.startAgain(lastRun);
      return isCommonStep(action) ? actions.runStep(action, session, retry) : this.#actions[action]();
    },
    fetchCodes: ({ keys, isFiltered }) => this.#onList(() => this.#fetchCodes(keys, isFiltered)),
    export: ({ type: _, ...wanted }) =>
      this.#onList(() => exportRooms({ document: this.document, ...wanted }, this.services)),
    arrange: ({ arrangement, seen }) => {
      this.#arrangement = arrangementText(arrangement);
      this.services.documents.views.arrange(this.document, { ...arrangement, seen });
    },
    keep: ({ rows }) => {
      this.#rows = rows;
      this.services.documents.views.keepRows(this.document, rows);
    },
  };

  readonly #acts: Readonly<Record<RoomAct, (message: ActMessage) => ReturnType<Action>>> = {
    show: ({ rows: [row], shown = [] }) => this.#showRoom(row?.key, shown),
    edit: async ({ rows: [row], column = 'label' }) => {
      if (row === undefined) return undefined;
      const cell = await openCell(this.document, row.key, column);
      if (isRefused(cell)) return cell.refused;
      this.page.post({ type: 'cell', cell });
      return undefined;
    },
    clear: async ({ rows: [row], column }) => {
      if (row === undefined || column === undefined) return;
      return await this.#edit(ofList(column, setCell({ ...row, column, text: '' })));
    },
    paste: async ({ rows, column, text }) => {
      const clipboard = text ?? (await this.services.dialogs.readClipboard());
      if (isRoomTable(clipboard)) return await this.#add(clipboard);
      if (column === undefined || rows.length === 0) return PASTE_INTO_CELL;
      return await this.#edit(ofList(column, pasteCells(column, rows, clipboard)));
    },
    remove: ({ rows }) => this.#edit(removeRows(rows)),
    copyValue: (message) => this.#copy({ ...message, act: 'copyValue' }),
    copyMessage: (message) => this.#copy({ ...message, act: 'copyMessage' }),
    copyRow: (message) => this.#copy({ ...message, act: 'copyRow' }),
    copyColumn: (message) => this.#copy({ ...message, act: 'copyColumn' }),
    lookUpAgain: async ({ rows }) => {
      await this.#ensureSession();
      this.document.fetch(endpointIdsOf(this.document, keysOf(rows)));
    },
    useId: ({ rows }) => {
      const seen = rowsSeen(this.document.reading.list, rows) ?? [];
      this.document.allowIds(seen.flatMap(({ canAllow, shownId }) => (canAllow ? [shownId] : [])));
    },
    pair: ({ rows }) => this.#mark(rows, true),
    unpair: ({ rows }) => this.#mark(rows, false),
  };

  readonly #actions: Readonly<Record<Exclude<RolloutAction, CommonStep>, Action>> = {
    stop: () => this.document.stop(),
    tryNow: () => this.document.run?.pacer.tryNow(),
    openAsText: () => this.page.openAsText(),
    chooseEncoding: async () => {
      const { document } = this;
      await document.file.chooseEncoding();
      await document.inTurn(() => document.refresh());
    },
    editCopy: async () => void (await this.document.file.editCopy()),
    useIds: () => this.#onList(() => this.document.allowWords()),
    ignoreColumn: () => this.document.comparison.ignoreColumn(),
  };

  /**
   * Runs an action on the current list, because the text may have just changed in another editor. Does nothing if the
   * ID column is a guess.
   */
  async #onList(action: Action): Promise<string | undefined> {
    const { document } = this;
    await document.inTurn(() => document.refresh());
    if (!document.canBeLookedUp) return document.reading.list.problem ?? COLUMNS_FIRST;
    return (await action()) ?? undefined;
  }

  /** Return the text that contains the rooms to add, or undefined if the user canceled. */
  readonly #sources: Readonly<Record<ListSource, () => Promise<string | undefined>>> = {
    clipboard: async () => await this.services.dialogs.readClipboard(),
    file: () => this.services.userFiles.readList(),
    endpoints: async () => {
      const session = await this.#ensureSession();
      return session && (await pickRememberedEndpoints(session, this.services.dialogs));
    },
  };

  /** Adds the rooms in pasted text and offers to remove them again. If the list was empty, also looks up its rooms. */
  async #add(text: string): Promise<string | undefined> {
    if (text.trim() === '') return l10n.t('There is no text to add. Copy endpoint IDs or a table first.');
    const { document, services } = this;
    const { dialogs, actions } = services;
    const added = await addToDocument(document, text, dialogs);
    if (added === undefined) return undefined;
    const { said = '', before, undo } = added;
    if (undo === undefined) return said;
    if (before.isBlank) document.fetchCodes();
    const undoLabel = l10n.t('Undo');
    // Does not wait for the notification.
    void dialogs.notify('info', notificationText(said), undoLabel).then((chosen) => {
      if (chosen === undoLabel) void actions.run('take rooms back', async () => (await undo()).said);
    });
    return undefined;
  }

  /**
   * Opens the panel of a room, which also leads to the other rooms.
   * @param shown keys of the visible rooms in order
   */
  async #showRoom(key: string | undefined, shown: readonly string[]): Promise<void> {
    const [room] = key === undefined ? [] : addressesOf(this.document, [key]);
    if (room === undefined) return;
    const order = addressesOf(this.document, shown);
    if ((await this.#ensureSession()) === undefined) return;
    const walk = new RoomWalk(this.document, order, room, this.services, this.page);
    this.#sender.revealOnNextList(room.key);
    this.services.panels.show(walk);
    walk.fetchUnlessFresh();
  }

  /** Edits the list. Returns a message. */
  async #edit(edit: Edit): Promise<string | undefined> {
    return (await editList(this.document, edit)).said;
  }

  #copy(copied: CopiedRooms): Promise<string | undefined> {
    return copyRooms(this.document, copied, this.services);
  }

  /** Marks rooms as paired in the list, or removes the marks. */
  async #mark(rows: readonly SeenRow[], isPaired: boolean): Promise<string | undefined> {
    const { dialogs, clock, settings } = this.services;
    const today = settings.calendar.dayOf(clock.now());
    const marked = await markPaired(this.document, rows, isPaired, dialogs, today);
    const { said, undo } = marked ?? {};
    return said === undefined || undo === undefined ? said : sentenceAnd(said, TO_UNDO);
  }

  /**
   * @param isFiltered whether the page shows only some of the rooms; if so, the message names the number of requested
   * rooms
   */
  async #fetchCodes(keys: readonly string[], isFiltered: boolean): Promise<string | undefined> {
    if ((await this.#ensureSession()) === undefined) return;
    const { document } = this;
    const asked = document.fetchCodes(keys);
    return isFiltered ? filteredText(asked, document.reading.list.rooms.length) : undefined;
  }

  /** Returns the document's session, asking for one if there is none. Returns undefined if canceled. */
  async #ensureSession(): Promise<Session | undefined> {
    const { session: chosen } = this.document;
    if (chosen !== undefined) return chosen;
    const session = await pickSession(this.services, undefined);
    if (session !== undefined) this.services.documents.connect(this.document, session);
    return session;
  }

  /** Sends the arrangement unless the page already has it. */
  #sendArrangement(): void {
    const { hidden, widths } = this.services.documents.views.columnsOf(this.document);
    const text = arrangementText({ hidden, widths });
    if (text === this.#arrangement) return;
    this.#arrangement = text;
    this.page.post({ type: 'view', arrangement: { hidden, widths }, rows: this.#rows });
  }

  #listChanged(): void {
    // First, so that no column is shown before it is hidden.
    this.#sendArrangement();
    this.#sender.sendHead();
    const { choice, list, isBlank } = this.document.reading;
    // A file may be read before it is completely written. Until then, the page keeps the previous list and its scroll
    // position.
    const isShown = isBlank || (choice.idColumn !== undefined && list.problem === undefined);
    if (!this.page.isVisible()) return;
    if (isShown) void this.#sender.sendList();
    else this.#sender.sendRun();
  }
}

function arrangementText({ hidden, widths }: Arrangement): string {
  return JSON.stringify([hidden, widths]);
}
