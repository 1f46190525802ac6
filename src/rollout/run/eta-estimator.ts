/** So many of the latest rooms tell the speed. */
const LATEST = 100;
const FEWEST = 4;

/** How fast a run goes of late. */
export class EtaEstimator {
  readonly #now: () => number;
  #finishedAt: readonly number[];

  /** @param now milliseconds since the Unix epoch */
  constructor(now: () => number) {
    this.#now = now;
    this.#finishedAt = [now()];
  }

  finishedOne(): void {
    this.#finishedAt = [...this.#finishedAt.slice(-LATEST), this.#now()];
  }

  /**
   * @param left rooms that are yet to be finished
   * @returns milliseconds, or undefined as long as too few were finished
   */
  remainingMs(left: number): number | undefined {
    const first = this.#finishedAt[0];
    const finished = this.#finishedAt.length - 1;
    if (first === undefined || finished < FEWEST) return undefined;
    return (left * (this.#now() - first)) / finished;
  }
}
