import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { accessTokenState, inspectionTitle } from './access-token-state';
import type { PanelCommand, PanelContent, PanelHost } from './panel-host';

/** The panels of inspected access tokens, one per token, known by its handle. */
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

  /** Shows an inspection, which goes on showing what its session comes to know. */
  show(session: Session, handle: string): void {
    this.#host.show({
      key: keyOf(session, handle),
      viewType: PANELS.accessToken,
      title: () => `Access Token: ${inspectionTitle(session.inspections.get(handle))}`,
      state: () => accessTokenState(session, this.#settings, session.inspections.get(handle), this.#now()),
      subscribe: (listener) =>
        vscode.Disposable.from(
          session.inspections.onDidChange((changed) => {
            if (changed.handle === handle) listener();
          }),
          this.#sessions.onDidChange(() => listener()),
        ),
      connectionName: session.connection.name,
      commands: commandsFor(session, handle),
    });
  }

  announce(session: Session, handle: string, text: string): void {
    this.#host.announce(keyOf(session, handle), text);
  }
}

function keyOf({ connection }: Session, handle: string): string {
  return JSON.stringify(['accessToken', connection.name, connection.baseUrl.href, handle]);
}

function commandsFor({ connection }: Session, handle: string): PanelContent['commands'] {
  const target = { connectionName: connection.name, handle };
  const inspect: PanelCommand = [COMMANDS.inspectAccessToken, target];
  return { copy: [COMMANDS.copyAccessToken, target], refresh: inspect, tryOtherKind: inspect };
}
