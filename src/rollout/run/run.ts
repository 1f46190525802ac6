import type { EpochMs } from '../../service/epoch-ms';
import { EtaEstimator } from './eta-estimator';

/** How a run ended. `cancelled` also stands for a list that was replaced and a connection that was closed. */
export type RunEnd = 'finished' | 'paused' | 'cancelled' | 'stopped';

/** One run of a rollout, from its start until no room waits, a pause, a cancel or a stop. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  readonly #eta: EtaEstimator;
  #resolve: (end: RunEnd) => void = () => undefined;

  /** @param now milliseconds since the Unix epoch */
  constructor(now: () => EpochMs) {
    this.#eta = new EtaEstimator(now);
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Notes that a room ended. */
  roomEnded(): void {
    this.#eta.roomEnded();
  }

  /**
   * @param left rooms that have not ended
   * @returns milliseconds, or undefined as long as too few rooms ended
   */
  remainingMs(left: number): number | undefined {
    return this.#eta.remainingMs(left);
  }

  /** To be called by the rollout alone. Only the first call counts. */
  end(how: RunEnd): void {
    this.#resolve(how);
  }
}
