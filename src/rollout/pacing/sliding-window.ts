const SECOND_MS = 1000;

/** The requests that were sent in the last second, so that no second has more than are allowed. */
export class SlidingWindow {
  #sentAt: readonly number[] = [];

  sent(now: number): void {
    this.#sentAt = [...this.#sentAt.filter((at) => now - at < SECOND_MS), now];
  }

  /** @returns milliseconds until another one may be sent, where a second may have so many */
  delayMs(now: number, most: number): number {
    const first = this.#sentAt.at(-Math.max(1, Math.ceil(most)));
    return first === undefined ? 0 : Math.max(0, first + SECOND_MS - now);
  }
}
