import { raceWithAbort } from '../service/http/abort';

/** Work that several callers wait for. It is aborted when none of them waits any more. */
export class SharedWork<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #callers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#controller.signal);
  }

  get aborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /**
   * Waits for the result. A caller whose signal aborts leaves at once while others wait; the last one gets the result
   * of the aborted work.
   * @throws AbortedError, or what the work throws
   */
  async join(signal?: AbortSignal): Promise<T> {
    this.#callers += 1;
    const left = new AbortController();
    const leave = () => {
      this.#callers -= 1;
      (this.#callers === 0 ? this.#controller : left).abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    try {
      return await raceWithAbort(this.#result, left.signal);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }
}
