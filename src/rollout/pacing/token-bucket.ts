/** A token bucket: permits accumulate at a rate, up to a capacity, and each request takes one. */
export class TokenBucket {
  #permits = 1;
  #filledAt: number | undefined;

  /**
   * Adds the permits of the time since the last refill.
   * @param now milliseconds of the clock
   * @param perSecond infinite where nothing is limited: then there is always one permit
   * @param capacity the most permits that accumulate
   */
  refill(now: number, perSecond: number, capacity: number): void {
    const seconds = (now - (this.#filledAt ?? now)) / 1000;
    this.#filledAt = now;
    this.#permits = Number.isFinite(perSecond) ? Math.min(capacity, this.#permits + seconds * perSecond) : 1;
  }

  take(): void {
    this.#permits -= 1;
  }

  empty(): void {
    this.#permits = 0;
  }

  /** @returns milliseconds until there is a permit */
  delayMs(perSecond: number): number {
    return Number.isFinite(perSecond) ? Math.max(0, (1000 * (1 - this.#permits)) / perSecond) : 0;
  }
}
