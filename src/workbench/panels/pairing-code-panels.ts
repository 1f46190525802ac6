import vscode = require('vscode');

import { PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import { type LookUp, type LookUpSubject, otherKindOf } from '../../model/endpoints/look-ups';
import { type NextStep, STEP_LABELS } from '../../model/problems/problem';
import { asActionFailure, type FailureButton, requireOpen } from '../platform/action-failure';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';
import { copyCode, copyMessages } from './pairing-code-copy';
import { pairingCodeDetails } from './pairing-code-details';
import { changedCodeText, lookUpTitle, pairingCodeState } from './pairing-code-state';
import { IN_PLACE, MAX_TITLE, OWN_PANEL, type PanelContent, type PanelPlace } from './panel-host';

/**
 * Looks up pairing codes and shows them, one panel per endpoint, or per pairing code ID with no known endpoint, or one
 * for all rows.
 */
export class PairingCodePanels {
  /** Counts the rows that were to be shown. */
  #rows = 0;

  constructor(private readonly services: Pick<Services, 'panels' | 'sessions' | 'clock'>) {}

  /**
   * Looks up a code and shows it in a panel of its own.
   * @returns the look-up's subject: the endpoint if the code names it
   * @throws ActionFailure
   */
  lookUp(session: Session, subject: LookUpSubject): Promise<LookUpSubject> {
    return this.#lookUp(session, subject, OWN_PANEL);
  }

  /** Looks up the code of a row and shows it in the panel that rows share. A later row counts instead. @throws ActionFailure */
  async preview(session: Session, subject: LookUpSubject): Promise<void> {
    const row = ++this.#rows;
    await this.#lookUp(session, subject, { isPreview: true, isWanted: () => row === this.#rows });
  }

  async #lookUp(session: Session, subject: LookUpSubject, place: PanelPlace): Promise<LookUpSubject> {
    requireOpen(session);
    if (subject.kind === 'pairingCode') return await this.#lookUpPairingCode(session, subject, place);
    await this.#lookUpEndpoint(session, subject, place);
    return subject;
  }

  async #refresh(session: Session, subject: LookUpSubject): Promise<void> {
    const answered = await this.#lookUp(session, subject, IN_PLACE);
    // The answer may name the endpoint by now. Meanwhile the panel may have been closed, or show another row.
    if (isSame(answered, subject) || !this.services.panels.isOpen(keyOf(session, subject))) return;
    this.#show(session, answered, IN_PLACE.isPreview);
  }

  async #lookUpEndpoint(session: Session, subject: LookUpSubject, place: PanelPlace): Promise<void> {
    const { lookUps } = session;
    const before = lookUps.get(subject).code.value;
    // A visible panel is shown at once: when the answer arrives, the person may be typing elsewhere.
    let isShown = this.#isVisible(session, subject);
    const show = () => {
      isShown = true;
      if (place.isWanted()) this.#show(session, subject, place.isPreview);
    };
    if (isShown) show();
    // The code is shown as soon as it is fetched; its details follow. An old code never opens a panel.
    const subscription = lookUps.onDidChange(({ code, subject: changed }) => {
      const isFetched = code.value !== undefined && code.value !== before;
      if (isFetched && !isShown && isSame(changed, subject)) show();
    });
    try {
      await asActionFailure(session, subject, this.#options(session, subject, place), () =>
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

  async #lookUpPairingCode(
    session: Session,
    asked: LookUpSubject,
    place: PanelPlace,
  ): Promise<LookUpSubject> {
    const { subject } = await asActionFailure(session, asked, this.#options(session, asked, place), () =>
      withCancel('Looking up the pairing code…', (signal) => session.lookUps.pairingCode(asked.id, signal)),
    );
    if (place.isWanted()) this.#show(session, subject, place.isPreview);
    return subject;
  }

  #options(
    session: Session,
    subject: LookUpSubject,
    place: PanelPlace,
  ): { retry: () => Promise<void>; buttons: Partial<Record<NextStep, FailureButton>> } {
    const again = async (next: LookUpSubject) => {
      if (place.isPreview) await this.preview(session, next);
      else await this.lookUp(session, next);
    };
    const label = subject.kind === 'endpoint' ? 'Try as a Pairing Code ID' : 'Try as an Endpoint ID';
    return {
      retry: () => again(subject),
      buttons: {
        tryOtherKind: { label, run: () => again(otherKindOf(subject)) },
        editId: { label: STEP_LABELS.editId, run: () => this.#edit(session, subject) },
      },
    };
  }

  /** Asks for an endpoint ID, beginning with the text that was not found. */
  async #edit(session: Session, { id }: LookUpSubject): Promise<void> {
    const edited = await pickEndpoint(session, { text: id });
    if (edited !== undefined) await this.lookUp(session, edited);
  }

  #show(session: Session, subject: LookUpSubject, isPreview: boolean): void {
    const { panels, sessions, clock } = this.services;
    const lookUp = () => session.lookUps.get(subject);
    const content: PanelContent = {
      key: keyOf(session, subject),
      viewType: PANELS.pairingCode,
      session,
      title: () => `${lookUpTitle(session, lookUp(), MAX_TITLE)}: Pairing Code`,
      state: () => pairingCodeState(session, lookUp(), clock.now()),
      details: () => pairingCodeDetails(session, lookUp()),
      subscribe: (listener) => {
        let fetchedAt = lookUp().code.loadedAt;
        return vscode.Disposable.from(
          session.lookUps.onDidChange((changed) => {
            if (!isSame(changed.subject, subject)) return;
            const isNew = changed.code.loadedAt !== fetchedAt;
            fetchedAt = changed.code.loadedAt;
            listener(isNew ? changeText(changed) : undefined);
          }),
          sessions.onDidChange(() => listener()),
        );
      },
      handlers: {
        copy: () => copyCode({ session, subject }),
        copyMessage: () => copyMessages([{ session, subject }], clock),
        refresh: () => this.#refresh(session, subject),
        tryOtherKind: async () => {
          await this.lookUp(session, otherKindOf(subject));
        },
        editId: () => this.#edit(session, subject),
      },
    };
    panels.show(content, isPreview);
  }

  #isVisible(session: Session, subject: LookUpSubject): boolean {
    return this.services.panels.isVisible(keyOf(session, subject));
  }
}

function keyOf({ connection }: Session, { kind, id }: LookUpSubject): string {
  return JSON.stringify(['pairingCode', connection.key, connection.baseUrl.href, kind, id]);
}

function isSame(one: LookUpSubject, other: LookUpSubject): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** What is said of a code that is not the same as before. */
function changeText({ change, code }: LookUp): string | undefined {
  return change === 'changed' && code.value !== undefined ? changedCodeText(code.value.code) : undefined;
}
