/**
 * Ends many pieces of work at once. Where signals live long, AbortSignal.any would keep something of each piece that
 * has ended.
 */
export class AbortGroup {
  readonly #working = new Set<AbortController>();
  #isStopped = false;

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    for (const controller of this.#working) controller.abort();
    this.#working.clear();
  }

  add(controller: AbortController): void {
    if (this.#isStopped) controller.abort();
    else this.#working.add(controller);
  }

  delete(controller: AbortController): void {
    this.#working.delete(controller);
  }
}

/** Does work with a signal that ends with any of these. */
export async function withAbortGroups<T>(
  stops: readonly AbortGroup[],
  signal: AbortSignal | undefined,
  work: (ends: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  for (const stop of stops) stop.add(controller);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    for (const stop of stops) stop.delete(controller);
    signal?.removeEventListener('abort', cancel);
  }
}
