import { isCanceled } from '../service/errors';
import type { EpochMs } from '../service/resources';
import type { Clock } from './clock';
import { Emitter } from './event';
import { Loads } from './loads';

/** A fetched value. The last value stays during a new fetch and after a failure. */
export interface Loadable<T> {
  readonly value?: T;
  readonly loadedAt?: EpochMs;
  /** The error of the last load, removed by the next success. */
  readonly error?: unknown;
  readonly isLoading: boolean;
}

const UNLOADED: Loadable<never> = { isLoading: false };

/** Values by key. Concurrent callers share the load of a key. */
export class LoadedValues<Key, T> {
  readonly #changed = new Emitter<Key>();
  readonly onDidChange = this.#changed.event;
  readonly #values = new Map<Key, Loadable<T>>();
  readonly #loads = new Loads<Key, T>();

  constructor(private readonly clock: Clock) {}

  get(key: Key): Loadable<T> {
    return this.#values.get(key) ?? UNLOADED;
  }

  /** Replaces a value. A pending load still writes its result. */
  set(key: Key, value: Loadable<T>): void {
    this.#values.set(key, value);
    this.#changed.fire(key);
  }

  /**
   * Joins the load of a key, or starts one. A load that all callers have left writes nothing, because a later load may
   * have started.
   * @throws the error from the load, which is also part of the value unless it is a cancellation
   */
  load(key: Key, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#loads.load(key, (aborts) => this.#load(key, work, aborts), signal);
  }

  async #load(key: Key, work: (signal: AbortSignal) => Promise<T>, aborts: AbortSignal): Promise<T> {
    const setLoading = (isLoading: boolean) => this.set(key, { ...this.get(key), isLoading });
    aborts.addEventListener('abort', () => setLoading(false), { once: true });
    setLoading(true);
    try {
      const value = await work(aborts);
      if (!aborts.aborted) this.set(key, { value, loadedAt: this.clock.now(), isLoading: false });
      return value;
    } catch (error) {
      if (!aborts.aborted && isCanceled(error)) setLoading(false);
      else if (!aborts.aborted) this.set(key, { ...this.get(key), error, isLoading: false });
      throw error;
    }
  }
}
