import type { RowSplice, RowsChange } from '../../protocol/list';
import { yieldToEventLoop } from '../../service/http/abort';
import { type RowSource, SentRows } from './sent-rows';

/** Rows per message. Creating a message with 60 columns blocks the extension host for less than 10 ms. */
const PART = 250;

/** Sends a list to a page, first completely and then only the differences. */
export class ListSender<Item, Row, State extends { readonly type: string }> {
  #rows: SentRows<Item, Row>;
  #hasSent = false;
  /** The last sent messages other than rows, as JSON by type. */
  readonly #states = new Map<string, string>();
  /** Number of the current list. A newer list cancels an older one. */
  #current = 0;
  /** Whether parts of the list are still to be sent. */
  #isSending = false;
  /** Whether the page expects another part. */
  #isOpen = false;

  constructor(
    private readonly source: RowSource<Item, Row>,
    private readonly post: (message: RowsChange<Row> | State) => void,
  ) {
    this.#rows = new SentRows(source);
  }

  get hasSent(): boolean {
    return this.#hasSent;
  }

  /** Forgets what was sent, because the page was reloaded. */
  reset(): void {
    this.#current += 1;
    this.#rows = new SentRows(this.source);
    this.#states.clear();
    this.#hasSent = false;
    this.#isSending = false;
    this.#isOpen = false;
  }

  /** Sends a message, unless the last one of its type was equal. */
  sendState(message: State): void {
    const json = JSON.stringify(message);
    if (this.#states.get(message.type) === json) return;
    this.#states.set(message.type, json);
    this.post(message);
  }

  /**
   * Sends the differences of a list in parts, yielding to other work in between.
   * @param isSame whether an item gives the same row as the sent item, so that it need not be created again
   * @returns false if a later call cancelled this one
   */
  async sendList(
    items: readonly Item[],
    isSame: (item: Item, sent: Item) => boolean = () => false,
  ): Promise<boolean> {
    this.#current += 1;
    const own = this.#current;
    this.#isSending = true;
    const missing = new Set(items.map(this.source.idOf));
    for (let start = 0; start === 0 || start < items.length; start += PART) {
      if (start > 0) await yieldToEventLoop();
      if (own !== this.#current) return false;
      const splices = this.#rows.place(start, items.slice(start, start + PART), missing, isSame);
      this.#isSending = start + PART < items.length;
      this.#postSplices(this.#isSending ? splices : [...splices, ...this.#rows.cut(items.length)]);
    }
    return true;
  }

  /** Sends the differences of some rows. */
  sendRows(items: readonly Item[]): void {
    if (!this.#hasSent) return;
    for (let start = 0; start < items.length; start += PART) {
      this.#postSplices(this.#rows.change(items.slice(start, start + PART)));
    }
  }

  #postSplices(splices: readonly RowSplice<Row>[]): void {
    const [isFirst, isLast] = [!this.#hasSent, !this.#isSending];
    if (splices.length === 0 && !isFirst && !(isLast && this.#isOpen)) return;
    this.#hasSent = true;
    this.#isOpen = !isLast;
    this.post({ type: 'rows', isFirst, isLast, splices });
  }
}
