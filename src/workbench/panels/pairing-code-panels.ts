import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import { lookUpTitle, pairingCodeState } from './pairing-code-state';
import type { PanelCommand, PanelContent, PanelHost } from './panel-host';

/** The panels of look-ups: one per endpoint, or per pairing code ID as long as its endpoint is not known. */
export class PairingCodePanels {
  readonly #host: PanelHost;
  readonly #sessions: Sessions;

  constructor(host: PanelHost, sessions: Sessions) {
    this.#host = host;
    this.#sessions = sessions;
  }

  /** Shows a look-up, which goes on showing what its session comes to know. */
  show(session: Session, subject: LookUpSubject): void {
    this.#host.show({
      key: keyOf(session, subject),
      viewType: PANELS.pairingCode,
      title: () => `Pairing Code: ${lookUpTitle(session, subject)}`,
      state: () => pairingCodeState(session, subject),
      subscribe: (listener) =>
        vscode.Disposable.from(
          session.lookUps.onDidChange((changed) => {
            if (changed.subject.kind === subject.kind && changed.subject.id === subject.id) listener();
          }),
          this.#sessions.onDidChange(() => listener()),
        ),
      connectionName: session.connection.name,
      commands: commandsFor(session, subject),
    });
  }

  isVisible(session: Session, subject: LookUpSubject): boolean {
    return this.#host.isVisible(keyOf(session, subject));
  }

  announce(session: Session, subject: LookUpSubject, text: string): void {
    this.#host.announce(keyOf(session, subject), text);
  }
}

function keyOf({ connection }: Session, { kind, id }: LookUpSubject): string {
  return JSON.stringify(['pairingCode', connection.name, connection.baseUrl.href, kind, id]);
}

function commandsFor({ connection }: Session, { kind, id }: LookUpSubject): PanelContent['commands'] {
  const connectionName = connection.name;
  const asEndpoint = { connectionName, endpointId: id };
  const asPairingCode = { connectionName, pairingCodeId: id };
  const isEndpoint = kind === 'endpoint';
  const byEndpoint: PanelCommand = [COMMANDS.lookUpEndpoint, asEndpoint];
  const byPairingCode: PanelCommand = [COMMANDS.lookUpPairingCode, asPairingCode];
  return {
    copy: [COMMANDS.copyPairingCode, isEndpoint ? asEndpoint : asPairingCode],
    refresh: isEndpoint ? byEndpoint : byPairingCode,
    tryOtherKind: isEndpoint ? byPairingCode : byEndpoint,
  };
}
