import type { Sessions } from '../../../model/connections/sessions';
import { displayText } from '../../../model/display-text';
import type { Disposable } from '../../../model/event';
import { oldCodeText } from '../../../protocol/code-age';
import type { HeadView, RolloutKey, ToRollout } from '../../../protocol/rollout';
import type { RoomMenuChoice } from '../../../protocol/room-menu';
import { hasRecordsInRows } from '../../../rollout/list/list-edits';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RememberedDocuments } from '../../../rollout/remembered-documents';
import type { EpochMs } from '../../../service/epoch-ms';
import { ChangeBatch, type ChangedRows } from '../../webview/change-batch';
import { createNonce } from '../../webview/html';
import { ListSender } from '../../webview/list-sender';
import type { EditorChange, EditorState, ShownFile } from './editor-state';
import { recordView, sourceColumns } from './list-view';
import { reviewOf } from './rollout-review';
import { matrixView, roomView, runView } from './rollout-view';

/** Changes are sent together, often enough for a person to see each. */
const SEND_EVERY_MS = 80;
const TICK_MS = 1000;
/** The age of a code is said in hours. */
const AGES_EVERY_MS = 60_000;

interface RolloutSenderParts {
  readonly state: EditorState<ShownFile>;
  readonly sessions: Pick<Sessions, 'all' | 'onDidChange'>;
  readonly remembered: RememberedDocuments;
  readonly isVisible: () => boolean;
  readonly now: () => EpochMs;
  readonly post: (message: ToRollout) => void;
}

/** Sends what the page of a document shows, and from then on what changes of it. */
export class RolloutSender implements Disposable {
  /** Known to this page and to no other: only the menu of its rooms has it. */
  readonly nonce = createNonce();
  /** What was sent last. */
  #shown: EditorState['shown'] | undefined;
  #records = new Map<string, ListRecord[]>();
  /** When the ages of codes were last compared. */
  #agesAt: EpochMs;
  readonly #sender = new ListSender();
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, (changed) => this.#sendChanged(changed));
  readonly #subscriptions: readonly Disposable[];

  constructor(private readonly parts: RolloutSenderParts) {
    const { state, sessions } = parts;
    const { document } = state;
    this.#agesAt = parts.now();
    this.#indexRecords();
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#subscriptions = [
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      state.onDidChange((change) => this.#stateChanged(change)),
      state.onDidOpenCell((cell) => parts.post({ type: 'cell', cell })),
      document.onDidChange((endpointId) => this.#changes.add(endpointId)),
      document.onDidChangeList(() => this.#listChanged()),
      sessions.onDidChange((change) => {
        if (change === undefined) this.#changes.add(undefined);
      }),
    ];
  }

  /** Sends all to a page that was just loaded. */
  sendAll(): void {
    const { state, remembered } = this.parts;
    this.#shown = undefined;
    this.#sendHead();
    const { arrangement } = remembered.read(state.document.key);
    if (arrangement !== undefined) this.parts.post({ type: 'arrangement', arrangement });
    this.#sendPage();
    this.#sendList();
  }

  /** Has the page run what was chosen in the menu of a room. */
  choose(choice: RoomMenuChoice): void {
    this.parts.post({ type: 'menu', choice });
  }

  /** Has the page do what a key of VS Code asks for. */
  press(key: RolloutKey): void {
    this.parts.post({ type: 'key', key });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #stateChanged(change: EditorChange): void {
    if (change === 'head') this.#sendHead();
    else if (change === 'page') this.#sendPage();
    else this.#sendReview(change === 'text');
  }

  #sendHead(): void {
    const { state, sessions } = this.parts;
    const { document, file } = state;
    const { all } = sessions;
    const session = document.rollout?.session;
    const index = session === undefined ? -1 : all.indexOf(session);
    this.parts.post({
      type: 'head',
      head: {
        heading: displayText(document.name),
        connections: all.map(({ connection }) => displayText(connection.name)),
        connection: index === -1 ? undefined : index,
        ...sheetsOf(file),
        canEdit: file.canEdit,
        isUntitled: document.isUntitled,
        canEditLabels:
          file.canEdit &&
          hasRecordsInRows(document.reading) &&
          document.reading.choice.labelColumn !== undefined,
        nonce: this.nonce,
      },
    });
  }

  #sendPage(): void {
    const { shown } = this.parts.state;
    const isNew = shown !== this.#shown;
    this.#shown = shown;
    if (shown !== 'list') this.#sendReview(isNew);
    else if (isNew) this.parts.post({ type: 'list' });
  }

