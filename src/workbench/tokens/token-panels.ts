import * as l10n from '@vscode/l10n';
import { PANELS } from '../../ids';
import { displayText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import { type FromTokens, parseFromTokens } from '../../protocol/access-token-messages';
import type { TokenAct, TokenFilter, ToTokens } from '../../protocol/access-tokens';
import type { Services } from '../services';
import { createNonce } from '../webview/html';
import { type MenuPage, menuAction } from '../webview/page-menu';
import { WebviewHost } from '../webview/webview-host';
import type { AccessTokenPanels } from './access-token-panels';
import { TokenList } from './token-list';
import { tokenPageHandler } from './token-page-handlers';
import { TokenSender } from './token-sender';

interface OpenTable extends MenuPage<TokenAct> {
  readonly page: WebviewHost<FromTokens, ToTokens>;
  readonly sender: TokenSender;
}

/** Shows access tokens as tables, one panel per connection. */
export class TokenPanels implements Disposable {
  readonly #open = new Map<Session, OpenTable>();

  constructor(
    private readonly services: Services,
    private readonly accessTokenPanels: AccessTokenPanels,
  ) {}

  /**
   * Opens or shows the table of a connection, and lists the tokens if there is no list or it is outdated.
   * @param filter initial filter, if any
   * @throws SessionClosed
   */
  show(session: Session, filter?: TokenFilter): void {
    session.requireOpen();
    const { page, sender } = this.#open.get(session) ?? this.#newTable(session);
    sender.filter(filter);
    page.view.reveal();
    void session.loadForView();
  }

  /**
   * Returns a function that runs an action on the token of a context menu, or undefined if the argument does not come
   * from such a menu.
   */
  tokenMenuAction(argument: unknown): ((act: TokenAct) => void) | undefined {
    return menuAction(argument, this.#open.values());
  }

  dispose(): void {
    for (const { sender } of this.#open.values()) sender.dispose();
  }

  #newTable(session: Session): OpenTable {
    const { pageViews, sessions, settings } = this.services;
    const title = () => l10n.t('Access Tokens: {0}', displayText(session.connection.name, 60));
    const view = pageViews.open(PANELS.accessTokens, title());
    const list = new TokenList(session, settings);
    const page: WebviewHost<FromTokens, ToTokens> = new WebviewHost(view, this.services, {
      name: 'tokens',
      viewType: PANELS.accessTokens,
      parse: parseFromTokens,
      sendAll: () => sender.sendAll(),
      handle: (message) => handle(message),
    });
    const nonce = createNonce();
    const sender = new TokenSender(session, list, this.services, {
      nonce,
      isVisible: () => view.isVisible,
      post: (message) => page.post(message),
    });
    const handle = tokenPageHandler(session, list, this.services, this.accessTokenPanels, sender.keep);
    const renaming = sessions.onDidChange((change) => {
      if (change === undefined) view.title = title();
    });
    const press = (act: TokenAct, id: string) => page.post({ type: 'press', act, id });
    const opened: OpenTable = { page, sender, nonce, press };
    this.#open.set(session, opened);
    view.onDidClose(() => {
      renaming.dispose();
      sender.dispose();
      this.#open.delete(session);
    });
    return opened;
  }
}
