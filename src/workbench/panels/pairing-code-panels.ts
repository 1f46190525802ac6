import * as l10n from '@vscode/l10n';
import { PANELS } from '../../ids';
import { isSameSubject, type LookUpSubject, otherKindOf } from '../../model/endpoints/look-up';
import { disposableFrom } from '../../model/event';
import { type LookUpStep, NEXT_STEPS } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import { ActionFailure, asActionFailure, type FailureButton } from '../platform/action-failure';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';
import { MAX_TITLE, type PanelContent, type PanelPlace } from '../webview/panel-host';
import { copyCode, copyMessages } from './pairing-code-copy';
import {
  changedCodeText,
  lookUpDetails,
  lookUpTitle,
  pairingCodeState,
  shownLookUp,
} from './pairing-code-state';

/**
 * Looks up pairing codes and shows them, in one panel per endpoint or pairing code ID, or in a panel that all rows
 * share.
 */
export class PairingCodePanels {
  /** Number of the row that was previewed last. */
  #rows = 0;

  constructor(private readonly services: Services) {}

  /**
   * Looks up a code and shows it in its own panel.
   * @returns the ID of the endpoint, if known
   * @throws ActionFailure
   */
  async lookUp(session: Session, subject: LookUpSubject): Promise<string | undefined> {
    await this.#lookUp(session, subject, 'own');
    return subject.kind === 'endpoint' ? subject.id : session.lookUps.get(subject).endpoint?.id;
  }

  /**
   * Looks up the code of a row and shows it in the shared panel, unless another row was requested meanwhile.
   * @throws ActionFailure
   */
  async preview(session: Session, subject: LookUpSubject): Promise<void> {
    await this.#lookUp(session, subject, 'preview');
  }

  async #lookUp(session: Session, subject: LookUpSubject, place: PanelPlace): Promise<void> {
    const row = place === 'preview' ? ++this.#rows : undefined;
    const { lookUps, singleLookUps } = session;
    const before = lookUps.get(subject).code;
    // A visible panel is revealed before the request, because by the time of the response the user may be typing
    // elsewhere.
    let isShown = this.#isVisible(session, subject);
    const show = () => {
      isShown = true;
      const isOutdated = row !== undefined && row !== this.#rows;
      if (place !== 'inPlace' && !isOutdated) this.#show(session, subject, place === 'preview');
    };
    if (isShown) show();
    // The code is shown as soon as it is fetched; its details follow. An outdated code never opens a panel.
    const subscription = lookUps.onDidChange((changed) => {
      const { code } = lookUps.get(subject);
      const isOwn = changed !== undefined && isSameSubject(changed.subject, subject);
      if (!isShown && isOwn && code !== undefined && code !== before) show();
    });
    try {
      await asActionFailure(session, subject, this.#options(session, subject, place), () =>
        withCancel(this.services.dialogs, l10n.t('Looking up the pairing code…'), (signal) =>
          singleLookUps.lookUp(subject, signal),
        ),
      );
      if (!isShown) show();
    } catch (error) {
      // A visible panel shows the failure itself, with the same next steps.
      if (!(error instanceof ActionFailure && this.#isVisible(session, subject))) throw error;
    } finally {
      subscription.dispose();
    }
  }

  #options(
    session: Session,
    subject: LookUpSubject,
    place: PanelPlace,
  ): { retry: () => Promise<void>; buttons: Record<LookUpStep, FailureButton> } {
    const again = async (next: LookUpSubject) => {
      if (place !== 'own') await this.preview(session, next);
      else await this.lookUp(session, next);
    };
    const label =
      subject.kind === 'endpoint' ? l10n.t('Try as a Pairing Code ID') : l10n.t('Try as an Endpoint ID');
    return {
      retry: () => again(subject),
      buttons: {
        tryOtherKind: { label, run: () => again(otherKindOf(subject)) },
        editId: { label: NEXT_STEPS.editId.label, run: () => this.#edit(session, subject) },
      },
    };
  }

  /** Asks for an endpoint ID, starting with the ID that was not found. */
  async #edit(session: Session, { id }: LookUpSubject): Promise<void> {
    const edited = await pickEndpoint(session, this.services.dialogs, { text: id });
    if (edited !== undefined) await this.lookUp(session, edited);
  }

  #show(session: Session, subject: LookUpSubject, isPreview: boolean): void {
    const { panels, sessions, settings, clock } = this.services;
    const { lookUps } = session;
    const shown = () => shownLookUp(session, subject);
    const content: PanelContent<'codePanel'> = {
      kind: 'codePanel',
      key: keyOf(session, subject),
      viewType: PANELS.pairingCode,
      session,
      title: () => l10n.t('{0}: Pairing Code', lookUpTitle(shown(), MAX_TITLE)),
      state: () => pairingCodeState(shown(), clock.now(), settings.calendar),
      details: () => lookUpDetails(shown(), settings.calendar),
      subscribe: (listener) => {
        let { code: last } = lookUps.get(subject);
        return disposableFrom(
          lookUps.onDidChange((changed) => {
            if (changed !== undefined && !isSameSubject(changed.subject, subject)) return;
            const { code, comparison } = lookUps.get(subject);
            const isNew = code !== undefined && code !== last;
            last = code;
            listener(isNew && comparison === 'changed' ? changedCodeText(code.code) : undefined);
          }),
          sessions.onDidChange(() => listener()),
        );
      },
      handlers: {
        copyValue: () => copyCode({ session, subject }, this.services),
        copyMessage: () => copyMessages([{ session, subject }], this.services),
        lookUpAgain: () => this.#lookUp(session, subject, 'inPlace'),
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
