import type { TokenReviews } from '../../../model/access-tokens/token-reviews';
import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import type { Disposable } from '../../../model/event';
import type { TokenFilter, ToTokens } from '../../../protocol/access-tokens';
import type { EpochMs } from '../../../service/epoch-ms';
import { ChangeBatch } from '../../webview/change-batch';
import { ListSender } from '../../webview/list-sender';
import { tokenHead } from './token-head';
import type { TokenList } from './token-list';

/** Changes come in bursts. */
const SEND_AFTER_MS = 100;

interface TokenSenderParts {
  readonly session: Session;
  readonly list: TokenList;
  readonly sessions: Pick<Sessions, 'onDidChange'>;
  readonly reviews: Pick<TokenReviews, 'of' | 'onDidChange'>;
  /** How the columns were arranged when a table of tokens was last open. */
  readonly arrangement: () => unknown;
  readonly isVisible: () => boolean;
  readonly now: () => EpochMs;
  readonly post: (message: ToTokens) => void;
}

/** Sends the table of one connection's access tokens to its page, and from then on what changes of it. */
export class TokenSender implements Disposable {
  readonly #sender = new ListSender();
  readonly #changes = new ChangeBatch(SEND_AFTER_MS, () => this.#sendList());
  readonly #subscriptions: readonly Disposable[];
  /** To be shown once the page is loaded. */
  #filter: TokenFilter | undefined;
  #isReady = false;
  #hasSent = false;

  constructor(private readonly parts: TokenSenderParts) {
    const { session, sessions, reviews } = parts;
    this.#subscriptions = [
      this.#changes,
      sessions.onDidChange((change) => {
        if (change !== undefined && (change.session !== session || change.part !== 'accessTokens')) return;
        this.#sendHead();
        if (!session.accessTokens.isLoading) this.#changes.add(undefined);
      }),
      reviews.onDidChange((changed) => {
        if (changed !== session) return;
        this.#sendHead();
        this.#changes.add(undefined);
      }),
    ];
  }

  /** Sends all to a page that was just loaded. */
  sendAll(): void {
    const { arrangement, post } = this.parts;
    this.#isReady = true;
    this.#sendHead();
    const stored = arrangement();
    if (stored !== undefined) post({ type: 'arrangement', arrangement: stored });
    this.#sendFilter();
    this.#changes.flush();
  }

  /** Has the page show a part of the list. Asked before its panel is revealed: a hidden page is gone, and is loaded again. */
  filter(filter: TokenFilter | undefined): void {
    if (!this.parts.isVisible()) this.#isReady = false;
    this.#filter = filter;
    this.#sendFilter();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #sendFilter(): void {
    if (!this.#isReady || this.#filter === undefined) return;
    this.parts.post({ type: 'filter', filter: this.#filter });
    this.#filter = undefined;
  }

  #sendHead(): void {
    const { session, reviews, post } = this.parts;
    post({ type: 'head', head: tokenHead(session, reviews.of(session)) });
  }

  #sendList(): void {
    const { session, list, isVisible, now, post } = this.parts;
    const isListed = session.accessTokens.value !== undefined;
    // A list that is dropped was that of another account.
    if (!isVisible() || !(isListed || this.#hasSent)) return;
    this.#hasSent = isListed;
    const at = now();
    void this.#sender.send(list.read(), (rows, place) => {
      post({ type: 'tokens', ...place, tokens: rows.map((row) => list.view(row, at)) });
    });
  }
}