  #sendReview(withText: boolean): void {
    const { shown, input, document } = this.parts.state;
    if (shown === 'list') return;
    const review = reviewOf(shown, shown === 'columns' ? document.reading : input, document);
    this.parts.post({ type: 'review', review, ...(withText ? { text: input.text } : {}) });
  }

  #listChanged(): void {
    this.#indexRecords();
    this.#sendHead();
    this.#sendPage();
    const { state, isVisible } = this.parts;
    // A file may be read before it is wholly written: the page keeps the list of before, and its place in it.
    const isShown = state.document.isReadable || state.shown !== 'columns';
    if (isVisible() && isShown) this.#sendList();
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
    return this.parts.state.document.reading.list.records;
  }

  #sendList(): void {
    void this.#sendRooms();
    this.#sendRun();
    this.#sendMatrix();
  }

  /** Sends columns, cells and results. */
  async #sendRooms(): Promise<void> {
    const { post, state } = this.parts;
    const { reading, hasBaseline } = state.document;
    const columns = sourceColumns(reading);
    post({ type: 'columns', columns: columns.map(({ key, name }) => ({ key, name })), hasBaseline });
    const isWhole = await this.#sender.send(reading.list.records, (part, { isFirst }) =>
      post({ type: 'records', isFirst, records: part.map((record) => recordView(record, columns)) }),
    );
    if (isWhole) this.#sendRows('all');
  }

  #sendRows(changed: ChangedRows): void {
    const { post, state, now } = this.parts;
    const isAll = changed === 'all';
    const records = isAll ? this.#listed : [...changed].flatMap((id) => this.#records.get(id) ?? []);
    post({ type: 'rows', isAll, rows: records.map((record) => roomView(state.document, record, now())) });
  }

  #sendChanged(changed: ChangedRows): void {
    if (!this.parts.isVisible()) return;
    if (changed === 'all') this.#sendHead();
    this.#sendRows(changed);
    this.#sendRun();
    if (changed === 'all') this.#sendMatrix();
  }

  /** During a run, the ETA and the waiting time change even when no room does. */
  #tick(): void {
    if (!this.parts.isVisible()) return;
    this.#sendAges();
    if (this.parts.state.document.rollout?.phase !== 'running') return;
    this.#sendRun();
    this.#sendMatrix();
  }

  /** Sends the rooms with a code that has become old, or another number of hours old. */
  #sendAges(): void {
    const { state, now } = this.parts;
    const [last, at] = [this.#agesAt, now()];
    if (at - last < AGES_EVERY_MS) return;
    this.#agesAt = at;
    for (const { room, fetchedAt } of state.document.rollout?.rows ?? []) {
      if (oldCodeText(fetchedAt, at) !== oldCodeText(fetchedAt, last)) this.#changes.add(room.endpointId);
    }
  }

  #sendRun(): void {
    this.parts.post({ type: 'run', run: runView(this.parts.state.document) });
  }

  #sendMatrix(): void {
    this.parts.post({ type: 'matrix', matrix: matrixView(this.parts.state.document) });
  }
}

function sheetsOf({ sheets }: ShownFile): Pick<HeadView, 'sheets' | 'sheet'> {
  const names = sheets?.names ?? [];
  const index = names.indexOf(sheets?.chosen ?? '');
  return { sheets: names.map((name) => displayText(name)), sheet: index === -1 ? undefined : index };
}
