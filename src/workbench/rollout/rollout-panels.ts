import type * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Disposable } from '../../model/event';
import type { Rollouts } from '../../rollout/rollouts';
import { RolloutPanel } from './rollout-panel';

/** The panels of rollouts, one per connection, and the list that is being made up for each. */
export class RolloutPanels implements vscode.Disposable {
  readonly #open = new Map<Session, RolloutPanel>();
  readonly #rollouts: Rollouts;
  readonly #subscription: Disposable;

  readonly #extensionUri: vscode.Uri;

  constructor(extensionUri: vscode.Uri, sessions: Sessions, rollouts: Rollouts) {
    this.#rollouts = rollouts;
    this.#extensionUri = extensionUri;
    this.#subscription = sessions.onDidChange(() => {
      for (const [session, panel] of this.#open) {
        if (session.isClosed) panel.refresh();
      }
    });
  }

  /** Shows a list to be checked before its start. @param text what the list is to be, or undefined to leave the draft */
  review(session: Session, text: string | undefined): void {
    if (text !== undefined) this.#rollouts.draftOf(session).write(text);
    this.#panel(session).showReview(true);
  }

  /** Shows the list as it is being worked off. */
  show(session: Session): void {
    this.#panel(session).showList();
  }

  isVisible(session: Session): boolean {
    return this.#open.get(session)?.isVisible ?? false;
  }

  announce(session: Session, text: string): void {
    this.#open.get(session)?.announce(text);
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const panel of [...this.#open.values()]) panel.dispose();
  }

  #panel(session: Session): RolloutPanel {
    const existing = this.#open.get(session);
    if (existing !== undefined) {
      existing.reveal();
      return existing;
    }
    const opened = new RolloutPanel(
      this.#extensionUri,
      session,
      this.#rollouts.of(session),
      this.#rollouts.draftOf(session),
      () => this.#open.delete(session),
    );
    this.#open.set(session, opened);
    return opened;
  }
}
