import * as vscode from 'vscode';
import { PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { asActionFailure, requireOpen } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { withCancel } from '../prompts/progress';
import { accessTokenState, inspectionTitle } from './access-token-state';
import type { PanelHost } from './panel-host';

/** Fetches single access tokens and shows them, one panel per token. */
export class AccessTokenPanels {
  readonly #host: PanelHost;
  readonly #sessions: Sessions;
  readonly #settings: Settings;
  /** Milliseconds since the Unix epoch. */
  readonly #now: () => number;

  constructor(host: PanelHost, sessions: Sessions, settings: Settings, now: () => number) {
    this.#host = host;
    this.#sessions = sessions;
    this.#settings = settings;
    this.#now = now;
  }

  /** Fetches a token and shows it. @throws ActionFailure */
  async inspect(session: Session, accessToken: string): Promise<void> {
    requireOpen(session);
    const retry = () => this.inspect(session, accessToken);
    const { handle } = await asActionFailure(session, 'accessToken', { retry }, () =>
      withCancel('Fetching the access token…', (signal) => session.inspections.inspect(accessToken, signal)),
    );
    this.#show(session, handle);
  }

  /** Copies the token of a handle, to the clipboard and nowhere else. @throws ActionFailure */
  async copy(session: Session, handle: string): Promise<void> {
    requireOpen(session);
    const token = session.accessToken(handle);
    if (token === undefined) return;
    const announce = (text: string) => this.#host.announce(keyOf(session, handle), text);
    await copyText(token.accessToken, 'Access token', announce);
  }

  #show(session: Session, handle: string): void {
    this.#host.show({
      key: keyOf(session, handle),
      viewType: PANELS.accessToken,
      session,
      title: () => `Access Token: ${inspectionTitle(session.inspections.get(handle))}`,
      state: () => accessTokenState(session, this.#settings, session.inspections.get(handle), this.#now()),
      subscribe: (listener) =>
        vscode.Disposable.from(
          session.inspections.onDidChange((changed) => {
            if (changed.handle === handle) listener();
          }),
          this.#sessions.onDidChange(() => listener()),
        ),
      handlers: {
        copy: () => this.copy(session, handle),
        refresh: () => this.#refresh(session, handle),
        // An access token has no other kind of ID.
        tryOtherKind: () => this.#refresh(session, handle),
      },
    });
  }

  async #refresh(session: Session, handle: string): Promise<void> {
    const accessToken = session.accessTokenOf(handle);
    if (accessToken !== undefined) await this.inspect(session, accessToken);
  }
}

function keyOf({ connection }: Session, handle: string): string {
  return JSON.stringify(['accessToken', connection.name, connection.baseUrl.href, handle]);
}
