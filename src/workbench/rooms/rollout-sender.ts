import { isOutdated } from '../../model/endpoints/code-age';
import type { Disposable } from '../../model/event';
import type { RolloutChange, RoomView, ToRollout } from '../../protocol/rollout';
import type { TableRow } from '../../rollout/list/read-list';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { EpochMs } from '../../service/resources';
import type { Services } from '../services';
import { ChangeBatch, type ChangedRows } from '../webview/change-batch';
import { ListSender } from '../webview/list-sender';
import { headView, hiddenNotes, roomView, runView } from './rollout-view';

/** Interval in which changes are batched, short enough for the user to see each change. */
const SEND_EVERY_MS = 80;
const TICK_MS = 1000;

/** The page of an editor. */
export interface RolloutPage {
  readonly isVisible: () => boolean;
  readonly post: (message: ToRollout) => void;
}

/** Messages with state other than rows. */
type StateChange = Extract<RolloutChange, { type: 'head' | 'run' }>;

/** Sends the head, list and run of a rollout to its page, first completely, then only the changes. */
export class RolloutSender implements Disposable {
  /** Key of the room that the panel of rooms showed last, until the page reveals it. */
  #pendingReveal: string | undefined;
  /** Time at which the age of the codes was last checked. */
  #agesAt: EpochMs;
  readonly #sender: ListSender<TableRow, RoomView, StateChange>;
  /** The list of the page, whose cells are in the order of its columns. */
  #reading: Reading;
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, (changed) => this.#sendChanged(changed));
  readonly #subscriptions: readonly Disposable[];

  /** @param nonce random value of the page, for the menus of its rooms */
  constructor(
    private readonly document: RolloutDocument,
    private readonly services: Services,
    private readonly page: RolloutPage,
    private readonly nonce: string,
  ) {
    this.#reading = document.reading;
    this.#sender = new ListSender(
      { idOf: ({ key }) => key, viewOf: (row) => roomView(this.#reading, document.room(row)) },
      page.post,
    );
    this.#agesAt = services.clock.now();
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#subscriptions = [
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      document.onDidChange((endpointId) => this.#changes.add(endpointId)),
      services.sessions.onDidChange((change) => {
        if (change === undefined) this.#changes.add(undefined);
      }),
    ];
  }

  /** Forgets what was sent, because the page was reloaded. */
  reset(): void {
    this.#sender.reset();
  }

  sendHead(): void {
    const { document, services, nonce } = this;
    this.#sender.sendState({ type: 'head', head: headView(document, services, nonce) });
  }

  /**
   * Sends the rooms and the run. The end of a run follows its rooms, because the page drops a filter of the run that no
   * room matches anymore.
   */
  async sendList(): Promise<void> {
    if (!this.#sender.hasSent) this.sendRun();
    const { reading } = this.document;
    this.#reading = reading;
    const keys = reading.columns.map(({ key }) => key);
    if (!(await this.#sender.sendList(reading.list.rows, keys))) return;
    this.sendRun();
    this.#sendReveal();
  }

  /** Moves the page's cursor to a room once the page is visible and has the list. */
  goTo(key: string): void {
    this.revealOnNextList(key);
    this.#sendReveal();
  }

  /** Scrolls to the room when the list is next sent. */
  revealOnNextList(key: string): void {
    this.#pendingReveal = key;
  }

  dispose(): void {
    // Cancels a list that is being sent, because a closed page cannot be asked whether it is visible.
    this.#sender.reset();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #sendReveal(): void {
    const id = this.#pendingReveal;
    const isListed = this.document.reading.list.rows.some(({ key }) => key === id);
    if (id === undefined || !isListed || !this.#sender.hasSent || !this.page.isVisible()) return;
    this.#pendingReveal = undefined;
    this.page.post({ type: 'goTo', id });
  }

  #sendChanged(changed: ChangedRows): void {
    if (!this.page.isVisible()) return;
    if (changed === 'all') {
      this.sendHead();
      void this.sendList();
      return;
    }
    this.#sender.sendRows(this.#reading.list.rows.filter(({ endpointId }) => changed.has(endpointId)));
    this.sendRun();
  }

  /** During a run, the ETA and the waiting time change even if no room does. */
  #tick(): void {
    if (!this.page.isVisible()) return;
    this.#sendAges();
    if (this.document.run !== undefined) this.sendRun();
  }

  /** Sends the rooms whose code has become outdated, or whose change is no longer displayed. */
  #sendAges(): void {
    const [last, at] = [this.#agesAt, this.services.clock.now()];
    this.#agesAt = at;
    for (const { endpointId } of this.document.reading.list.rooms) {
      const { fetchedAt, changedAt } = this.document.lookUp(endpointId);
      const hasAged = (time: EpochMs | undefined) => isOutdated(time, at) !== isOutdated(time, last);
      if (hasAged(fetchedAt) || hasAged(changedAt)) this.#changes.add(endpointId);
    }
  }

  /** Sends only the run, for example while the list cannot be read. */
  sendRun(): void {
    const { document, services } = this;
    const run = runView(document);
    const notes = [...hiddenNotes(document, services.documents.views.columnsOf(document)), ...run.notes];
    this.#sender.sendState({ type: 'run', run: { ...run, notes } });
  }
}
