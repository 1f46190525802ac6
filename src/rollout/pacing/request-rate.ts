/** Initial requests per second. */
const START = 40;
const MIN = 0.2;
const MAX = 100_000;
/**
 * Slow start: each accepted request multiplies the rate, until `refused` of the last `of` requests of rooms are refused.
 */
const CLIMB = { factor: 1.05, refused: 5, of: 10 };
/**
 * After slow start, each accepted request adds this share of the best rate, and more the longer ago the last cut was.
 * The rate is at most twice the best.
 */
const GROWTH = { share: 1 / 300, faster: 1 / 35, max: 2 };
/** Factor by which a refusal reduces the rate. */
const CUT = 0.85;
/**
 * Cuts since a rate (`similar`: its lower bound as a share) that rule out the rate as the cause, because a limit below
 * `share` of that rate would have refused more than this share of the requests (`refused`). The rate then returns to a
 * multiple (`factor`).
 */
const CUTS = { similar: 0.9, share: 0.5, refused: 0.14, factor: 1.4 };
/** Milliseconds over which the best rate is measured. */
const BEST_MS = 2000;
/** Number of refusals in a window of requests that a slightly excessive rate cannot explain. */
const WINDOW = { refused: 4, of: 12 };
/** Consecutive refused windows, at decreasing rates, that rule out the rate as the cause. */
const MAX_WINDOWS = 4;
/** Number of responses after these windows during which refusals do not cut the rate. */
const UNCUT = 100;
/** Factor of the saved rate when it is restored. */
const RESTORED = 1.25;
/** Minimum share of the previous rate after a break. */
const MIN_MEASURED = 1 / 8;

const NO_CUTS = { perSecond: 0, sent: 0, refused: 0 };

/** The rate of requests: additive increase, multiplicative decrease (AIMD). Times are in milliseconds of the monotonic clock. */
export class RequestRate {
  #perSecond = START;
  /** The highest number of accepted requests per second. */
  #best = 0;
  #isClimbing = true;
  #before = { perSecond: START, isClimbing: true };
  /** Outcomes of the last requests of rooms during slow start. */
  #climbed: readonly boolean[] = [];
  /** The current measurement of the best rate. */
  #counted = { since: Number.NEGATIVE_INFINITY, accepted: 0 };
  /** The rate at the first of several cuts, and the requests of rooms since then. */
  #cuts = NO_CUTS;
  #cutAt = Number.NEGATIVE_INFINITY;
  #sinceCut = 0;
  /** Requests of rooms since a refusal. */
  #window: { sent: number; refused: number } | undefined;
  /** Number of consecutive refused windows, and the rate at the first of them. */
  #windows = 0;
  #rateAtFirst = 0;
  /** Number of further responses that do not cut the rate. */
  #uncut = 0;
  /** Number of accepted requests since the end of the last break. */
  #measured = { since: 0, accepted: 0 };

  get perSecond(): number {
    return this.#perSecond;
  }

  /** Whether the rate is determined by a limit of the service rather than by concurrency, latency or failures. */
  get isLimited(): boolean {
    return (
      this.#cutAt > Number.NEGATIVE_INFINITY &&
      !this.#isClimbing &&
      this.#perSecond < 0.8 * GROWTH.max * this.#best
    );
  }

  /** Restarts the measurement after idle time. */
  restart(now: number): void {
    this.#measured = { since: now, accepted: 0 };
  }

