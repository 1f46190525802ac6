import type { Disposable } from '../../model/event';

/** IDs of the changed items, such as endpoints, or 'all'. */
export type ChangedRows = ReadonlySet<string> | 'all';

/** Batches changes and reports them at most once per interval. */
export class ChangeBatch implements Disposable {
  #ids = new Set<string>();
  #isAll = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly onFlush: (changed: ChangedRows) => void,
  ) {}

  /** @param id ID of the changed item, or undefined for everything */
  add(id: string | undefined): void {
    if (id === undefined) this.#isAll = true;
    else this.#ids.add(id);
    this.#timer ??= setTimeout(() => this.flush(), this.intervalMs);
  }

  /** Reports the batch at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#isAll ? 'all' : this.#ids;
    this.#ids = new Set();
    this.#isAll = false;
    this.onFlush(changed);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
