/** One more in flight than was accepted is tried again after this time. */
const RETRY_MS = 10_000;

/** A service that refuses the second one limits the rate: two in the same instant are too fast for some. */
const MIN_REFUSED = 3;

/** How many requests may be in flight: one more after each that many were accepted, up to a number that was refused. */
export class InFlightLimit {
  #max = 1;
  /** The number that was last refused. */
  #refused = Number.POSITIVE_INFINITY;
  #retryAt = 0;
  #acceptedWhenFull = 0;

  /** Before it grows again, as after an outage: one request. */
  reset(): void {
    this.#max = 1;
    this.#refused = Number.POSITIVE_INFINITY;
  }

  isReached(inFlight: number, setting: number): boolean {
    return inFlight >= Math.min(Math.floor(this.#max), setting);
  }

  /** Allows fewer where requests are refused at random, so that few are sent while nearly all are. */
  refusedAtRandom(): void {
    this.#max = Math.max(1, this.#max - 0.25);
  }

  /** To be called for each accepted request that was sent with as many in flight as were allowed. */
  acceptedWhenFull(now: number, setting: number): void {
    if (this.#max >= setting || (this.#max + 1 >= this.#refused && now < this.#retryAt)) return;
    this.#acceptedWhenFull += 1;
    if (this.#acceptedWhenFull < this.#max) return;
    this.#max += 1;
    this.#acceptedWhenFull = 0;
  }

  /** Allows one fewer, unless fewer were refused as well. @returns true if it did */
  refused(now: number, inFlight: number): boolean {
    const isRefuted = inFlight < this.#refused && this.#refused < Number.POSITIVE_INFINITY;
    this.#refused = isRefuted ? Number.POSITIVE_INFINITY : inFlight;
    if (isRefuted || inFlight < MIN_REFUSED) return false;
    this.#max = inFlight - 1;
    this.#retryAt = now + RETRY_MS;
    this.#acceptedWhenFull = 0;
    return true;
  }
}
