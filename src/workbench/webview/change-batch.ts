import type { Disposable } from '../../model/event';

/** Endpoint IDs of changed rooms, or 'all'. */
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

  /** @param endpointId ID of the changed room, or undefined for all rooms */
  add(endpointId: string | undefined): void {
    if (endpointId === undefined) this.#isAll = true;
    else this.#ids.add(endpointId);
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
