import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../../language';
import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import type { Disposable } from '../../../model/event';
import type { Ready } from '../../../protocol/messages';
import type { CommonStep } from '../../../protocol/next-steps';
import type { ReviewPurpose, RolloutAction, RolloutKey, ToRollout } from '../../../protocol/rollout';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { oldCodeText } from '../../../protocol/text';
import { ListReading } from '../../../rollout/list/list-reading';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ColumnChoice } from '../../../rollout/room';
import type { Rollout } from '../../../rollout/run/rollout';
import type { EpochMs } from '../../../service/resources';
import { type Action, requireOpen } from '../../platform/action-failure';
import { pickRememberedEndpoints } from '../../prompts/pick-endpoint';
import { pickSession } from '../../prompts/pick-session';
import type { Services } from '../../services';
import { ChangeBatch, type ChangedRows } from '../../webview/change-batch';
import { createNonce } from '../../webview/html';
import { ListSender } from '../../webview/list-sender';
import { fillDocument } from '../documents/fill-document';
import { markPaired } from '../documents/paired-edits';
import { cellToEdit, pasteCells, removeRows, setCell, TO_UNDO } from '../documents/row-edits';
import { confirmConnection } from './connection-change';
import { endpointIdsOf, recordView, sourceColumns } from './list-view';
import { copyFromRollout } from './rollout-copy';
import { reviewOf } from './rollout-review';
import { headView, lacksView, roomView, runView } from './rollout-view';
import { RoomWalk, type WalkServices } from './room-walk';

/** Changes are sent together, often enough for a user to see each. */
const SEND_EVERY_MS = 80;
const TICK_MS = 1000;
/** The age of a code is said in hours. */
const AGES_EVERY_MS = 60_000;

/** What an editor uses. */
export type EditorServices = WalkServices &
  Pick<Services, 'rollouts' | 'dialogs' | 'userFiles' | 'actions' | 'panels' | 'exports'>;

/** The page of an editor. */
interface EditorPage {
  readonly isVisible: () => boolean;
  readonly post: (message: ToRollout) => void;
  /** Shows the list beside, unless one of its editors is open. */
  readonly showBeside: () => Promise<void>;
}

type Message = Exclude<FromRollout, Ready>;
type Handlers = {
  readonly [T in Message['type']]: (message: Extract<Message, { type: T }>) => ReturnType<Action>;
};

/**
 * One editor of a document: sends its page what it shows and what changes of it, and does what the page asks for. The list
 * belongs to the document; the editor only knows which page is shown, and what is typed there.
 */
export class RolloutEditor implements Disposable {
  /** Known to this page and to no other: only the menu of its rooms has it. */
  readonly nonce = createNonce();
  /** What is put into an empty document, or added to one. */
  readonly #input = new ListReading();
  /** Chosen by the user; otherwise the list decides what is shown. */
  #purpose: 'add' | 'columns' | undefined;
  /** The page that was sent last. */
  #sentPage: ReviewPurpose | 'list' | undefined;
  #records = new Map<string, ListRecord[]>();
  /** The room that the panel of rooms has shown last, until the page goes to it. */
  #walkedTo: string | undefined;
  /** When the ages of codes were last compared. */
  #agesAt: EpochMs;
  readonly #sender = new ListSender();
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, (changed) => this.#sendChanged(changed));
  readonly #subscriptions: readonly Disposable[];

