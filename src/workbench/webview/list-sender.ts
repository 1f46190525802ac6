import type { RowSplice, RowsChange } from '../../protocol/list';
import { yieldToEventLoop } from '../../service/http/abort';
import { type RowSource, SentRows } from './sent-rows';

/** Rows per message. One of them, with 60 columns, blocks the extension host for less than 10 ms. */
const PART = 250;

/** Sends a page its list, and after that only what differs from what was sent. */
export class ListSender<Item, Row, State extends { readonly type: string }> {
  #rows: SentRows<Item, Row>;
  #hasSent = false;
  /** What was sent last besides rows, as JSON, by the types of messages. */
  readonly #states = new Map<string, string>();
  /** Numbers the lists: a later one ends an earlier one. */
  #current = 0;
  /** True until all parts of the list were sent. */
  #isSending = false;
  /** True if the page waits for another part. */
  #isOpen = false;

  constructor(
    private readonly source: RowSource<Item, Row>,
    private readonly post: (message: RowsChange<Row> | State) => void,
  ) {
    this.#rows = new SentRows(source);
  }

  /** True if the page has a list. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  /** Forgets what was sent: the page was just loaded. */
  reset(): void {
    this.#current += 1;
    this.#rows = new SentRows(this.source);
    this.#states.clear();
    this.#hasSent = false;
    this.#isSending = false;
    this.#isOpen = false;
  }

  /** Sends a message, unless the last one of its type was the same. */
  sendState(message: State): void {
    const json = JSON.stringify(message);
    if (this.#states.get(message.type) === json) return;
    this.#states.set(message.type, json);
    this.post(message);
  }

  /**
   * Sends what differs in the list, in parts, so that other work can run in between.
   * @param isSame true for an item that makes the same row as the one that was sent, whose row is not made again
   * @returns false if a later call ended this one
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

  /** Sends what differs in some rows of the list. */
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
