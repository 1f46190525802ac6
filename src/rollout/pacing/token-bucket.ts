/** Leave to send, saved up at a rate: a token a request. */
export class TokenBucket {
  #count = 1;
  #filledAt: number | undefined;

  /**
   * Adds what has come up since the last time.
   * @param now milliseconds of the clock
   * @param perSecond infinite where nothing is limited: then there is always one
   * @param most what may be saved up
   */
  fill(now: number, perSecond: number, most: number): void {
    const seconds = (now - (this.#filledAt ?? now)) / 1000;
    this.#filledAt = now;
    this.#count = Number.isFinite(perSecond) ? Math.min(most, this.#count + seconds * perSecond) : 1;
  }

  take(): void {
    this.#count -= 1;
  }

  empty(): void {
    this.#count = 0;
  }

  /** @returns milliseconds until there is one */
  delayMs(perSecond: number): number {
    return Number.isFinite(perSecond) ? Math.max(0, (1000 * (1 - this.#count)) / perSecond) : 0;
  }
}
