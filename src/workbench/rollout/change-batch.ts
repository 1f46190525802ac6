import type { Disposable } from '../../model/event';

/** The indexes of the rows that changed, or 'all'. */
export type ChangedRows = ReadonlySet<number> | 'all';

/** Collects changes and reports them together, at most once per interval. */
export class ChangeBatch implements Disposable {
  #indexes = new Set<number>();
  #isAll = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  readonly #intervalMs: number;
  readonly #onFlush: (changed: ChangedRows) => void;

  constructor(intervalMs: number, onFlush: (changed: ChangedRows) => void) {
    this.#intervalMs = intervalMs;
    this.#onFlush = onFlush;
  }

  /** @param index of the row that changed, or undefined if all did */
  add(index: number | undefined): void {
    if (this.#isDisposed) return;
    if (index === undefined) this.#isAll = true;
    else this.#indexes.add(index);
    this.#timer ??= setTimeout(() => this.flush(), this.#intervalMs);
  }

  /** Reports what was collected, without waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#isAll ? 'all' : this.#indexes;
    this.#indexes = new Set();
    this.#isAll = false;
    this.#onFlush(changed);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }
}
