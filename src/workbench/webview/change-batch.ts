import type { Disposable } from '../../model/event';

/** The endpoint IDs of the rooms that changed, or 'all'. */
export type ChangedRows = ReadonlySet<string> | 'all';

/** Collects changes and reports them together, at most once per interval. */
export class ChangeBatch implements Disposable {
  #ids = new Set<string>();
  #isAll = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  constructor(
    private readonly intervalMs: number,
    private readonly onFlush: (changed: ChangedRows) => void,
  ) {}

  /** @param endpointId of the room that changed, or undefined if all did */
  add(endpointId: string | undefined): void {
    if (this.#isDisposed) return;
    if (endpointId === undefined) this.#isAll = true;
    else this.#ids.add(endpointId);
    this.#timer ??= setTimeout(() => this.flush(), this.intervalMs);
  }

  /** Reports what was collected, without waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#isAll ? 'all' : this.#ids;
    this.#ids = new Set();
    this.#isAll = false;
    this.onFlush(changed);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }
}