  constructor(
    readonly document: RolloutDocument,
    private readonly services: EditorServices,
    private readonly page: EditorPage,
  ) {
    this.#agesAt = services.clock.now();
    this.#indexRecords();
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#subscriptions = [
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      document.onDidChange((endpointId) => this.#changes.add(endpointId)),
      document.onDidChangeList(() => this.#listChanged()),
      services.sessions.onDidChange((change) => {
        if (change === undefined) this.#changes.add(undefined);
      }),
    ];
  }

  /** Does what the page asks for. @returns what to say on the page @throws ActionFailure */
  handle(message: Message): ReturnType<Action> {
    return dispatch(this.#handlers, message.type, message);
  }

  /** Sends all to a page that was just loaded. */
  sendAll(): void {
    const { document, services, page } = this;
    this.#sentPage = undefined;
    this.#sendHead();
    const { arrangement } = services.rollouts.remembered.read(document.key);
    if (arrangement !== undefined) page.post({ type: 'arrangement', arrangement });
    this.#sendPage();
    void this.#sendList();
  }

  /** Tells the page what a key of VS Code asks for. */
  press(key: RolloutKey): void {
    this.page.post({ type: 'key', key });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The page that was asked for, unless the list has to be put in or checked first. */
  get #shown(): ReviewPurpose | 'list' {
    const { reading, isReadable, file } = this.document;
    if (file.hasText && reading.text.trim() === '') return 'fill';
    return isReadable ? (this.#purpose ?? 'list') : 'columns';
  }

  readonly #handlers: Handlers = {
    draft: ({ text }) => {
      this.#input.setText(text);
      this.#sendReview(false);
    },
    columns: ({ hasHeader, idColumn, labelColumn }) =>
      this.#chooseColumns({ hasHeader, idColumn, labelColumn }),
    source: async ({ source }) => {
      const { dialogs, userFiles } = this.services;
      if (source === 'file') return this.#replaceInput(await userFiles.readList());
      const session = await this.#ensureSession();
      if (session !== undefined) this.#replaceInput(await pickRememberedEndpoints(session, dialogs));
    },
    start: async () => {
      const { document } = this;
      // Rooms are added to a list without a connection; an empty one is to be looked up at once.
      if (this.#shown === 'fill' && (await this.#ensureSession()) === undefined) return;
      await fillDocument(document, this.#input);
      this.#remember({ choice: document.reading.choice });
      this.#show(undefined);
      document.rollout?.start();
    },
    connection: async ({ index, name }) => {
      const { sessions, rollouts } = this.services;
      const session = sessions.all[index];
      // The connections may have changed since they were sent.
      const isSame = session !== undefined && displayText(session.connection.name) === name;
      if (isSame && (await confirmConnection(this.document, session, this.services.dialogs)))
        rollouts.connect(this.document, session);
      else this.#sendHead();
    },
    sheet: async ({ index, name }) => {
      const { sheets } = this.document.file;
      const chosen = sheets?.names[index];
      if (chosen !== undefined && displayText(chosen) === name) await sheets?.choose(chosen);
    },
    remove: ({ rows }) => removeRows(this.document, rows),
    editCell: async ({ id, column }) => {
      const cell = await cellToEdit(this.document, id, column);
      if (typeof cell === 'string') return cell;
      this.page.post({ type: 'cell', cell });
      return undefined;
    },
    setCell: async ({ saves, ...cell }) => {
      const said = await setCell(this.document, cell);
      if (saves && said === undefined) await this.document.file.save();
      return said;
    },
    pasteCells: async ({ column, rows }) =>
      pasteCells(this.document, column, rows, await this.services.dialogs.readClipboard()),
    pair: async ({ rows, isPaired }) => {
      const { dialogs, clock } = this.services;
      const { said, mark } = await markPaired(this.document, rows, isPaired, dialogs, clock.now());
      if (said === undefined || mark === undefined || mark.isInMemory) return said;
      return sentenceAnd(said, TO_UNDO);
    },
    action: ({ action }) => {
      const { actions } = this.services;
      return { ...actions.stepsFor(this.document.rollout?.session), ...this.#actions }[action]?.();
    },
    copy: (message) => copyFromRollout(this.document, message, this.services),
    export: ({ format, ids, groupBy }) =>
      this.services.exports.export({ document: this.document, ids, format, groupBy }),
    arrange: ({ arrangement }) => this.#remember({ arrangement }),
    lookUpAgain: async ({ ids }) => {
      await this.#ensureSession();
      this.document.rollout?.lookUpAgain(endpointIdsOf(this.document, ids));
    },
    show: async ({ id, ids }) => {
      const [endpointId] = endpointIdsOf(this.document, [id]);
      if (endpointId === undefined) return;
      if (this.document.rollout === undefined && (await this.#ensureSession()) === undefined) return;
      const walk = new RoomWalk(
        this.document,
        endpointIdsOf(this.document, ids),
        endpointId,
        this.services,
        this.page.showBeside,
        (shown) => this.#sendWalkedTo(shown),
      );
      this.#walkedTo = endpointId;
      this.services.panels.show(walk);
      walk.fetchOld();
    },
  };

  readonly #actions: Readonly<Record<Exclude<RolloutAction, CommonStep>, Action>> = {
    stop: () => this.document.rollout?.stop(),
    continue: () => this.#withRollout((rollout) => rollout.start()),
    tryNow: () => this.document.rollout?.pacer.tryNow(),
    retryFailed: () => this.#withRollout((rollout) => rollout.retryFailed()),
    refreshAll: () => this.#withRollout((rollout) => rollout.refreshAll()),
    addRooms: () => this.#show('add'),
    editColumns: () => this.#show('columns'),
    showList: () => {
      const { choice, needsColumnChoice } = this.document.reading;
      if (needsColumnChoice) this.#chooseColumns(choice);
      this.#show(undefined);
    },
    chooseEncoding: () => this.document.file.encoding?.choose(),
  };

  /** Shows the page on which rooms are added or the columns are chosen, or else the list. */
  #show(purpose: 'add' | 'columns' | undefined): void {
    this.#purpose = purpose;
    this.#sendPage();
  }

  #chooseColumns(choice: ColumnChoice): void {
    if (this.#shown === 'fill' || this.#shown === 'add') {
      this.#input.choose(choice);
      this.#sendReview(false);
    } else {
      this.document.choose(choice);
      this.#remember({ choice });
    }
  }

  /** Replaces what was typed or pasted, with an undo. */
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
    // Nothing waits for the notification.
    void this.services.dialogs.notify('info', l10n.t('The list was replaced.'), undo).then((chosen) => {
      if (chosen === undo) replace(before);
    });
  }

  #remember(changes: Parameters<Rollouts['remembered']['write']>[1]): void {
    void this.services.rollouts.remembered.write(this.document.key, changes);
  }

  async #withRollout(act: (rollout: Rollout) => void): Promise<void> {
    await this.#ensureSession();
    const { rollout } = this.document;
    if (rollout !== undefined) act(rollout);
  }

  /** The document's session, which the user picks where none is chosen. @returns undefined where none is picked */
  async #ensureSession(): Promise<Session | undefined> {
    const { rollout } = this.document;
    if (rollout !== undefined) {
      requireOpen(rollout.session);
      return rollout.session;
    }
    const session = await pickSession(this.services, undefined);
    if (session !== undefined) this.services.rollouts.connect(this.document, session);
    return session;
  }

