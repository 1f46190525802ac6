import type { Cycle } from './throughput';

/** Minimum duration and number of accepted requests of a step, which prove its rate. */
const STEP = { ms: 1000, accepted: 6 };
/** A step grows by this factor: while a rate is searched, in the first probe above the rate that was found, and in later ones. */
const GROWTH = { search: 2, firstProbe: 1.15, probe: 1.05 };
/** A single refusal after so many accepted requests of a rate says nothing of it. */
const MANY = 16;
/** Factor by which the growth of a step exceeds that of the step before, in a probe. */
const FASTER = 1.5;
/** Time before the next probe of a higher rate; doubles after a failed one. */
const HOLD = { requests: 100, minMs: 10_000, maxMs: 30_000, first: 0.25, longer: 2, maxTimes: 4 };
/** The share of a measured limit that is used. */
const BELOW = 0.98;
/** The lowest rate, in requests per second. */
export const MIN_RATE = 0.5;
/** A rate above it is not lowered below it at once. */
const SLOW = 1;
/** After so few, the rate is far above the limit. */
const AT_ONCE = 3;
/** Where steps prove little, a rate grows by this factor after a probe. */
const CREEP = 1.02;
/** A rate that was found and is refused more often in a row is halved, to see whether that helps. */
const MAX_LOWERINGS = 2;
/** A rate is in use if as large a share of it is sent; otherwise something else limits. */
const MIN_SENT = 0.8;
/** A timer fires late. The next request makes up for as much, as a share of the time between two and in milliseconds. */
const CATCH_UP = { share: 0.05, ms: 2 };

/** Searches the highest rate that a service accepts, in requests per second. */
export class RateSearch {
  #perSecond = Number.POSITIVE_INFINITY;
  /** The highest rate that proved itself, or 0. */
  #proven = 0;
  /** The rate that was last held, or 0. */
  #held = 0;
  #growth = GROWTH.search;
  #times = HOLD.first;
  #holdUntil = 0;
  /** How often a rate was refused that a step had proven: the service saves up permits, and steps prove little. */
  #backedOut = 0;
  /** How often the rate was lowered since it last grew. */
  #lowerings = 0;
  #changedAt = 0;
  #accepted = 0;
  #sentAt = 0;
  #dueAt = 0;
  #epoch = 0;
  #lockOuts = 0;
  /** True if a refusal of the present rate was tolerated. */
  #hasTolerated = false;
  #best = 0;

  get perSecond(): number {
    return this.#perSecond;
  }

  /** The highest rate that has proved itself since the service last refused everything, or 0. */
  get best(): number {
    return this.#best;
  }

  /** True while nothing limits the rate. */
  get isFree(): boolean {
    return this.#perSecond === Number.POSITIVE_INFINITY;
  }

  /** Counts the changes: what was sent before the latest one says nothing of the present rate. */
  get epoch(): number {
    return this.#epoch;
  }

  /** True for a rate above one that proved itself: a refusal only ends the step. */
  get isStep(): boolean {
    return this.#proven > 0 && this.#perSecond > 1.001 * this.#proven;
  }

