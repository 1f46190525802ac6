import type { Clock } from '../../model/clock';
import type { EpochMs } from '../../service/resources';

/** How a run ended: no room waits, or it was stopped, by a user, by itself or as its connection was closed. */
export type RunEnd = 'finished' | 'stopped';

/** The latest rooms that give the rate of the ETA, and the fewest. */
const MAX_ROOMS = 100;
const MIN_ROOMS = 4;
/** Where so many first rooms are all unknown, the connection or the column may be the wrong one. */
const UNKNOWN_FIRST = 10;

/** One run of a rollout, from its start until no room waits, or it is stopped. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  /** To be called by the rollout alone. Only the first call counts. */
  end: (how: RunEnd) => void = () => undefined;
  /** When the run started, and when each of the latest rooms ended. */
  #times: readonly EpochMs[];

  /** How many rooms are unknown to the service, as long as all are. */
  #unknown: number | undefined;

  /** @param isNew true where no room of the list was answered yet */
  constructor(
    private readonly clock: Clock,
    isNew: boolean,
  ) {
    this.#unknown = isNew ? 0 : undefined;
    this.#times = [clock.now()];
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /**
   * Notes that a room ended.
   * @param isUnknown true where the service does not know it
   * @returns true where the run is to ask whether the list is the right one: at its tenth room, if all are unknown
   */
  roomEnded(isUnknown: boolean): boolean {
    this.#times = [...this.#times.slice(-MAX_ROOMS), this.clock.now()];
    this.#unknown = isUnknown && this.#unknown !== undefined ? this.#unknown + 1 : undefined;
    return this.#unknown === UNKNOWN_FIRST;
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
    return (left * (this.clock.now() - first)) / ended;
  }
}