  recordAccepted(isOfRoom: boolean, now: number): void {
    this.#measured.accepted += 1;
    if (now - this.#counted.since >= BEST_MS) this.#counted = { since: now, accepted: 0 };
    this.#counted.accepted += 1;
    this.#best = Math.max(this.#best, this.#counted.accepted / (BEST_MS / 1000));
    if (isOfRoom) this.#roomEnded(true);
    this.#sinceCut += 1;
    if (this.#isClimbing) this.#perSecond = Math.min(MAX, CLIMB.factor * this.#perSecond);
    else {
      const growth = GROWTH.share * Math.max(1, GROWTH.faster * this.#sinceCut) * this.#best;
      const grown = this.#uncut > 0 ? CLIMB.factor * this.#perSecond : this.#perSecond + growth;
      this.#perSecond = Math.max(this.#perSecond, Math.min(GROWTH.max * this.#best, grown));
    }
  }

  /**
   * Records a refused request of a room.
   * @param isLimit true for a refusal, false for a failure, which says nothing about the rate
   * @param isSaid whether the service sent a Retry-After
   */
  recordRefused(isLimit: boolean, isSaid: boolean, sentAt: number, now: number): void {
    this.#roomEnded(false, isLimit, isSaid);
    if (!isLimit || this.#isClimbing || this.#uncut > 0 || sentAt < this.#cutAt) return;
    if (this.#perSecond > CUTS.similar * this.#cuts.perSecond)
      this.#cuts = { perSecond: this.#perSecond, sent: 1, refused: 1 };
    this.#cut(CUT * this.#perSecond, now);
    const { perSecond, sent, refused } = this.#cuts;
    if (this.#perSecond >= CUTS.share * perSecond) return;
    this.#cuts = NO_CUTS;
    if (refused <= CUTS.refused * sent)
      this.#perSecond = Math.min(GROWTH.max * this.#best, CUTS.factor * perSecond);
  }

  /** Saves the rate, in case the following refusals turn out to have another cause. */
  remember(): void {
    this.#before = { perSecond: this.#perSecond, isClimbing: this.#isClimbing };
  }

  /**
   * Restores the saved rate and adds to it, because the refusals had another cause, and some earlier refusals may have
   * had that cause too.
   */
  restore(): void {
    const { perSecond } = this.#before;
    this.#perSecond = Math.max(this.#perSecond, perSecond, Math.min(this.#best, RESTORED * perSecond));
    this.#isClimbing = this.#before.isClimbing;
    this.#climbed = [];
  }

  /**
   * Continues after a break.
   * @param isLimit whether to set the rate to the accepted rate since the previous break
   */
  endBreak(isLimit: boolean, now: number): void {
    const { since, accepted } = this.#measured;
    if (isLimit) {
      const measured = (1000 * accepted) / Math.max(1, now - since);
      const within = (before: number) => Math.max(MIN, MIN_MEASURED * before, Math.min(before, measured));
      this.#best = within(this.#best);
      // Nothing is known about the rate if only the last probe was accepted.
      this.#isClimbing &&= accepted <= 1;
      this.#counted = { since: now, accepted: 0 };
      this.#cut(within(this.#perSecond), now);
      this.#window = undefined;
      this.#windows = 0;
      this.#cuts = NO_CUTS;
    }
    this.restart(now);
  }

  #cut(perSecond: number, now: number): void {
    this.#perSecond = Math.max(MIN, perSecond);
    this.#cutAt = now;
    this.#sinceCut = 0;
  }

  #roomEnded(isAccepted: boolean, isLimit = false, isSaid = false): void {
    const { perSecond, sent, refused } = this.#cuts;
    this.#cuts = { perSecond, sent: sent + 1, refused: refused + (isAccepted ? 0 : 1) };
    if (this.#isClimbing) this.#climb(isAccepted, isSaid);
    else if (this.#uncut > 0) this.#uncut -= 1;
    else if (this.#window !== undefined || isLimit) this.#count(isAccepted);
  }

  #climb(isAccepted: boolean, isSaid: boolean): void {
    this.#climbed = [...this.#climbed, isAccepted].slice(-CLIMB.of);
    const refused = this.#climbed.filter((each) => !each).length;
    if (refused < CLIMB.refused) return;
    this.#isClimbing = false;
    const accepted = Math.max(MIN_MEASURED, 1 - refused / this.#climbed.length);
    // Soon after the start, the best rate is not yet measured, unless the service says that it limits requests.
    const best = Math.max(isSaid ? MIN : START, this.#best);
    this.#best = Math.min(accepted * this.#perSecond, best);
    this.#perSecond = Math.min(this.#perSecond, this.#best);
  }

  #count(isAccepted: boolean): void {
    const { sent, refused } = this.#window ?? { sent: 0, refused: 0 };
    this.#window = { sent: sent + 1, refused: refused + (isAccepted ? 0 : 1) };
    if (this.#window.sent < WINDOW.of) return;
    const isRefused = this.#window.refused >= WINDOW.refused;
    this.#window = undefined;
    this.#windows = isRefused ? this.#windows + 1 : 0;
    if (this.#windows === 1) this.#rateAtFirst = this.#perSecond;
    if (this.#windows < MAX_WINDOWS) return;
    this.#windows = 0;
    this.#uncut = UNCUT;
    this.#perSecond = Math.max(this.#best, this.#rateAtFirst);
  }
}
