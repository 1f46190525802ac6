import type { Disposable } from '../../model/event';

/** Places that changed, or that everything did. */
export type Batch = ReadonlySet<number> | 'all';

/** Collects changes that come one by one, and hands them on together. */
export class ChangeBatch implements Disposable {
  #places = new Set<number>();
  #isAll = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  readonly #everyMs: number;
  readonly #onFlush: (batch: Batch) => void;

  constructor(everyMs: number, onFlush: (batch: Batch) => void) {
    this.#everyMs = everyMs;
    this.#onFlush = onFlush;
  }

  /** @param place the place that changed, or undefined when everything did */
  add(place: number | undefined): void {
    if (this.#isDisposed) return;
    if (place === undefined) this.#isAll = true;
    else this.#places.add(place);
    this.#timer ??= setTimeout(() => this.flush(), this.#everyMs);
  }

  /** Hands on what there is, without waiting. */
  flush(): void {
    this.#stopTimer();
    const batch = this.#isAll ? 'all' : this.#places;
    this.#places = new Set();
    this.#isAll = false;
    this.#onFlush(batch);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopTimer();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
