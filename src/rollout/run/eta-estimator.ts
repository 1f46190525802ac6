import type { EpochMs } from '../../service/epoch-ms';

/** How many of the latest rooms give the rate. */
const MAX_ROOMS = 100;
const MIN_ROOMS = 4;

/** Estimates when a run ends, from the rate at which rooms ended lately. */
export class EtaEstimator {
  #endedAt: readonly number[];

  /** @param now milliseconds since the Unix epoch */
  constructor(private readonly now: () => EpochMs) {
    this.#endedAt = [now()];
  }

  roomEnded(): void {
    this.#endedAt = [...this.#endedAt.slice(-MAX_ROOMS), this.now()];
  }

  /**
   * @param left rooms that have not ended
   * @returns milliseconds, or undefined as long as too few rooms ended
   */
  remainingMs(left: number): number | undefined {
    const first = this.#endedAt[0];
    const ended = this.#endedAt.length - 1;
    if (first === undefined || ended < MIN_ROOMS) return undefined;
    return (left * (this.now() - first)) / ended;
  }
}
