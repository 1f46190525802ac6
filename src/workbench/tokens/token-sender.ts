import type { AccessTokenEntry } from '../../model/access-tokens/listing';
import type { Disposable } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import type { TokenFilter, TokenHead, TokenView, ToTokens } from '../../protocol/access-tokens';
import { ALL_ROWS, type RowsView } from '../../rollout/room';
import type { Services } from '../services';
import { ChangeBatch } from '../webview/change-batch';
import { ListSender } from '../webview/list-sender';
import { tokenHead } from './token-head';
import type { TokenList } from './token-list';

/** Storage key of the column arrangement that all these tables share. */
export const TOKEN_COLUMNS_KEY = 'tokenColumns';
/** Debounce time, because changes come in bursts. */
const SEND_AFTER_MS = 100;

interface TokenPage {
  readonly nonce: string;
  readonly isVisible: () => boolean;
  readonly post: (message: ToTokens) => void;
}

/** Sends the table of a connection's access tokens to its page, first completely, then only the changes. */
export class TokenSender implements Disposable {
  readonly #sender: ListSender<
    AccessTokenEntry,
    TokenView,
    { readonly type: 'head'; readonly head: TokenHead }
  >;
  readonly #changes = new ChangeBatch(SEND_AFTER_MS, () => this.#sendList());
  readonly #subscriptions: readonly Disposable[];
  /** Filter to send once the page is loaded. */
  #filter: TokenFilter | undefined;
  #isReady = false;
  /** How the page shows the tokens. */
  #rows = ALL_ROWS;

  constructor(
    private readonly session: Session,
    private readonly list: TokenList,
    private readonly services: Services,
    private readonly page: TokenPage,
  ) {
    const source = {
      idOf: ({ handle }: AccessTokenEntry) => handle,
      viewOf: (entry: AccessTokenEntry) => list.view(entry, services.clock.now()),
    };
    this.#sender = new ListSender(source, page.post);
    this.#subscriptions = [
      this.#changes,
      services.sessions.onDidChange((change) => {
        if (change !== undefined && (change.session !== session || change.part !== 'accessTokens')) return;
        this.#sendHead();
        if (!session.accessTokens.isLoading) this.#changes.add(undefined);
      }),
    ];
  }

  /** Sends the complete state to a page that was just loaded. */
  sendAll(): void {
    const { services, page } = this;
    this.#isReady = true;
    page.post({ type: 'view', arrangement: services.state.get(TOKEN_COLUMNS_KEY), rows: this.#rows });
    this.#sender.reset();
    this.#sendHead();
    this.#sendFilter();
    this.#changes.flush();
  }

  /**
   * Sets the page's filter. Must be called before its panel is revealed, because a hidden page is unloaded and will be
   * loaded again.
   */
  filter(filter: TokenFilter | undefined): void {
    if (!this.page.isVisible()) this.#isReady = false;
    this.#filter = filter;
    this.#sendFilter();
  }

  /** Remembers how the page shows the tokens, until the panel is closed. */
  readonly keep = (rows: RowsView): void => {
    this.#rows = rows;
  };

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #sendFilter(): void {
    if (!this.#isReady || this.#filter === undefined) return;
    this.page.post({ type: 'filter', filter: this.#filter });
    this.#filter = undefined;
  }

  #sendHead(): void {
    const { session, page, services } = this;
    this.#sender.sendState({
      type: 'head',
      head: tokenHead(session, page.nonce, services.settings.calendar),
    });
  }

  #sendList(): void {
    const { session, list, page } = this;
    const isListed = session.accessTokens.value !== undefined;
    // After an account change the list is sent empty.
    if (!page.isVisible() || !(isListed || this.#sender.hasSent)) return;
    void list.show((rows) => this.#sender.sendList(rows));
  }
}