  #sendHead(): void {
    const { document, services, nonce } = this;
    this.page.post({ type: 'head', head: headView(document, services.sessions.all, nonce) });
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
    this.#indexRecords();
    this.#sendHead();
    this.#sendPage();
    // A file may be read before it is wholly written: the page keeps the list of before, and its place in it.
    const isShown = this.document.isReadable || this.#shown !== 'columns';
    if (this.page.isVisible() && isShown) void this.#sendList();
  }

  #indexRecords(): void {
    this.#records = new Map();
    for (const record of this.#listed) {
      const same = this.#records.get(record.endpointId);
      if (same === undefined) this.#records.set(record.endpointId, [record]);
      else same.push(record);
    }
  }

  get #listed(): readonly ListRecord[] {
    return this.document.reading.list.records;
  }

  /** Sends columns, cells and results. */
  async #sendList(): Promise<void> {
    const { page } = this;
    const { reading, hasBaseline } = this.document;
    const columns = sourceColumns(reading);
    const shown = columns.map(({ key, name }) => ({ key, name }));
    page.post({ type: 'columns', columns: shown, hasBaseline });
    this.#sendRun(true);
    const isWhole = await this.#sender.send(reading.list.records, (part, { isFirst }) =>
      page.post({ type: 'records', isFirst, records: part.map((record) => recordView(record, columns)) }),
    );
    if (isWhole) this.#sendRows('all');
  }

  /** Moves the cursor of the page to the room that the panel of rooms has shown last, once the page is visible. */
  #sendWalkedTo(endpointId = this.#walkedTo): void {
    this.#walkedTo = endpointId;
    const [record] = (endpointId !== undefined && this.#records.get(endpointId)) || [];
    if (record === undefined || !this.page.isVisible()) return;
    this.#walkedTo = undefined;
    this.page.post({ type: 'goTo', id: record.key });
  }

  #sendRows(changed: ChangedRows): void {
    const { page, document, services } = this;
    const isAll = changed === 'all';
    const records = isAll ? this.#listed : [...changed].flatMap((id) => this.#records.get(id) ?? []);
    const at = services.clock.now();
    page.post({ type: 'rows', isAll, rows: records.map((record) => roomView(document, record, at)) });
    if (isAll) this.#sendWalkedTo();
  }

  #sendChanged(changed: ChangedRows): void {
    if (!this.page.isVisible()) return;
    if (changed === 'all') this.#sendHead();
    this.#sendRows(changed);
    this.#sendRun(changed === 'all');
  }

  /** During a run, the ETA and the waiting time change even when no room does. */
  #tick(): void {
    if (!this.page.isVisible()) return;
    this.#sendAges();
    if (this.document.rollout?.phase === 'running') this.#sendRun(true);
  }

  /** Sends the rooms with a code that has become old, or another number of hours old. */
  #sendAges(): void {
    const [last, at] = [this.#agesAt, this.services.clock.now()];
    if (at - last < AGES_EVERY_MS) return;
    this.#agesAt = at;
    for (const { room, fetchedAt } of this.document.rollout?.rows ?? []) {
      if (oldCodeText(fetchedAt, at) !== oldCodeText(fetchedAt, last)) this.#changes.add(room.endpointId);
    }
  }

  #sendRun(withLacks: boolean): void {
    this.page.post({ type: 'run', run: runView(this.document) });
    if (withLacks) this.page.post({ type: 'lacks', lacks: lacksView(this.document) });
  }
}

function dispatch<T extends Message['type']>(
  handlers: Handlers,
  type: T,
  message: Extract<Message, { type: T }>,
): ReturnType<Action> {
  return handlers[type](message);
}
