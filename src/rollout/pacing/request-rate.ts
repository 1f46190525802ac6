/** Requests per second at the start. */
const START = 40;
const MIN = 0.2;
const MAX = 100_000;
/** The climb at the start: an accepted request multiplies the rate, until so many of the last first attempts are refused. */
const CLIMB = { factor: 1.05, refused: 5, of: 10 };
/**
 * After the climb, an accepted request adds this share of the best rate, and more after many since the last cut.
 * The rate is at most twice the best.
 */
const GROWTH = { share: 1 / 300, faster: 1 / 35, max: 2 };
/** A refusal multiplies the rate and the best rate by this: an old best rate says little. */
const CUT = 0.85;
const BEST_CUT = 0.98;
/** The best rate is counted over so many milliseconds. */
const BEST_MS = 2000;
/** So many refused of a window of first attempts is more than a rate that is a little too high explains. */
const WINDOW = { refused: 4, of: 12 };
/** The rate is not the cause where so many windows in a row are refused, each at a lower rate. */
const MAX_WINDOWS = 4;
/** For so many responses a refusal does not cut the rate then. */
const UNCUT = 100;
/** The rate that a break measures is at least this share of the rate before. */
const MIN_MEASURED = 1 / 8;

/**
 * The rate of requests: additive increase for what is accepted, multiplicative decrease for what is refused (AIMD). Times
 * are in milliseconds of the clock.
 */
export class RequestRate {
  #perSecond = START;
  /** The most that was accepted a second. */
  #best = 0;
  #isClimbing = true;
  /** What `restore` restores. */
  #before = { perSecond: START, isClimbing: true };
  /** Whether each of the last first attempts was accepted, while climbing. */
  #climbed: readonly boolean[] = [];
  /** What is counted for the best now. */
  #counted = { since: Number.NEGATIVE_INFINITY, accepted: 0 };
  /** When the rate was last cut. */
  #cutAt = Number.NEGATIVE_INFINITY;
  /** How many were accepted since. */
  #sinceCut = 0;
  /** The first attempts since a refusal. */
  #window: { sent: number; refused: number } | undefined;
  /** How many windows in a row were refused, and the rate at the first of them. */
  #windows = 0;
  #rateAtFirst = 0;
  /** How many further responses do not cut the rate. */
  #uncut = 0;
  /** What was accepted since the last break ended. */
  #measured = { since: 0, accepted: 0 };

  get perSecond(): number {
    return this.#perSecond;
  }

  /** The most that was accepted a second, lowered by what a break measured. */
  get best(): number {
    return Math.max(MIN, this.#best);
  }

  /** True where refusals, and not the number in flight or the latency, limit the requests. */
  get isLimited(): boolean {
    return !this.#isClimbing && this.#perSecond < 0.8 * GROWTH.max * this.#best;
  }

  /** True for a time in which refusals have another cause than the rate. */
  get isCutSuspended(): boolean {
    return this.#uncut > 0;
  }

  /** Measures from now on, as nothing was sent before. */
  restart(now: number): void {
    this.#measured = { since: now, accepted: 0 };
  }

  recordAccepted(isFirst: boolean, now: number): void {
    this.#measured.accepted += 1;
    if (now - this.#counted.since >= BEST_MS) this.#counted = { since: now, accepted: 0 };
    this.#counted.accepted += 1;
    this.#best = Math.max(this.#best, this.#counted.accepted / (BEST_MS / 1000));
    if (isFirst) this.#firstEnded(true);
    this.#sinceCut += 1;
    if (this.#isClimbing) this.#perSecond = Math.min(MAX, CLIMB.factor * this.#perSecond);
    else {
      const growth = GROWTH.share * Math.max(1, GROWTH.faster * this.#sinceCut) * this.#best;
      const grown = this.isCutSuspended ? CLIMB.factor * this.#perSecond : this.#perSecond + growth;
      this.#perSecond = Math.max(this.#perSecond, Math.min(GROWTH.max * this.#best, grown));
    }
  }

  /**
   * A first attempt was refused, or failed.
   * @param isLimit true for a refusal, false for a failure, which says nothing of the rate
   * @param isSaid true where the service said when to come back
   */
  recordRefused(isLimit: boolean, isSaid: boolean, sentAt: number, now: number): void {
    this.#firstEnded(false, isLimit && !isSaid, isSaid);
    if (!isLimit || this.#isClimbing || this.isCutSuspended || sentAt < this.#cutAt) return;
    this.#cut(CUT * this.#perSecond, now);
    this.#best *= BEST_CUT;
  }

  /** Remembers this rate, which holds if the refusals from now on have another cause. */
  remember(): void {
    this.#before = { perSecond: this.#perSecond, isClimbing: this.#isClimbing };
  }

  /** The refusals since `remember` had another cause. */
  restore(): void {
    this.#perSecond = Math.max(this.#perSecond, this.#before.perSecond);
    this.#isClimbing = this.#before.isClimbing;
    this.#climbed = [];
  }

  /** Continues after a break. @param isLimit true where the rate is what was accepted since the break before */
  endBreak(isLimit: boolean, now: number): void {
    const { since, accepted } = this.#measured;
    if (isLimit) {
      const measured = (1000 * accepted) / Math.max(1, now - since);
      const within = (before: number) => Math.max(MIN, MIN_MEASURED * before, Math.min(before, measured));
      this.#best = within(this.#best);
      this.#isClimbing = false;
      this.#counted = { since: now, accepted: 0 };
      this.#cut(within(this.#perSecond), now);
      this.#window = undefined;
      this.#windows = 0;
    }
    this.restart(now);
  }

  #cut(perSecond: number, now: number): void {
    this.#perSecond = Math.max(MIN, perSecond);
    this.#cutAt = now;
    this.#sinceCut = 0;
  }

  #firstEnded(isAccepted: boolean, isCounted = false, isSaid = false): void {
    if (this.#isClimbing) this.#climb(isAccepted, isSaid);
    else if (this.#uncut > 0) this.#uncut -= 1;
    else if (this.#window !== undefined || isCounted) this.#count(isAccepted);
  }

  #climb(isAccepted: boolean, isSaid: boolean): void {
    this.#climbed = [...this.#climbed, isAccepted].slice(-CLIMB.of);
    const refused = this.#climbed.filter((each) => !each).length;
    if (refused < CLIMB.refused) return;
    this.#isClimbing = false;
    const accepted = Math.max(MIN_MEASURED, 1 - refused / this.#climbed.length);
    // Soon after the start the best was not reached, unless the service says that it limits requests.
    this.#best = Math.min(
      accepted * this.#perSecond,
      isSaid ? Math.max(MIN, this.#best) : Math.max(START, this.#best),
    );
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
