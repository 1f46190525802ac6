import type * as vscode from 'vscode';
import { PANELS } from '../../../ids';
import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import type { TokenFilter } from '../../../protocol/access-tokens';
import { openWebview } from '../../webview/webview';
import { tokenPageHandler } from './token-page-handlers';
import { TokenPanel } from './token-panel';
import type { TokenPanelTools } from './token-panel-tools';

/** Shows the access tokens of connections as tables, one panel per connection. */
export class TokenPanels implements vscode.Disposable {
  readonly #open = new Map<Session, TokenPanel>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly tools: TokenPanelTools,
  ) {}

  /** Opens the table of a connection, or shows the open one, and lists the tokens if that was not done before. */
  show(session: Session, filter?: TokenFilter): void {
    const opened = this.#open.get(session) ?? this.#newPanel(session);
    opened.reveal(filter);
    void session.loadOnce();
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }

  #newPanel(session: Session): TokenPanel {
    const title = () => `Access Tokens: ${displayText(session.connection.name, 60)}`;
    const panel = openWebview(this.extensionUri, PANELS.accessTokens, title(), 'tokens');
    const subscription = this.tools.sessions.onDidChange((change) => {
      if (change === undefined) panel.title = title();
    });
    const opened = new TokenPanel({ ...this.tools, panel, session }, tokenPageHandler(this.tools));
    this.#open.set(session, opened);
    panel.onDidDispose(() => {
      subscription.dispose();
      opened.dispose();
      this.#open.delete(session);
    });
    return opened;
  }
}
