import type { RowSplice, RowsChange } from '../../protocol/list';
import { yieldToEventLoop } from '../../service/http/abort';
import { SentRows } from './sent-rows';

/** Rows per message. One of them, with 60 columns, blocks the extension host for less than 10 ms. */
const PART = 250;

/** A list whose rows are made when they are compared with the rows of the page. */
export interface ListItems<Item, Row> {
  readonly items: readonly Item[];
  /** No two items have the same id. */
  readonly idOf: (item: Item) => string;
  readonly viewOf: (item: Item) => Row;
}

/** Sends a page its list, and after that only what differs from what was sent. */
export class ListSender<Row extends { readonly id: string }, State extends { readonly type: string }> {
  #rows = new SentRows<Row>();
  #hasSent = false;
  /** What was sent last besides rows, as JSON, by the types of messages. */
  readonly #states = new Map<string, string>();
  /** Numbers the lists: a later one ends an earlier one. */
  #current = 0;
  /** True until all parts of the list were sent. */
  #isSending = false;
  /** True if the page waits for another part. */
  #isOpen = false;

  constructor(private readonly post: (message: RowsChange<Row> | State) => void) {}

  /** True if the page has a list. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  /** Forgets what was sent: the page was just loaded. */
  reset(): void {
    this.#current += 1;
    this.#rows = new SentRows();
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
   * @returns false if a later call ended this one
   */
  async sendList<Item>({ items, idOf, viewOf }: ListItems<Item, Row>): Promise<boolean> {
    this.#current += 1;
    const own = this.#current;
    this.#isSending = true;
    const missing = new Set(items.map(idOf));
    for (let start = 0; start === 0 || start < items.length; start += PART) {
      if (start > 0) await yieldToEventLoop();
      if (own !== this.#current) return false;
      const splices = this.#rows.place(start, items.slice(start, start + PART).map(viewOf), missing);
      this.#isSending = start + PART < items.length;
      this.#postSplices(this.#isSending ? splices : [...splices, ...this.#rows.cut(items.length)]);
    }
    return true;
  }

  /** Sends what differs in some rows of the list. */
  sendRows(rows: readonly Row[]): void {
    if (!this.#hasSent) return;
    for (let start = 0; start < rows.length; start += PART) {
      this.#postSplices(this.#rows.change(rows.slice(start, start + PART)));
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
