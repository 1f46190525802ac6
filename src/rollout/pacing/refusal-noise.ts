import type { RateSearch } from './rate-search';
import type { Cycle } from './throughput';

/** The throughput fell as far by slowing down: the rate was not what was refused. */
const FALL = 0.5;
/** The same is said by as many refusals in a row at rates below what had been accepted. */
const MAX_LOWERINGS = 3;
/** Below this number of accepted requests the limit has fallen, and is refused at once. */
const AT_ONCE = 2;
/** As many outcomes tell whether more is refused than usual. */
const RECENT = 20;
/** As many times the usual distance of two refusals without one: there is no noise any more. */
const CLEAN = 10;

/** Refusals that slowing down does not end: as of one bad node among several. */
export class RefusalNoise {
  /** The share of requests that is usually refused. */
  #share = 0;
  #recent: readonly boolean[] = [];
  #acceptedInARow = 0;
  /** The highest throughput since something limits the rate. */
  #peak = 0;
  #slowdowns = 0;
  #accepted = 0;

  /** True if some refusals are usual. */
  get isKnown(): boolean {
    return this.#share > 0;
  }

  /** True if no more was refused of late than usual. */
  get isUsual(): boolean {
    const refused = this.#recent.filter((isRefused) => isRefused).length;
    return this.isKnown && refused < (RECENT * (1 + this.#share)) / 2;
  }

  requestEnded(isRefused: boolean): void {
    this.#recent = [...this.#recent.slice(1 - RECENT), isRefused];
    this.#acceptedInARow = isRefused ? 0 : this.#acceptedInARow + 1;
    if (this.#acceptedInARow * this.#share > CLEAN) this.#share = 0;
  }

  /**
   * To be called at each slowdown below a rate.
   * @returns true if slowing down did not help: then the speed of before is right
   */
  slowedDown(
    cycle: Cycle,
    measured: number | undefined,
    rate: Pick<RateSearch, 'isStep' | 'lowerings'>,
  ): boolean {
    const perSecond = measured ?? cycle.perSecond;
    this.#slowdowns += 1;
    this.#accepted += cycle.accepted;
    const hasFallen = perSecond < FALL * this.#peak;
    this.#peak = Math.max(this.#peak, perSecond);
    if (cycle.accepted < AT_ONCE) {
      this.#peak = cycle.perSecond;
      return false;
    }
    const wasInVain = (hasFallen && !rate.isStep) || rate.lowerings >= MAX_LOWERINGS;
    if (!wasInVain) return false;
    const share = this.#slowdowns / (this.#slowdowns + this.#accepted);
    this.restart();
    this.#share = share;
    return true;
  }

  /** Forgets what is usual. @param perSecond the throughput that is known to be possible, or 0 */
  restart(perSecond = 0): void {
    this.#share = 0;
    this.#recent = [];
    this.#peak = perSecond;
    this.#slowdowns = 0;
    this.#accepted = 0;
  }
}
