import { yieldToEventLoop } from '../../service/http/abort';

/** Items per message. One of them, with 60 columns, blocks the extension host for less than 10 ms. */
const PART = 250;

/** Where a part is in its list. */
interface PartPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Sends a long list to its page, in parts, so that other work can run in between. */
export class ListSender {
  #current = 0;

  /**
   * Sends a list; an empty one as one part. A later call ends an earlier one.
   * @returns false where a later call ended this one
   */
  async send<T>(items: readonly T[], post: (part: readonly T[], place: PartPlace) => void): Promise<boolean> {
    this.#current += 1;
    const own = this.#current;
    for (let start = 0; start === 0 || start < items.length; start += PART) {
      if (start > 0) await yieldToEventLoop();
      if (own !== this.#current) return false;
      post(items.slice(start, start + PART), { isFirst: start === 0, isLast: start + PART >= items.length });
    }
    return true;
  }
}
