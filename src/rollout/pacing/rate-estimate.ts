/** A time at which the service refused a request, as its limit was used up. */
interface Refusal {
  /** In milliseconds of the clock, without the time that is left out. */
  readonly at: number;
  /** How many requests it had accepted by then, in all. */
  readonly accepted: number;
}

/** Requests before this time say nothing about the present limit. */
const MEMORY_MS = 120_000;
const MAX_REMEMBERED = 4000;
/** How far below the estimate the curve starts after a refusal. */
const MARGIN = 0.02;
/** In requests. */
const MIN_CURVE_LENGTH = 4;
/** The fewest requests that a rate is estimated from. */
const MIN_REQUESTS = 5;
/** After this many refusals in a row below the estimate, the limit has fallen. */
const MAX_EARLY_REFUSALS = 5;
/** The longest time in which everything is refused that counts. */
const MAX_STANDSTILL_MS = 4000;

/**
 * Estimates the rate that a service allows, from its refusals. A service that allows N requests per second and a burst
 * cannot have accepted more in any interval than N times its length and one burst, or without the burst when the
 * interval began with a refusal. At each refusal, the interval that comes nearest to this bound gives the estimate. Time
 * in which the service refuses everything is left out, as it says nothing about the rate.
 */
export class RateEstimate {
  #times: readonly number[] = [];
  /** Requests accepted before the first of `#times`. */
  #forgotten = 0;
  #refusals: readonly Refusal[] = [];
  #perSecond = 0;
  /** How many requests the estimate is made from: the more, the slower the curve rises. */
  #sample = 0;
  /** Requests accepted since the last of `#times`. */
  #recent: number[] = [];
  /** The time that is left out, in all. */
  #leftOutMs = 0;
  /** True when the service refused at least twice and accepted nothing in between or since. */
  #refusesAll = false;
  #earlyRefusals = 0;

  /** Notes that the service accepted a request. @param now milliseconds of the clock */
  requestAccepted(now: number): void {
    if (this.#refusesAll) {
      const standstillMs = now - this.#leftOutMs - (this.#refusals.at(-1)?.at ?? now);
      this.#leftOutMs += Math.max(0, standstillMs - MAX_STANDSTILL_MS);
      this.#refusesAll = false;
    }
    const at = now - this.#leftOutMs;
    // Appended without a copy, as this is called for each request.
    this.#recent.push(at);
    if (this.#recent.length > MAX_REMEMBERED) this.#forget(at);
  }

  /** How many requests the service has accepted, in all. */
  get accepted(): number {
    return this.#forgotten + this.#times.length + this.#recent.length;
  }

  /**
   * Notes a refusal.
   * @param now milliseconds of the clock
   * @param isSteady whether requests were sent at `rate`
   * @param burst how many requests the service accepts at once after a pause, as far as is known
   * @returns false when nothing was accepted since the last refusal, which says nothing about a rate
   */
  requestRefused(now: number, isSteady: boolean, burst: number): boolean {
    const last = this.#refusals.at(-1);
    if (isSteady) this.#earlyRefusals = this.#curvePosition < 1 ? this.#earlyRefusals + 1 : 0;
    if (last !== undefined && last.accepted === this.accepted) {
      this.#refusesAll = true;
      return false;
    }
    const at = now - this.#leftOutMs;
    this.#forget(at);
    if (this.#earlyRefusals >= MAX_EARLY_REFUSALS) this.#reset();
    this.#refusals = [...this.#refusals, { at, accepted: this.accepted }];
    if (last === undefined) return false;
    const bounds = [
      ...this.#refusals
        .slice(0, -1)
        .map((refusal) => bound(this.accepted - refusal.accepted, at - refusal.at)),
      ...this.#times.map((time, index) => {
        const requests = this.#times.length - index - burst;
        return requests < MIN_REQUESTS ? NOTHING : bound(requests, at - time);
      }),
    ];
    const highest = bounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one), NOTHING);
    this.#perSecond = highest.perSecond;
    this.#sample = highest.requests;
    return true;
  }

  /**
   * The rate to send at, in requests per second: at first just below the estimate, then near it, and above it in the
   * end, as the limit may have risen. The curve is that of CUBIC (RFC 9438, 4.2), over requests instead of time.
   */
  get rate(): number {
    return this.#perSecond * (1 - MARGIN + MARGIN * this.#curvePosition ** 3);
  }

  /** The position on the curve: below 1 the rate is below the estimate. */
  get #curvePosition(): number {
    const length = Math.max(MIN_CURVE_LENGTH, 2 * this.#sample);
    return (this.accepted - (this.#refusals.at(-1)?.accepted ?? 0)) / length;
  }

  /** Keeps only the latest interval. */
  #reset(): void {
    this.#earlyRefusals = 0;
    this.#refusals = this.#refusals.slice(-2);
    const from = this.#refusals[0]?.at ?? 0;
    const kept = this.#times.filter((time) => time >= from);
    this.#forgotten += this.#times.length - kept.length;
    this.#times = kept;
  }

  /** Forgets what is too long ago, except the latest refusal. */
  #forget(at: number): void {
    const all = [...this.#times, ...this.#recent];
    this.#recent = [];
    const kept = all.slice(-MAX_REMEMBERED).filter((time) => at - time < MEMORY_MS);
    this.#forgotten += all.length - kept.length;
    this.#times = kept;
    const latest = this.#refusals.at(-1);
    this.#refusals = this.#refusals.filter((refusal) => refusal === latest || at - refusal.at < MEMORY_MS);
  }
}

interface Bound {
  readonly requests: number;
  readonly perSecond: number;
}

const NOTHING: Bound = { requests: 0, perSecond: 0 };

function bound(requests: number, milliseconds: number): Bound {
  return { requests, perSecond: (1000 * requests) / Math.max(1, milliseconds) };
}
