import { MIN_RATE } from './rate-search';
import type { Cycle } from './throughput';

/** Slowing down did not help if the throughput fell below this share of what it was at a higher rate. */
const FALL = 0.6;
/** A rate that is this share of a proven one is not what is refused: a bucket that was full proves too much. */
const SAFE = 0.2;
/** The fewest accepted requests, and the shortest time, that measure a throughput; or so many requests. */
const MIN = { accepted: 2, ms: 1500 };
const MANY_ACCEPTED = 6;
/** Milliseconds for which refusals are then taken for usual, unless most of the latest requests are refused. */
const KNOWN_MS = 30_000;
/** Number of accepted requests in a row that ends that, too. */
const CLEAN = 100;
const RECENT = 20;
const MOST = 0.75;

/** Refusals that slowing down does not end: as of one bad node among several. */
export class RefusalNoise {
  #until = 0;
  #recent: readonly boolean[] = [];
  #acceptedInARow = 0;
  /** The highest throughput since something limits the rate, in requests per second. */
  #peak = 0;
  /** The rate at which it was measured. */
  #peakRate = 0;
  /** What is measured now: the first rate, what was accepted, and the time. */
  #rate = 0;
  #accepted = 0;
  #ms = 0;

  /** True if refusals are usual. */
  isKnown(now: number): boolean {
    return now < this.#until;
  }

  /** True if nearly everything was refused of late. */
  get isMost(): boolean {
    return this.#recent.filter((isRefused) => isRefused).length > MOST * RECENT;
  }

  requestEnded(isRefused: boolean): void {
    this.#recent = [...this.#recent.slice(1 - RECENT), isRefused];
    this.#acceptedInARow = isRefused ? 0 : this.#acceptedInARow + 1;
    if (this.#acceptedInARow === CLEAN) this.#until = 0;
  }

  /**
   * To be called at each slowdown.
   * @param cycle what was accepted since the one before
   * @param rate that was refused, in requests per second
   * @param best the highest rate that has proved itself
   * @returns true if slowing down does not help
   */
  slowedDown({ accepted, ms }: Cycle, rate: number, best: number, now: number): boolean {
    if (this.#ms === 0) this.#rate = rate;
    this.#accepted += accepted;
    this.#ms += ms;
    let wasInVain = rate <= Math.max(MIN_RATE, SAFE * best);
    const isMeasured =
      this.#accepted >= MANY_ACCEPTED || (this.#accepted >= MIN.accepted && this.#ms >= MIN.ms);
    if (isMeasured) {
      const perSecond = (1000 * this.#accepted) / this.#ms;
      wasInVain ||= this.#rate < FALL * this.#peakRate && perSecond < FALL * this.#peak;
      if (perSecond > this.#peak) {
        this.#peak = perSecond;
        this.#peakRate = this.#rate;
      }
      this.#accepted = 0;
      this.#ms = 0;
    }
    if (!wasInVain) return false;
    this.forget();
    this.#until = now + KNOWN_MS;
    return true;
  }

  /** What was refused of late concerned few paths. */
  continue(): void {
    this.#recent = [];
  }

  forget(): void {
    this.#until = 0;
    this.#recent = [];
    this.#peak = 0;
    this.#peakRate = 0;
    this.#accepted = 0;
    this.#ms = 0;
  }
}
