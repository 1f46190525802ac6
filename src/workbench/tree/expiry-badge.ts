import type * as vscode from 'vscode';
import { type Disposable, disposableFrom } from '../../model/event';
import { expiryCounts, expiryCountsText } from '../lists/tokens/expiry-counts';
import type { Services } from '../services';

/** Debounce time, because changes come in bursts and a list can have tens of thousands of tokens. */
const COUNT_AFTER_MS = 200;
/** Counted regularly, because tokens expire without a change event, and other windows list them. */
const COUNT_EVERY_MS = 60_000;

/**
 * The badge of the view: number of access tokens that expire soon or have expired, over all connections except the
 * demo. A watched connection counts with the newest list of any window. Its timer also drives the checks of the token
 * histories.
 */
export class ExpiryBadge implements Disposable {
  readonly #subscription: Disposable;
  readonly #counting: ReturnType<typeof setInterval>;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'badge'>,
    private readonly services: Pick<Services, 'sessions' | 'settings' | 'clock' | 'tokenHistories'>,
  ) {
    const { sessions, tokenHistories } = services;
    const count = () => {
      this.#soon ??= setTimeout(() => this.#count(), COUNT_AFTER_MS);
    };
    this.#subscription = disposableFrom(sessions.onDidChange(count), tokenHistories.onDidChange(count));
    this.#counting = setInterval(() => {
      // Other windows may have listed tokens, and lists and reminders become due.
      void tokenHistories.check();
      this.#count();
    }, COUNT_EVERY_MS);
  }

  dispose(): void {
    this.#subscription.dispose();
    clearInterval(this.#counting);
    clearTimeout(this.#soon);
  }

  #count(): void {
    this.#soon = undefined;
    const { sessions, settings, clock, tokenHistories } = this.services;
    const real = sessions.all.filter(({ connection }) => !connection.baseUrl.isDemo);
    const counts = expiryCounts(
      real.map((session) => tokenHistories.newest(session)),
      settings,
      clock.now(),
    );
    const tooltip = expiryCountsText(counts);
    const value = counts.soon + counts.expired;
    const { badge } = this.view;
    if (badge?.value === (tooltip === undefined ? undefined : value) && badge?.tooltip === tooltip) return;
    this.view.badge = tooltip === undefined ? undefined : { value, tooltip };
  }
}
