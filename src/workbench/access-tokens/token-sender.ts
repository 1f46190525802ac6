import type { ToTokens } from '../../protocol/access-tokens';
import { yieldToEventLoop } from '../../service/event-loop';
import type { TokenList } from './token-list';

/** Tokens per message. */
const PART = 250;

/** Sends a list to its page, in parts, so that other work can run in between. */
export class TokenSender {
  #current = 0;
  readonly #list: TokenList;
  /** Milliseconds since the Unix epoch. */
  readonly #now: () => number;
  readonly #post: (message: ToTokens) => void;

  constructor(list: TokenList, now: () => number, post: (message: ToTokens) => void) {
    this.#list = list;
    this.#now = now;
    this.#post = post;
  }

  /** Sends the list as it is now. A later call ends an earlier one. */
  async send(): Promise<void> {
    this.#current += 1;
    const own = this.#current;
    const rows = await this.#list.read();
    if (own !== this.#current) return;
    this.#list.show(rows);
    const now = this.#now();
    for (let start = 0; start === 0 || start < rows.length; start += PART) {
      const tokens = rows.slice(start, start + PART).map((row) => this.#list.view(row, now));
      const isLast = start + PART >= rows.length;
      this.#post({ type: 'tokens', isFirst: start === 0, isLast, tokens });
      if (isLast) return;
      await yieldToEventLoop();
      if (own !== this.#current) return;
    }
  }
}
