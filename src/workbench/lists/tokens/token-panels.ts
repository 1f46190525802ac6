import type * as vscode from 'vscode';
import { PANELS } from '../../../ids';
import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import { type FromTokens, parseFromTokens } from '../../../protocol/access-token-messages';
import type { TokenFilter, ToTokens } from '../../../protocol/access-tokens';
import type { AccessTokenPanels } from '../../panels/access-token-panels';
import type { Services } from '../../services';
import { createNonce } from '../../webview/html';
import { openPanel, WebviewHost } from '../../webview/webview-host';
import { TokenList } from './token-list';
import { type TokenAct, tokenActOf } from './token-menu';
import { tokenPageHandler } from './token-page-handlers';
import { TokenSender } from './token-sender';

interface OpenTable {
  readonly page: WebviewHost<FromTokens, ToTokens>;
  readonly sender: TokenSender;
  readonly nonce: string;
}

/** Shows the access tokens of connections as tables, one panel per connection. */
export class TokenPanels implements vscode.Disposable {
  readonly #open = new Map<Session, OpenTable>();

  constructor(
    private readonly services: Services,
    private readonly accessTokenPanels: AccessTokenPanels,
  ) {}

  /**
   * Opens the table of a connection, or shows the open one, and lists the tokens if that was not done before.
   * @param filter what of the list to show, where it is not all
   */
  show(session: Session, filter?: TokenFilter): void {
    const { page, sender } = this.#open.get(session) ?? this.#newTable(session);
    sender.filter(filter);
    page.reveal();
    void session.loadOnce();
  }

  /** @returns what runs on the tokens of the menu in which a command was called, or undefined for any other argument */
  tokenOf(argument: unknown): TokenAct | undefined {
    const pages = [...this.#open.values()].map(({ nonce, page }) => ({ nonce, run: page.run }));
    return tokenActOf(argument, pages);
  }

  dispose(): void {
    for (const { sender } of this.#open.values()) sender.dispose();
  }

  #newTable(session: Session): OpenTable {
    const { context, sessions, settings, tokenReviews, actions } = this.services;
    const title = () => `Access Tokens: ${displayText(session.connection.name, 60)}`;
    const panel = openPanel(context.extensionUri, PANELS.accessTokens, title());
    const list = new TokenList(session, settings, () => tokenReviews.of(session));
    const page: WebviewHost<FromTokens, ToTokens> = new WebviewHost(panel, context.extensionUri, actions, {
      name: 'tokens',
      viewType: PANELS.accessTokens,
      parse: parseFromTokens,
      sendAll: () => sender.sendAll(),
      handle: tokenPageHandler(session, list, this.services, this.accessTokenPanels),
    });
    const nonce = createNonce();
    const sender = new TokenSender(session, list, this.services, {
      nonce,
      isVisible: () => panel.visible,
      post: (message) => page.post(message),
    });
    const renaming = sessions.onDidChange((change) => {
      if (change === undefined) panel.title = title();
    });
    const opened: OpenTable = { page, sender, nonce };
    this.#open.set(session, opened);
    panel.onDidDispose(() => {
      renaming.dispose();
      sender.dispose();
      this.#open.delete(session);
    });
    return opened;
  }
}
