/** Runs workers side by side, each of which does one piece of work after the other. */
export class WorkerPool {
  readonly #next: (signal: AbortSignal) => Promise<void> | undefined;
  readonly #onIdle: () => void;
  #abort = new AbortController();
  #active = 0;

  /**
   * @param next starts one piece of work, or returns undefined when there is none for now
   * @param onIdle called when the last worker has ended, but not after an abort
   */
  constructor(next: (signal: AbortSignal) => Promise<void> | undefined, onIdle: () => void) {
    this.#next = next;
    this.#onIdle = onIdle;
  }

  /**
   * Starts workers where some are missing.
   * @param max how many may be active
   * @param waiting how many pieces of work wait
   */
  start(max: number, waiting: number): void {
    const { signal } = this.#abort;
    const missing = Math.min(waiting, max - this.#active);
    for (let worker = 0; worker < missing && !signal.aborted; worker++) void this.#work(signal);
  }

  /** Aborts all work; workers can be started again at once. */
  abort(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#active = 0;
  }

  async #work(signal: AbortSignal): Promise<void> {
    this.#active += 1;
    for (;;) {
      const work = signal.aborted ? undefined : this.#next(signal);
      if (work === undefined) break;
      await work;
    }
    if (signal.aborted) return;
    this.#active -= 1;
    if (this.#active === 0) this.#onIdle();
  }
}
