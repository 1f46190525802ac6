import type * as vscode from 'vscode';
import type { Disposable } from '../../model/event';
import type { Services } from '../services';
import { endingCounts, endingCountsText } from '../tokens/ending-counts';

/** Debounce time, because changes come in bursts and a list can have tens of thousands of tokens. */
const COUNT_AFTER_MS = 200;
/** Counted regularly, because tokens expire without a change event. */
const COUNT_EVERY_MS = 60_000;

/**
 * The badge of the view: the number of clients that run out of access tokens or have run out, over all connections
 * except the demo, according to the lists of this window.
 */
export class ExpiryBadge implements Disposable {
  readonly #subscription: Disposable;
  readonly #counting: ReturnType<typeof setInterval>;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'badge'>,
    private readonly services: Services,
  ) {
    this.#subscription = services.sessions.onDidChange(() => {
      this.#soon ??= setTimeout(() => this.#count(), COUNT_AFTER_MS);
    });
    this.#counting = setInterval(() => this.#count(), COUNT_EVERY_MS);
  }

  dispose(): void {
    this.#subscription.dispose();
    clearInterval(this.#counting);
    clearTimeout(this.#soon);
  }

  #count(): void {
    this.#soon = undefined;
    const { sessions, settings, clock } = this.services;
    const real = sessions.all.filter(({ connection }) => !connection.baseUrl.isDemo);
    const counts = endingCounts(
      real.map(({ standingTokens }) => standingTokens),
      settings,
      clock.now(),
    );
    const tooltip = endingCountsText(counts);
    const value = counts.soon + counts.expired;
    const { badge } = this.view;
    if (badge?.value === (tooltip === undefined ? undefined : value) && badge?.tooltip === tooltip) return;
    this.view.badge = tooltip === undefined ? undefined : { value, tooltip };
  }
}
