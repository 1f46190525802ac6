import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../ids';
import type { LookUpSubject } from '../model/look-ups';
import type { Session } from '../model/session';
import type { Sessions } from '../model/sessions';
import { lookUpTitle, pairingCodeState } from './pairing-code-state';
import type { PanelHost } from './panel-host';
import type { PanelAction } from './protocol';

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
      onAction: (action) => void vscode.commands.executeCommand(...commandFor(action, session, subject)),
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

function commandFor(action: PanelAction, session: Session, subject: LookUpSubject): [string, ...unknown[]] {
  const connectionName = session.connection.name;
  const isEndpoint = subject.kind === 'endpoint';
  const look = (asEndpoint: boolean): [string, unknown] =>
    asEndpoint
      ? [COMMANDS.lookUpEndpoint, { connectionName, endpointId: subject.id }]
      : [COMMANDS.lookUpPairingCode, { connectionName, pairingCodeId: subject.id }];
  switch (action) {
    case 'copy':
      return [
        COMMANDS.copyPairingCode,
        isEndpoint
          ? { connectionName, endpointId: subject.id }
          : { connectionName, pairingCodeId: subject.id },
      ];
    case 'refresh':
      return look(isEndpoint);
    case 'tryOtherKind':
      return look(!isEndpoint);
    case 'updateCredentials':
      return [COMMANDS.updateCredentials, { connectionName }];
    case 'openSettings':
      return [COMMANDS.openSettings];
    case 'showLog':
      return [COMMANDS.showLog];
  }
}
