import { yieldToEventLoop } from '../../event-loop';
import type { RowsChange } from '../../protocol/list';

/** Rows per message. Creating a message with 60 columns blocks the extension host for less than 10 ms. */
const PART = 250;

/** Defines how items of a list become rows. */
interface RowSource<Item, Row> {
  /** Returns an ID that is unique in the list. */
  readonly idOf: (item: Item) => string;
  readonly viewOf: (item: Item) => Row;
}

/** Sends a list to a page, first completely, then only the differences. */
export class ListSender<Item, Row, State extends { readonly type: string }> {
  /** IDs of the page's list in its order; undefined before the first message. */
  #ids: readonly string[] | undefined;
  /**
   * The rows of the page by ID, as JSON, which is smaller in memory and easy to compare; '' if the row is still to be
   * sent.
   */
  #rows: Map<string, string> = new Map();
  /** The last sent messages other than rows, as JSON by type. */
  readonly #states = new Map<string, string>();
  /** Keys of the cells' columns on the page, as JSON. */
  #keys: string | undefined;
  /** Number of the current list. A newer list cancels an older one. */
  #current = 0;
  /** Whether parts of the list are still to be sent. */
  #isSending = false;
  /** Whether the page expects another part. */
  #isOpen = false;

  constructor(
    private readonly source: RowSource<Item, Row>,
    private readonly post: (message: RowsChange<Row> | State) => void,
  ) {}

  get hasSent(): boolean {
    return this.#ids !== undefined;
  }

  /** Forgets what was sent, because the page was reloaded. */
  reset(): void {
    this.#current += 1;
    this.#ids = undefined;
    this.#rows = new Map();
    this.#keys = undefined;
    this.#states.clear();
    this.#isSending = false;
    this.#isOpen = false;
  }

  /** Sends a message, unless it equals the last one of its type. */
  sendState(message: State): void {
    const json = JSON.stringify(message);
    if (this.#states.get(message.type) === json) return;
    this.#states.set(message.type, json);
    this.post(message);
  }

  /**
   * Sends the differences of a list in parts, yielding to other work in between.
   * @param keys keys of the columns of the rows' cells, if rows have cells
   * @returns false if a later call canceled this call
   */
  async sendList(items: readonly Item[], keys?: readonly string[]): Promise<boolean> {
    this.#current += 1;
    const own = this.#current;
    const newIds = this.#useIds(items.map(this.source.idOf));
    const newKeys = this.#useKeys(keys);
    for (let start = 0; start === 0 || start < items.length; start += PART) {
      if (start > 0) await yieldToEventLoop();
      if (own !== this.#current) return false;
      this.#isSending = start + PART < items.length;
      const order = start === 0 ? { ...(newIds && { ids: newIds }), ...(newKeys && { keys: newKeys }) } : {};
      this.#postRows(items.slice(start, start + PART), order);
    }
    return true;
  }

  /** Sends the differences of some rows. Ignores rows of another list. */
  sendRows(items: readonly Item[]): void {
    const known = items.filter((item) => this.#rows.has(this.source.idOf(item)));
    for (let start = 0; start < known.length; start += PART) this.#postRows(known.slice(start, start + PART));
  }

  /** Returns the IDs unless they are the page's IDs in the same order. */
  #useIds(ids: readonly string[]): readonly string[] | undefined {
    const before = this.#ids;
    if (before?.length === ids.length && ids.every((id, index) => id === before[index])) return undefined;
    this.#ids = ids;
    this.#rows = new Map(ids.map((id) => [id, this.#rows.get(id) ?? '']));
    return ids;
  }

  /** Returns the keys unless they are the page's keys in the same order. */
  #useKeys(keys: readonly string[] | undefined): readonly string[] | undefined {
    const json = JSON.stringify(keys);
    if (json === this.#keys) return undefined;
    this.#keys = json;
    return keys;
  }

  #postRows(items: readonly Item[], order: Pick<RowsChange<Row>, 'ids' | 'keys'> = {}): void {
    const rows: Row[] = [];
    for (const item of items) {
      const row = this.source.viewOf(item);
      const [id, json] = [this.source.idOf(item), JSON.stringify(row)];
      if (this.#rows.get(id) === json) continue;
      this.#rows.set(id, json);
      rows.push(row);
    }
    const isLast = !this.#isSending;
    const isNews = order.ids !== undefined || order.keys !== undefined || rows.length > 0;
    if (!isNews && !(isLast && this.#isOpen)) return;
    this.#isOpen = !isLast;
    this.post({ type: 'rows', ...order, rows, isLast });
  }
}
