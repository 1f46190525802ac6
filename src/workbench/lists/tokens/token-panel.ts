import type * as vscode from 'vscode';
import { PANELS } from '../../../ids';
import type { Session } from '../../../model/connections/session';
import type { Disposable } from '../../../model/event';
import { parseFromTokens } from '../../../protocol/access-token-messages';
import type { TokenFilter, ToTokens } from '../../../protocol/access-tokens';
import { ListSender } from '../list-sender';
import { tokenHead } from './token-head';
import { TokenList } from './token-list';
import { TOKEN_COLUMNS_KEY, type TokenPanelTools } from './token-panel-tools';

/** Changes come in bursts. */
const SEND_AFTER_MS = 100;

export interface TokenPanelOptions extends TokenPanelTools {
  readonly panel: vscode.WebviewPanel;
  readonly session: Session;
}

/** The table of one connection's access tokens. */
export class TokenPanel implements vscode.Disposable {
  readonly session: Session;
  readonly list: TokenList;
  readonly #panel: vscode.WebviewPanel;
  readonly #options: TokenPanelOptions;
  readonly #sender = new ListSender();
  readonly #subscriptions: readonly Disposable[];
  #filter: TokenFilter | undefined;
  #isReady = false;
  #hasSent = false;
  #isClosed = false;
  #sending: ReturnType<typeof setTimeout> | undefined;

  /** @param handle handles a message of the page; it may throw an ActionFailure */
  constructor(
    options: TokenPanelOptions,
    handle: (panel: TokenPanel, message: FromPage) => Promise<void> | void,
  ) {
    const { panel, session, sessions, settings, reviews, actions } = options;
    this.session = session;
    this.#panel = panel;
    this.#options = options;
    this.list = new TokenList(session, settings, () => reviews.of(session));
    this.#subscriptions = [
      sessions.onDidChange((change) => {
        if (change !== undefined && (change.session !== session || change.part !== 'accessTokens')) return;
        this.#sendHead();
        if (!session.accessTokens.isLoading) this.#sendSoon();
      }),
      reviews.onDidChange((changed) => {
        if (changed !== session) return;
        this.#sendHead();
        this.#sendSoon();
      }),
      panel.webview.onDidReceiveMessage((message: unknown) => {
        const parsed = parseFromTokens(message);
        if (parsed === undefined) return;
        if (parsed.type === 'ready') this.#sendAll();
        else void actions.run(`${PANELS.accessTokens} ${parsed.type}`, () => handle(this, parsed));
      }),
    ];
  }

  /** Shows the panel. @param filter what of the list to show, where it is not all */
  reveal(filter: TokenFilter | undefined): void {
    // A hidden page is gone, and asks for everything when it is back.
    if (!this.#panel.visible) this.#isReady = false;
    this.#panel.reveal(undefined, false);
    this.#filter = filter;
    this.#sendFilter();
  }

  announce(text: string): void {
    this.#post({ type: 'announce', text });
  }

  dispose(): void {
    this.#isClosed = true;
    clearTimeout(this.#sending);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #sendAll(): void {
    this.#isReady = true;
    this.#sendHead();
    const arrangement = this.#options.state.get(TOKEN_COLUMNS_KEY);
    if (arrangement !== undefined) this.#post({ type: 'arrangement', arrangement });
    this.#sendFilter();
    this.#send();
  }

  #sendFilter(): void {
    if (!this.#isReady || this.#filter === undefined) return;
    this.#post({ type: 'filter', filter: this.#filter });
    this.#filter = undefined;
  }

  #sendSoon(): void {
    this.#sending ??= setTimeout(() => this.#send(), SEND_AFTER_MS);
  }

  #send(): void {
    clearTimeout(this.#sending);
    this.#sending = undefined;
    const isListed = this.session.accessTokens.value !== undefined;
    // A hidden page is gone, and asks again when it is back. A list that is dropped was that of another account.
    if (!this.#panel.visible || !(isListed || this.#hasSent)) return;
    this.#hasSent = isListed;
    void this.#sendList();
  }

  async #sendList(): Promise<void> {
    const now = this.#options.now();
    await this.#sender.send(this.list.read(), (rows, place) => {
      this.#post({ type: 'tokens', ...place, tokens: rows.map((row) => this.list.view(row, now)) });
    });
  }

  #sendHead(): void {
    const { session, sessions, settings, reviews } = this.#options;
    const { expiryWarningDays } = settings;
    const isWatched = sessions.isWatched(session);
    const head = tokenHead(session, reviews.of(session), { isWatched, expiryWarningDays });
    this.#post({ type: 'head', head });
  }

  #post(message: ToTokens): void {
    if (!this.#isClosed) void this.#panel.webview.postMessage(message);
  }
}

type FromPage = Exclude<NonNullable<ReturnType<typeof parseFromTokens>>, { type: 'ready' }>;
