/** Allows N requests a second, and one second's worth at once after a rest. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number | undefined;

  constructor(private readonly perSecond: number) {
    this.tokens = perSecond;
  }

  /** Milliseconds until the next is allowed. */
  get waitMs(): number {
    return Math.max(0, (1000 * (1 - this.tokens)) / this.perSecond);
  }

  /** @param now milliseconds; @returns whether a request is allowed */
  take(now: number): boolean {
    const seconds = (now - (this.filledAt ?? now)) / 1000;
    this.filledAt = now;
    this.tokens = Math.min(this.perSecond, this.tokens + seconds * this.perSecond);
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
