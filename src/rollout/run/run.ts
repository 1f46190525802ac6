import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { EtaEstimator } from './eta-estimator';

/** How a run ended. `cancelled` also stands for a list that was replaced and a connection that was closed. */
export type RunEnd = 'finished' | 'paused' | 'cancelled' | 'stopped';

/** As many rooms in a row without any answer of the service: the cause is not the rooms. */
const MAX_UNANSWERED = 8;
const UNANSWERED: readonly ServiceErrorKind[] = [
  'unreachable',
  'tls',
  'proxy',
  'redirected',
  'notJson',
  'timedOut',
];

/** One run of a rollout, from its start until no room waits, a pause, a cancel or a stop. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  readonly #eta: EtaEstimator;
  #resolve: (end: RunEnd) => void = () => undefined;
  #unanswered = 0;

  /** @param now milliseconds since the Unix epoch */
  constructor(now: () => number) {
    this.#eta = new EtaEstimator(now);
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /**
   * Notes that a room ended.
   * @param error why it failed, or undefined
   * @returns true when too many failed in a row and the run has to stop
   */
  roomEnded(error: unknown): boolean {
    this.#eta.roomEnded();
    const isUnanswered = error instanceof ServiceError && UNANSWERED.includes(error.kind);
    this.#unanswered = isUnanswered ? this.#unanswered + 1 : 0;
    return this.#unanswered >= MAX_UNANSWERED;
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
