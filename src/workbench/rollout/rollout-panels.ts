import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { displayText, notificationText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import type { Rollouts } from '../../rollout/rollouts';
import type { HandlerTools } from './page-handlers';
import { RolloutPanel } from './rollout-panel';

/** The panels of rollouts, one per session. */
export class RolloutPanels implements vscode.Disposable {
  readonly #open = new Map<Session, RolloutPanel>();
  readonly #rollouts: Rollouts;
  readonly #tools: HandlerTools;
  readonly #subscription: Disposable;

  readonly #extensionUri: vscode.Uri;

  constructor(extensionUri: vscode.Uri, sessions: Sessions, rollouts: Rollouts, tools: HandlerTools) {
    this.#extensionUri = extensionUri;
    this.#rollouts = rollouts;
    this.#tools = tools;
    this.#subscription = sessions.onDidChange(() => {
      for (const [session, panel] of this.#open) {
        if (session.isClosed) panel.refresh();
      }
    });
  }

  /** Shows the list, or the page on which one is made if there is none. */
  show(session: Session): void {
    if (this.#rollouts.of(session).rows.length === 0) this.review(session);
    else this.#panel(session).showList();
  }

  /** Shows the page on which a list is checked before its start. */
  review(session: Session): void {
    this.#panel(session).showReview();
  }

  /** Replaces the draft of a list and shows it, with an undo. */
  replaceDraft(session: Session, text: string): void {
    const draft = this.#rollouts.draftOf(session);
    const before = draft.text;
    draft.write(text);
    this.review(session);
    if (before.trim() !== '' && before !== text) void this.#offerUndo(session, before);
  }

  isVisible(session: Session): boolean {
    return this.#open.get(session)?.isVisible ?? false;
  }

  /** Shows a short text, such as "Row copied", if the panel is open. */
  announce(session: Session, text: string): void {
    this.#open.get(session)?.announce(text);
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const panel of [...this.#open.values()]) panel.dispose();
  }

  async #offerUndo(session: Session, before: string): Promise<void> {
    const undo = 'Undo';
    const name = displayText(session.connection.name, 80);
    const text = notificationText(`${name}: List replaced.`);
    const chosen = await vscode.window.showInformationMessage(text, undo);
    if (chosen !== undo || session.isClosed) return;
    this.#rollouts.draftOf(session).write(before);
    this.review(session);
  }

  #panel(session: Session): RolloutPanel {
    const existing = this.#open.get(session);
    if (existing !== undefined) {
      existing.reveal();
      return existing;
    }
    const opened = new RolloutPanel(this.#extensionUri, {
      ...this.#tools,
      rollout: this.#rollouts.of(session),
      draft: this.#rollouts.draftOf(session),
      replaceDraft: (text) => this.replaceDraft(session, text),
      onDidClose: () => this.#open.delete(session),
    });
    this.#open.set(session, opened);
    return opened;
  }
}
