/** A moment at which the service refused a request: what it allows was used up then. */
interface Refusal {
  /** In milliseconds of the clock, without what is left out. */
  readonly at: number;
  /** How many requests it had taken by then, ever. */
  readonly taken: number;
}

/** What was longer ago says nothing about what the service bears now. */
const MEMORY_MS = 120_000;
const MAX_REMEMBERED = 4000;
/** Below the estimate by so much, and from there up again in a curve. */
const MARGIN = 0.02;
const SHORTEST_CURVE = 4;
/** Fewer requests than this come too unevenly to tell a rate by. */
const FEWEST = 5;
/** So many refusals in a row below the estimate: the service bears less than it did. */
const EARLY_REFUSALS = 5;
/** How long a time counts at the most in which it refuses everything. */
const MAX_STANDSTILL_MS = 4000;

/**
 * What a service bears, found out from its refusals. A service that allows so many requests a second, and some at once
 * after a rest, can have taken no more in any stretch than it allows for its length, and what it takes at once on top,
 * or nothing on top when the stretch began with a refusal. When it refuses again, the stretch that comes nearest to
 * this tells the rate. A time in which the service refuses everything is left out, as it says nothing about the rate.
 */
export class RateEstimate {
  #times: readonly number[] = [];
  /** Requests taken before the first of `#times`. */
  #forgotten = 0;
  #refusals: readonly Refusal[] = [];
  #perSecond = 0;
  /** Requests that the estimate rests on: the more, the slower it is put to the test. */
  #sample = 0;
  /** Requests taken since the last of `#times`. */
  #recent: number[] = [];
  /** How much time is left out, in all. */
  #leftOutMs = 0;
  /** It refused at least twice and took nothing in between or since. */
  #refusesAll = false;
  #earlyRefusals = 0;

  /** Notes that the service took a request. @param now milliseconds of the clock */
  took(now: number): void {
    if (this.#refusesAll) {
      const standstillMs = now - this.#leftOutMs - (this.#refusals.at(-1)?.at ?? now);
      this.#leftOutMs += Math.max(0, standstillMs - MAX_STANDSTILL_MS);
      this.#refusesAll = false;
    }
    const at = now - this.#leftOutMs;
    // Appended in place: this is called for each request.
    this.#recent.push(at);
    if (this.#recent.length > MAX_REMEMBERED) this.#forget(at);
  }

  /** How many requests the service has taken, ever. */
  get taken(): number {
    return this.#forgotten + this.#times.length + this.#recent.length;
  }

  /**
   * Notes a refusal.
   * @param now milliseconds of the clock
   * @param isSteady whether requests were sent at `rate`
   * @param burst requests that the service takes at once after a rest, as far as is known
   * @returns false when it took nothing since the last one, which says nothing about a rate
   */
  refused(now: number, isSteady: boolean, burst: number): boolean {
    const last = this.#refusals.at(-1);
    if (isSteady) this.#earlyRefusals = this.#way < 1 ? this.#earlyRefusals + 1 : 0;
    if (last !== undefined && last.taken === this.taken) {
      this.#refusesAll = true;
      return false;
    }
    const at = now - this.#leftOutMs;
    this.#forget(at);
    if (this.#earlyRefusals >= EARLY_REFUSALS) this.#startOver();
    this.#refusals = [...this.#refusals, { at, taken: this.taken }];
    if (last === undefined) return false;
    const bounds = [
      ...this.#refusals.slice(0, -1).map((refusal) => bound(this.taken - refusal.taken, at - refusal.at)),
      ...this.#times.map((time, index) => {
        const requests = this.#times.length - index - burst;
        return requests < FEWEST ? NOTHING : bound(requests, at - time);
      }),
    ];
    const highest = bounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one), NOTHING);
    this.#perSecond = highest.perSecond;
    this.#sample = highest.requests;
    return true;
  }

  /**
   * The rate to send at, in requests a second: just below the estimate, near it for long, and above it in the end, as
   * the service may have come to bear more. The curve is that of CUBIC (RFC 9438, 4.2), over requests in place of time.
   */
  get rate(): number {
    return this.#perSecond * (1 - MARGIN + MARGIN * this.#way ** 3);
  }

  /** How far along the curve: below 1 the rate is below the estimate. */
  get #way(): number {
    const length = Math.max(SHORTEST_CURVE, 2 * this.#sample);
    return (this.taken - (this.#refusals.at(-1)?.taken ?? 0)) / length;
  }

  /** Goes by the latest stretch alone. */
  #startOver(): void {
    this.#earlyRefusals = 0;
    this.#refusals = this.#refusals.slice(-2);
    const from = this.#refusals[0]?.at ?? 0;
    const kept = this.#times.filter((time) => time >= from);
    this.#forgotten += this.#times.length - kept.length;
    this.#times = kept;
  }

  /** Leaves out what is too long ago, but for the latest refusal. */
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
