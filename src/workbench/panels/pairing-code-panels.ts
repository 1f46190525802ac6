import * as vscode from 'vscode';
import { PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { displayText } from '../../model/display-text';
import { fetchCodeToCopy } from '../../model/endpoints/code-to-copy';
import { DOUBT_TEXTS } from '../../model/endpoints/doubts';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import { ActionFailure, asActionFailure, type FailureButton, requireOpen } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { withCancel } from '../prompts/progress';
import { lookUpTitle, pairingCodeState } from './pairing-code-state';
import type { PanelHost } from './panel-host';

/** Looks up pairing codes and shows them, one panel per endpoint, or per pairing code ID with no known endpoint. */
export class PairingCodePanels {
  readonly #host: PanelHost;
  readonly #sessions: Sessions;

  constructor(host: PanelHost, sessions: Sessions) {
    this.#host = host;
    this.#sessions = sessions;
  }

  /** Looks up a code and shows it. @throws ActionFailure */
  async lookUp(session: Session, subject: LookUpSubject): Promise<void> {
    requireOpen(session);
    if (subject.kind === 'endpoint') await this.#lookUpEndpoint(session, subject);
    else await this.#lookUpPairingCode(session, subject);
  }

  /** Fetches the code again and copies it, so that no outdated code is copied. @throws ActionFailure */
  async copy(session: Session, subject: LookUpSubject): Promise<void> {
    requireOpen(session);
    const retry = () => this.copy(session, subject);
    const fetched = await asActionFailure(session, subject.kind, { retry }, () =>
      withCancel('Fetching the pairing code…', (signal) => fetchCodeToCopy(session.lookUps, subject, signal)),
    );
    if (fetched === undefined) return;
    if ('otherEndpoint' in fetched) throw notCopied(session, fetched.otherEndpoint, retry);
    await copyText(fetched.code, 'Pairing code', (text) =>
      this.#host.announce(keyOf(session, subject), text),
    );
  }

  async #lookUpEndpoint(session: Session, subject: LookUpSubject): Promise<void> {
    const { lookUps } = session;
    const before = lookUps.get(subject)?.code.value;
    // A visible panel is shown at once: when the answer arrives, the person may be typing elsewhere.
    let isShown = this.#isVisible(session, subject);
    const show = () => {
      isShown = true;
      this.#show(session, subject);
    };
    if (isShown) show();
    // The code is shown as soon as it is fetched; its details follow. An old code never opens a panel.
    const subscription = lookUps.onDidChange(({ code, subject: changed }) => {
      const isFetched = code.value !== undefined && code.value !== before;
      if (isFetched && !isShown && isSame(changed, subject)) show();
    });
    try {
      await asActionFailure(session, 'endpoint', this.#options(session, subject), () =>
        withCancel('Looking up the current pairing code…', (signal) => lookUps.endpoint(subject.id, signal)),
      );
      if (!isShown) show();
    } catch (error) {
      // A visible panel shows the failure itself, with the same next steps.
      if (!this.#isVisible(session, subject)) throw error;
    } finally {
      subscription.dispose();
    }
  }

  async #lookUpPairingCode(session: Session, asked: LookUpSubject): Promise<void> {
    const { subject } = await asActionFailure(session, 'pairingCode', this.#options(session, asked), () =>
      withCancel('Looking up the pairing code…', (signal) => session.lookUps.pairingCode(asked.id, signal)),
    );
    this.#show(session, subject);
  }

  #options(
    session: Session,
    subject: LookUpSubject,
  ): { retry: () => Promise<void>; otherKind: FailureButton } {
    const label = subject.kind === 'endpoint' ? 'Try as a Pairing Code ID' : 'Try as an Endpoint ID';
    return {
      retry: () => this.lookUp(session, subject),
      otherKind: { label, run: () => this.lookUp(session, otherKindOf(subject)) },
    };
  }

  #show(session: Session, subject: LookUpSubject): void {
    this.#host.show({
      key: keyOf(session, subject),
      viewType: PANELS.pairingCode,
      session,
      title: () => `Pairing Code: ${lookUpTitle(session, subject)}`,
      state: () => pairingCodeState(session, subject),
      subscribe: (listener) =>
        vscode.Disposable.from(
          session.lookUps.onDidChange((changed) => {
            if (isSame(changed.subject, subject)) listener();
          }),
          this.#sessions.onDidChange(() => listener()),
        ),
      handlers: {
        copy: () => this.copy(session, subject),
        refresh: () => this.lookUp(session, subject),
        tryOtherKind: () => this.lookUp(session, otherKindOf(subject)),
      },
    });
  }

  #isVisible(session: Session, subject: LookUpSubject): boolean {
    return this.#host.isVisible(keyOf(session, subject));
  }
}

function keyOf({ connection }: Session, { kind, id }: LookUpSubject): string {
  return JSON.stringify(['pairingCode', connection.name, connection.baseUrl.href, kind, id]);
}

function isSame(one: LookUpSubject, other: LookUpSubject): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function otherKindOf({ kind, id }: LookUpSubject): LookUpSubject {
  return { kind: kind === 'endpoint' ? 'pairingCode' : 'endpoint', id };
}

function notCopied(session: Session, otherEndpoint: string, retry: () => Promise<void>): ActionFailure {
  const headline = 'Nothing was copied: the code is that of another endpoint';
  const advice = `The service answered with endpoint ${displayText(otherEndpoint, 60)}. ${DOUBT_TEXTS.otherEndpoint.advice}`;
  return new ActionFailure({ headline, advice, steps: ['retry'] }, { session, retry });
}
