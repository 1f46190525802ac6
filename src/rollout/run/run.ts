import type { EpochMs } from '../../service/epoch-ms';

/** How a run ended. `cancelled` also stands for a list that was replaced and a connection that was closed. */
export type RunEnd = 'finished' | 'paused' | 'cancelled' | 'stopped';

/** The latest rooms that give the rate of the ETA, and the fewest. */
const MAX_ROOMS = 100;
const MIN_ROOMS = 4;

/** One run of a rollout, from its start until no room waits, a pause, a cancel or a stop. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  /** To be called by the rollout alone. Only the first call counts. */
  end: (how: RunEnd) => void = () => undefined;
  /** When the run started, and when each of the latest rooms ended. */
  #times: readonly EpochMs[];

  constructor(private readonly now: () => EpochMs) {
    this.#times = [now()];
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** Notes that a room ended. */
  roomEnded(): void {
    this.#times = [...this.#times.slice(-MAX_ROOMS), this.now()];
  }

  /**
   * The ETA, from the rate at which rooms ended lately.
   * @param left rooms that have not ended
   * @returns milliseconds, or undefined as long as too few rooms ended
   */
  remainingMs(left: number): number | undefined {
    const [first] = this.#times;
    const ended = this.#times.length - 1;
    if (first === undefined || ended < MIN_ROOMS) return undefined;
    return (left * (this.now() - first)) / ended;
  }
}
