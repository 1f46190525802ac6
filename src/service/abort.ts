/** Thrown by work that was aborted by its caller's signal or by a timeout. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
  constructor(readonly why: 'canceled' | 'timedOut') {
    super(why);
  }
}

/**
 * Runs work with a time limit. Settles immediately on timeout or abort, even if the work ignores its signal.
 * @param work gets a signal that aborts on timeout, on abort, and when the work fails, which ends its open requests
 * @throws AbortedError, or the error from the work
 */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new AbortedError('canceled');
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AbortedError('timedOut')), timeoutMs);
  });
  try {
    return await raceWithAbort(Promise.race([work(controller.signal), timeout]), signal);
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for the given time.
 * @throws AbortedError if the signal aborts
 */
export async function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await raceWithAbort(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settles like the promise, or rejects as soon as the signal aborts. Does not stop the work.
 * @throws AbortedError if the signal aborts, or the promise's rejection
 */
export function raceWithAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const removeListener = onAbort(signal, () => reject(new AbortedError('canceled')));
    promise.then(resolve, reject).finally(removeListener);
  });
}

/**
 * Aborts several pieces of work at once. AbortSignal.any() would leak: a long-lived signal keeps every signal
 * derived from it.
 */
export class AbortGroup {
  readonly #controllers = new Set<AbortController>();
  #aborted = false;

  get aborted(): boolean {
    return this.#aborted;
  }

  abort(): void {
    this.#aborted = true;
    for (const controller of this.#controllers) controller.abort();
  }

  /** Runs work with a signal that aborts with the group or with the given signal. */
  async run<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#controllers.add(controller);
    if (this.#aborted) controller.abort();
    const removeListener = onAbort(signal, () => controller.abort());
    try {
      return await work(controller.signal);
    } finally {
      this.#controllers.delete(controller);
      removeListener();
    }
  }
}

/**
 * Calls a listener when the signal aborts, or at once if it already has. Returns a function that removes the listener.
 */
function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  else signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}