  /** Milliseconds until the next request. */
  delayMs(now: number): number {
    return this.isFree ? 0 : Math.max(0, this.#dueAt - now);
  }

  sent(now: number): void {
    this.#sentAt = now;
    if (this.isFree) return;
    const ms = 1000 / this.#perSecond;
    this.#dueAt = Math.max(this.#dueAt + ms, now + ms - Math.min(CATCH_UP.ms, CATCH_UP.share * ms));
  }

  /** @param isFull true if as many requests were in flight as the setting allows */
  requestAccepted(now: number, isFull: boolean): void {
    if (this.isFree) return;
    this.#accepted += 1;
    const ms = now - this.#changedAt;
    if (this.#accepted < STEP.accepted || ms < STEP.ms || now < this.#holdUntil) return;
    const isInUse = this.#accepted + 1 >= (MIN_SENT * this.#perSecond * ms) / 1000;
    if (isInUse) this.#raise(now);
    else if (isFull && !this.#hasTolerated) this.#setFree(now);
  }

  /** Removes the limit, and forgets which rates were accepted. */
  free(now: number): void {
    this.#best = 0;
    this.#setFree(now);
  }

  /** Searches from a rate that is not proven. @param best a rate that is known to be accepted, or 0 */
  search(perSecond: number, now: number, best = 0): void {
    this.#best = Math.max(this.#best, best);
    this.#proven = 0;
    this.#held = 0;
    this.#growth = GROWTH.search;
    this.#holdUntil = 0;
    this.#set(Math.max(Math.min(SLOW, this.#perSecond / 2), perSecond), now);
  }

  /** Holds the rate that was accepted on average between two lock-outs, for some of them. @param ms how long one took */
  afterLockOut(perSecond: number, ms: number, now: number): void {
    this.#lockOuts += 1;
    this.#best = 0;
    if (this.#lockOuts === 1) {
      this.search(perSecond, now);
      return;
    }
    this.#times = HOLD.maxTimes;
    this.#hold(Math.min(this.#perSecond, BELOW * perSecond), now);
    this.#holdUntil = Math.max(this.#holdUntil, now + ms);
  }

  /** Begins the present step again, as after a pause. */
  restart(now: number): void {
    this.#set(this.#perSecond, now);
  }

  /**
   * Lowers the rate after a refusal.
   * @param cycle what was accepted since the slowdown before
   * @param measured the same over as many cycles as make a measure
   */
  lower(cycle: Cycle, measured: number | undefined, now: number): void {
    const isSearch = this.#proven === 0 || this.isStep;
    if (isSearch && !this.#hasTolerated && this.#accepted >= MANY) {
      this.#hasTolerated = true;
      return;
    }
    if (this.#proven === 0) this.#halve(cycle, now);
    else if (this.isStep) this.#endStep(cycle, now);
    else {
      this.#lowerings += 1;
      // The limit may have fallen.
      this.#best = this.#proven;
      const isFarAbove = this.#lowerings > 1 && cycle.accepted < AT_ONCE;
      if (isFarAbove || this.#lowerings > MAX_LOWERINGS || measured === undefined) {
        this.#halve(cycle, now);
      } else {
        this.#backedOut += 1;
        this.#hold(BELOW * Math.min(this.#perSecond, measured), now);
      }
    }
  }

  /** Searches from half of what was accepted. */
  #halve({ perSecond }: Cycle, now: number): void {
    this.search(Math.min(this.#perSecond, perSecond) / 2, now);
  }

  /** Goes back from a step that was refused. */
  #endStep(cycle: Cycle, now: number): void {
    const isNew = this.#perSecond > 2 * this.#held;
    if (isNew) this.#backedOut = 0;
    this.#times = isNew ? HOLD.first : Math.min(HOLD.maxTimes, HOLD.longer * this.#times);
    const back = this.#backedOut < 2 ? this.#proven : Math.min(this.#proven, CREEP * this.#held);
    const accepted = cycle.accepted >= STEP.accepted ? BELOW * cycle.perSecond : 0;
    this.#hold(Math.max(back, accepted), now);
  }

  #raise(now: number): void {
    this.#lowerings = 0;
    this.#proven = this.#perSecond;
    this.#best = Math.max(this.#best, this.#proven);
    this.#set(this.#growth * this.#perSecond, now);
    this.#growth = Math.min(GROWTH.search, 1 + FASTER * (this.#growth - 1));
  }

  #hold(perSecond: number, now: number): void {
    this.#proven = Math.max(MIN_RATE, perSecond);
    this.#held = this.#proven;
    this.#growth = this.#times === HOLD.first ? GROWTH.firstProbe : GROWTH.probe;
    this.#set(perSecond, now);
    const ms = this.#times * Math.max(HOLD.minMs, (1000 * HOLD.requests) / perSecond);
    this.#holdUntil = now + Math.min(HOLD.maxMs, ms);
  }

  #setFree(now: number): void {
    this.#proven = 0;
    this.#set(Number.POSITIVE_INFINITY, now);
  }

  #set(perSecond: number, now: number): void {
    this.#perSecond = Math.max(MIN_RATE, perSecond);
    this.#changedAt = now;
    this.#accepted = 0;
    this.#hasTolerated = false;
    this.#epoch += 1;
    this.#dueAt = this.isFree ? 0 : this.#sentAt + 1000 / this.#perSecond;
  }
}
