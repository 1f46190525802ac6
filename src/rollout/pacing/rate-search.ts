/** A rate is proven by a second and as many requests that were answered. */
const PROOF = { ms: 1000, answered: 6 };
/** What is tried after a rate that was held exceeds it by this factor, and each step after it by half as much again. */
const GROWTH = { first: 1.05, faster: 1.5, most: 2 };
/** Milliseconds for which a rate is held before more is tried, doubled each time, and after a second lock-out. */
const HOLD_MS = { first: 5000, most: 30_000, lockOut: 60_000 };
/** The share of a measured limit that is used. */
const BELOW = 0.98;
/** A rate is measured over as many accepted requests and milliseconds. */
const MEASURE = { accepted: 10, ms: 1500 };
/** What is refused at this share of a rate that was accepted is not refused for the rate. */
const SAFE = 0.2;
/** Milliseconds for which the rate is free then. */
const USUAL_MS = 30_000;
/** The lowest rate, in requests per second. */
const MIN_RATE = 0.5;
/** A rate is in use if as large a share of it is sent; otherwise something else limits. */
const MIN_SENT = 0.8;
/** The next request makes up for as many milliseconds that a timer is late. */
const CATCH_UP_MS = 1;
/** As many accepted requests are remembered, and lowerings. */
const MAX_ACCEPTED = 2000;
const MAX_LOWERED = 20;

/** Searches the highest rate that a service accepts, in requests per second. */
export class RateSearch {
  #perSecond = Number.POSITIVE_INFINITY;
  /** The rate that was last proven, or 0. */
  #proven = 0;
  /** The highest of them since the limit was last seen to fall, or 0. */
  #best = 0;
  #growth = GROWTH.most;
  #holdMs = HOLD_MS.first;
  #holdUntil = 0;
  #changedAt = 0;
  #dueAt = 0;
  /** How many requests of the present rate were sent, and answered. */
  #sent = 0;
  #answered = 0;
  /** When requests were accepted, when the rate was lowered, and when a lock-out ended last. */
  #acceptedAt: number[] = [];
  #loweredAt: number[] = [0];
  #lockedOutAt = 0;
  /** Until then refusals are taken for usual, whatever the rate. */
  #usualUntil = 0;
  /** True once a rate that was held was refused, until it grows. */
  #wasLowered = false;

  get perSecond(): number {
    return this.#perSecond;
  }

  /** True while nothing limits the rate. */
  get isFree(): boolean {
    return this.#perSecond === Number.POSITIVE_INFINITY;
  }

  /** What was sent before says nothing of the present rate. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** True if requests are refused whatever the rate. */
  isUsual(now: number): boolean {
    return now < this.#usualUntil;
  }

  /** Milliseconds until the next request. */
  delayMs(now: number): number {
    return Math.max(0, this.#dueAt - now);
  }

  sent(now: number): void {
    this.#sent += 1;
    this.#dueAt = Math.max(this.#dueAt, now - CATCH_UP_MS) + 1000 / this.#perSecond;
  }

  requestAccepted(now: number): void {
    this.#acceptedAt.push(now);
    if (this.#acceptedAt.length > MAX_ACCEPTED) this.#acceptedAt.shift();
  }

  /**
   * It was accepted, or refused for the trouble of its room alone: the rate is none too high.
   * @param isFull true if as many requests were in flight as the setting allows
   */
  requestAnswered(now: number, sentAt: number, isFull: boolean): void {
    if (this.isFree || sentAt < this.#changedAt) return;
    this.#answered += 1;
    const ms = now - this.#changedAt;
    if (this.#answered < PROOF.answered || ms < PROOF.ms || now < this.#holdUntil) return;
    const isInUse = this.#sent >= (MIN_SENT * this.#perSecond * ms) / 1000;
    if (isInUse) this.#raise(now);
    else if (isFull) this.#set(Number.POSITIVE_INFINITY, now);
  }

  /** Begins the present step again: nothing is measured from before, as after a pause. */
  restart(now: number): void {
    this.#loweredAt = [now];
    this.#set(this.#perSecond, now);
  }

  /** Lowers the rate after a refusal. @param refusedAt when it was refused, before the present wait */
  lower(refusedAt: number, now: number): void {
    const isStep = this.#perSecond > this.#proven;
    const accepted = Math.min(this.#perSecond, this.#measured(now));
    if (this.isFree) {
      this.#best = this.#acceptedSince(refusedAt - 1000) / 2;
      this.#search(Math.max(this.#best, 1000 / (now - refusedAt)), now);
    } else if (this.#perSecond <= Math.max(MIN_RATE, SAFE * this.#best)) {
      this.#usualUntil = now + USUAL_MS;
      this.#set(Number.POSITIVE_INFINITY, now);
    } else if (this.#proven > 0 && isStep) this.#hold(this.#proven, now);
    else if (this.#proven > 0 && !this.#wasLowered) {
      this.#best = this.#proven;
      this.#hold(BELOW * accepted, now);
      this.#wasLowered = true;
    } else this.#search(accepted / 2, now);
    this.#loweredAt = [...this.#loweredAt.slice(-MAX_LOWERED), now];
  }

  /** After a lock-out: holds what was accepted on average since the one before. @param refusedAt shortly before its end */
  afterLockOut(refusedAt: number, now: number): void {
    const ms = refusedAt - this.#lockedOutAt;
    const perSecond = (1000 * this.#acceptedSince(this.#lockedOutAt)) / Math.max(1, ms);
    this.#lockedOutAt = now;
    this.#best = 0;
    this.#loweredAt = [now];
    this.#hold(perSecond, now);
    this.#holdMs = HOLD_MS.lockOut;
  }

  #search(perSecond: number, now: number): void {
    this.#wasLowered = false;
    this.#proven = 0;
    this.#growth = GROWTH.most;
    this.#holdMs = HOLD_MS.first;
    this.#holdUntil = 0;
    this.#set(perSecond, now);
  }

  #hold(perSecond: number, now: number): void {
    this.#proven = Math.max(MIN_RATE, perSecond);
    this.#growth = GROWTH.first;
    this.#set(perSecond, now);
    this.#holdUntil = now + this.#holdMs;
    this.#holdMs = Math.min(HOLD_MS.most, 2 * this.#holdMs);
  }

  #raise(now: number): void {
    this.#wasLowered = false;
    // What was accepted while less was sent measures no limit.
    if (this.#growth === GROWTH.first) this.#loweredAt.push(now);
    this.#proven = this.#perSecond;
    this.#best = Math.max(this.#best, this.#proven);
    this.#set(this.#growth * this.#perSecond, now);
    this.#growth = Math.min(GROWTH.most, 1 + GROWTH.faster * (this.#growth - 1));
  }

  #set(perSecond: number, now: number): void {
    this.#perSecond = Math.max(MIN_RATE, perSecond);
    this.#changedAt = now;
    this.#sent = 0;
    this.#answered = 0;
    this.#dueAt = now + 1000 / this.#perSecond;
  }

  /** What was accepted per second since the rate was lowered, the last time that is long enough ago to measure it. */
  #measured(now: number): number {
    const from = this.#loweredAt.findLast(
      (at) => now - at >= MEASURE.ms && this.#acceptedSince(at) >= MEASURE.accepted,
    );
    const since = from ?? this.#loweredAt.at(-1) ?? 0;
    return (1000 * this.#acceptedSince(since)) / Math.max(1, now - since);
  }

  #acceptedSince(time: number): number {
    return this.#acceptedAt.filter((at) => at > time).length;
  }
}
