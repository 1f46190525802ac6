/** The clock of the service runs on its own, so that requests sent a second apart can arrive a little closer. */
const MARGIN_MS = 20;
/** The setting allows no more in a second. */
const MAX_REMEMBERED = 1000;

/** A sliding window over the latest requests. */
export class SlidingWindow {
  #sentAt: readonly number[] = [];

  /** Notes that a request is sent. @param now milliseconds of the clock */
  sent(now: number): void {
    this.#sentAt = [...this.#sentAt.slice(-MAX_REMEMBERED), now];
  }

  /**
   * @param max how many requests any second may have; one below 1 stretches the second
   * @param reserved how many more are about to be sent
   * @returns milliseconds until another request may be sent; infinite when those about to be sent come first
   */
  delayMs(now: number, max: number, reserved: number): number {
    const count = Math.max(1, Math.floor(max));
    if (reserved >= count) return Number.POSITIVE_INFINITY;
    const first = this.#sentAt.at(reserved - count);
    return first === undefined ? 0 : Math.max(0, first + (1000 * count) / max + MARGIN_MS - now);
  }
}
