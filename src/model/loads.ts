import { raceWithAbort } from '../service/abort';

/**
 * Loads that callers of the same key share. A load is aborted when all of its callers have left. Other loads of the
 * same key overlap only after `renew`; in that case only the latest response counts, for which the caller needs a
 * ticket.
 */
export class Loads<Key, T> {
  readonly #loads = new Map<Key, SharedLoad<T>>();

  /**
   * Joins the load of a key, or starts one.
   * @throws the error from the load, or AbortedError as soon as the signal aborts
   */
  load(key: Key, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const current = this.#loads.get(key);
    const load = current?.isAborted === false ? current : this.#start(key, work);
    return load.join(signal);
  }

  /** Keeps later callers from joining the current loads, because those began before an account change. */
  renew(): void {
    this.#loads.clear();
  }

  #start(key: Key, work: (signal: AbortSignal) => Promise<T>): SharedLoad<T> {
    const load: SharedLoad<T> = new SharedLoad((signal) =>
      work(signal).finally(() => {
        if (this.#loads.get(key) === load) this.#loads.delete(key);
      }),
    );
    this.#loads.set(key, load);
    return load;
  }
}

/** A load that several callers await. */
class SharedLoad<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #callers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#controller.signal);
    // Every caller may have left.
    this.#result.catch(() => undefined);
  }

  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Waits for the result. A caller leaves when its signal aborts; the last one aborts the load. */
  async join(signal?: AbortSignal): Promise<T> {
    this.#callers += 1;
    let hasLeft = false;
    try {
      return await raceWithAbort(this.#result, signal).catch((error: unknown) => {
        hasLeft = signal?.aborted === true;
        throw error;
      });
    } finally {
      this.#callers -= 1;
      if (hasLeft && this.#callers === 0) this.#controller.abort();
    }
  }
}
