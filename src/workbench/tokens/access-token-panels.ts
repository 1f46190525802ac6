import * as l10n from '@vscode/l10n';
import { PANELS } from '../../ids';
import { disposableFrom } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import { NOT_LISTED } from '../../protocol/access-tokens';
import { asActionFailure } from '../platform/action-failure';
import { copyAndConfirm } from '../platform/clipboard';
import { confirmInspection } from '../prompts/confirm-inspection';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';
import { MAX_TITLE, type PanelContent, type PanelPlace } from '../webview/panel-host';
import { accessTokenDetails, accessTokenState, inspectionTitle } from './access-token-state';
import { copiedOfList } from './list-age';

/** Fetches single access tokens and shows them, in one panel per token or in a panel that all rows share. */
export class AccessTokenPanels {
  constructor(private readonly services: Services) {}

  /**
   * Fetches a token and shows it in its own panel.
   * @throws ActionFailure
   */
  async inspect(session: Session, accessToken: string): Promise<void> {
    await this.#inspect(session, accessToken, 'own');
  }

  /** Shows a listed token in the shared panel, without a request. */
  show(session: Session, handle: string): void {
    session.showListed(handle);
    this.#show(session, handle, true);
  }

  /** Copies a token to the clipboard. Returns the confirmation. */
  async copy(session: Session, handle: string): Promise<string> {
    const token = session.accessToken(handle);
    if (token === undefined) return NOT_LISTED;
    const { dialogs, clock } = this.services;
    const said = l10n.t('Access token copied');
    const isListed = session.listedToken(handle) !== undefined;
    return await copyAndConfirm(
      dialogs,
      token.accessToken,
      isListed ? copiedOfList(said, session, clock.now()) : said,
    );
  }

  async #inspect(session: Session, accessToken: string, place: PanelPlace): Promise<void> {
    const { dialogs, requestLog } = this.services;
    if (!(await confirmInspection(session.connection, dialogs, requestLog))) return;
    const retry = () => this.#inspect(session, accessToken, place);
    const { handle } = await asActionFailure(session, 'accessToken', { retry }, () =>
      withCancel(dialogs, l10n.t('Fetching the access token…'), (signal) =>
        session.inspections.inspect(accessToken, signal),
      ),
    );
    if (place !== 'inPlace') this.#show(session, handle, place === 'preview');
  }

  #show(session: Session, handle: string, isPreview: boolean): void {
    const { panels, sessions, settings, clock } = this.services;
    const inspection = () => session.inspections.get(handle);
    const content: PanelContent<'tokenPanel'> = {
      kind: 'tokenPanel',
      key: keyOf(session, handle),
      viewType: PANELS.accessToken,
      session,
      title: () => l10n.t('{0}: Access Token', inspectionTitle(inspection(), MAX_TITLE)),
      state: () => accessTokenState(session, settings, inspection(), clock.now()),
      details: () => accessTokenDetails(inspection(), settings, clock.now()),
      subscribe: (listener) =>
        disposableFrom(
          session.inspections.onDidChange((changed) => {
            if (changed === handle) listener();
          }),
          sessions.onDidChange(() => listener()),
        ),
      handlers: {
        copyValue: () => this.copy(session, handle),
        inspect: () => this.#inspectAgain(session, handle),
      },
    };
    panels.show(content, isPreview);
  }

  async #inspectAgain(session: Session, handle: string): Promise<void> {
    const accessToken = session.accessTokenOf(handle);
    if (accessToken !== undefined) await this.#inspect(session, accessToken, 'inPlace');
  }
}

function keyOf({ connection }: Session, handle: string): string {
  return JSON.stringify(['accessToken', connection.key, connection.baseUrl.href, handle]);
}
