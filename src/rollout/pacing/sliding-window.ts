const WINDOW_MS = 1000;

/** A sliding window over the requests of the last second. */
export class SlidingWindow {
  #sentAt: readonly number[] = [];

  /** Notes that a request was sent. @param now milliseconds of the clock */
  sent(now: number): void {
    this.#sentAt = [...this.#sentAt.filter((at) => now - at < WINDOW_MS), now];
  }

  /** @returns milliseconds until another request may be sent, where any second may have at most `max` */
  delayMs(now: number, max: number): number {
    const first = this.#sentAt.at(-Math.max(1, Math.ceil(max)));
    return first === undefined ? 0 : Math.max(0, first + WINDOW_MS - now);
  }
}
