import type { Session } from '../../src/model/connections/session';
import { displayText } from '../../src/model/display-text';
import type { HeadView, ReviewPurpose, RolloutAction, ToRollout } from '../../src/protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../src/protocol/rollout-messages';
import { removeRecords, type TextChange } from '../../src/rollout/list/list-edits';
import { ListReading } from '../../src/rollout/list/list-reading';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { fillingChanges } from '../../src/workbench/lists/documents/fill-document';
import { ListSender } from '../../src/workbench/lists/list-sender';
import { ChangeBatch } from '../../src/workbench/lists/rooms/change-batch';
import { recordView, sourceColumns } from '../../src/workbench/lists/rooms/list-view';
import { reviewOf } from '../../src/workbench/lists/rooms/rollout-review';
import { matrixView, roomView, runView } from '../../src/workbench/lists/rooms/rollout-view';
import type { World } from '../unit/model/rig';
import { applied } from '../unit/rollout/list/text-changes';

const SEND_EVERY_MS = 20;
const TICK_MS = 1000;

/** The document behind a page, where it is not a file of text that can be edited. */
export type HeadFields = Partial<HeadView>;

/** The extension's side of a rollout's page: a real document and run, and the messages that the real views make. */
export class RolloutExtension {
  readonly document: RolloutDocument;
  readonly #input = new ListReading();
  readonly #sender = new ListSender();
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, () => this.#sendRows());
  readonly #ticking = setInterval(() => this.#sendRun(), TICK_MS);
  #purpose: 'add' | 'columns' | undefined;
  #shown: ReviewPurpose | 'list' | undefined;

  constructor(
    private readonly world: World,
    text: string,
    private readonly fields: HeadFields,
    private readonly post: (message: ToRollout) => void,
  ) {
    const { heading = 'rooms.csv' } = fields;
    this.document = world.rollouts.open(`file:///${heading}`, heading);
    this.document.write(text);
    this.document.onDidChange((endpointId) => this.#changes.add(endpointId));
    this.document.onDidChangeList(() => this.#sendList());
    world.sessions.onDidChange(() => this.#changes.add(undefined));
  }

  receive(message: unknown): void {
    const parsed = parseFromRollout(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    this.#handle(parsed);
  }

  dispose(): void {
    clearInterval(this.#ticking);
    this.#changes.dispose();
  }

  /** What is not handled here asks VS Code for something: a test looks at what was posted. */
  #handle(message: FromRollout): void {
    const { document, world } = this;
    switch (message.type) {
      case 'ready':
        this.#sendAll();
        break;
      case 'draft':
        this.#input.write(message.text);
        this.#sendReview(false);
        break;
      case 'columns':
        this.#choose(message);
        break;
      case 'start':
        this.#edit(fillingChanges(document, this.#input));
        this.#input.write('');
        this.#showPage(undefined);
        document.rollout?.start();
        break;
      case 'connection': {
        const session = world.sessions.all[message.index];
        if (session !== undefined) world.rollouts.connect(document, session);
        this.#sendHead();
        break;
      }
      case 'remove':
        this.#edit(removeRecords(document.reading, new Set(message.ids)));
        break;
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
    tryNow: () => {
      this.document.rollout?.pacer.tryNow();
      this.#sendRun();
    },
    retryFailed: () => this.document.rollout?.retryFailed(),
    refreshAll: () => this.document.rollout?.refreshAll(),
    addRooms: () => this.#showPage('add'),
    editColumns: () => this.#showPage('columns'),
    showList: () => this.#showPage(undefined),
  };

  #choose({ hasHeader, idColumn, labelColumn }: Extract<FromRollout, { type: 'columns' }>): void {
    const choice = { hasHeader, idColumn, labelColumn };
    if (this.#shown === 'columns') this.document.choose(choice);
    else this.#input.choose(choice);
    this.#sendReview(false);
  }

  #edit(changes: readonly TextChange[]): void {
    this.document.writeEdited(applied(this.document.reading.text, changes));
  }

  #sendAll(): void {
    this.#shown = undefined;
    this.#sendHead();
    const { arrangement } = this.world.rollouts.remembered.read(this.document.key);
    if (arrangement !== undefined) this.post({ type: 'arrangement', arrangement });
    this.#sendList();
  }

  #sendList(): void {
    this.#sendHead();
    this.#showPage(this.#purpose);
    void this.#sendRooms();
    this.#sendRun();
    this.post({ type: 'matrix', matrix: matrixView(this.document) });
  }

  #sendHead(): void {
    const { document, fields, world } = this;
    const all: readonly (Session | undefined)[] = world.sessions.all;
    const connection = all.indexOf(document.rollout?.session);
    const head: HeadView = {
      heading: 'rooms.csv',
      connections: world.sessions.all.map((each) => displayText(each.connection.name)),
      connection: connection === -1 ? undefined : connection,
      sheets: [],
      sheet: undefined,
      canEdit: true,
      hasText: true,
      isUntitled: false,
      canEditLabels: document.reading.choice.labelColumn !== undefined,
      lastExport: 'sheet',
      nonce: 'nonce-of-the-page',
      ...fields,
    };
    this.post({ type: 'head', head });
  }

  #showPage(purpose: 'add' | 'columns' | undefined): void {
    this.#purpose = purpose;
    const { document } = this;
    const isEmpty = document.reading.text.trim() === '';
    const next = isEmpty ? 'fill' : document.isReadable ? (purpose ?? 'list') : 'columns';
    const isNew = next !== this.#shown;
    this.#shown = next;
    if (next !== 'list') this.#sendReview(isNew);
    else if (isNew) this.post({ type: 'list' });
  }

  #sendReview(withText: boolean): void {
    if (this.#shown === undefined || this.#shown === 'list') return;
    const read = this.#shown === 'columns' ? this.document.reading : this.#input;
    const review = reviewOf(this.#shown, read, this.document);
    this.post({ type: 'review', review, ...(withText ? { text: this.#input.text } : {}) });
  }

  async #sendRooms(): Promise<void> {
    const { reading, hasBaseline } = this.document;
    const columns = sourceColumns(reading);
    this.post({ type: 'columns', columns: columns.map(({ key, name }) => ({ key, name })), hasBaseline });
    const isWhole = await this.#sender.send(reading.list.records, (part, { isFirst }) =>
      this.post({ type: 'records', isFirst, records: part.map((record) => recordView(record, columns)) }),
    );
    if (isWhole) this.#postRows();
  }

  #sendRows(): void {
    this.#postRows();
    this.#sendRun();
    this.post({ type: 'matrix', matrix: matrixView(this.document) });
  }

  #postRows(): void {
    const { document } = this;
    const rows = document.reading.list.records.map((record) => roomView(document, record));
    this.post({ type: 'rows', isAll: true, rows });
  }

  #sendRun(): void {
    this.post({ type: 'run', run: runView(this.document) });
  }
}
