/** Why a piece of work was stopped from outside. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
  constructor(readonly why: 'cancelled' | 'timedOut') {
    super(why);
  }
}

/**
 * Runs work that must end within a time and can be cancelled. Settles at once when either happens, even where the
 * work itself does not react to its signal. The signal also ends what is left of work that failed.
 * @param timeoutMs milliseconds until the work is stopped
 * @throws AbortedError, or what the work throws
 */
export async function withDeadline<T>(
  timeoutMs: number,
  cancel: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (cancel?.aborted) throw new AbortedError('cancelled');
  const controller = new AbortController();
  let stop: (why: AbortedError['why']) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = (why) => {
      reject(new AbortedError(why));
      controller.abort();
    };
  });
  const onCancel = () => stop('cancelled');
  const timer = setTimeout(() => stop('timedOut'), timeoutMs);
  cancel?.addEventListener('abort', onCancel, { once: true });
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } catch (error) {
    // What failed work has left open, such as a body that never ends, is let go of.
    controller.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener('abort', onCancel);
  }
}

/**
 * Waits for a time, or until cancelled.
 * @throws AbortedError when cancelled
 */
export function wait(milliseconds: number, cancel: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (cancel?.aborted) {
      reject(new AbortedError('cancelled'));
      return;
    }
    const onCancel = () => {
      clearTimeout(timer);
      reject(new AbortedError('cancelled'));
    };
    const timer = setTimeout(() => {
      cancel?.removeEventListener('abort', onCancel);
      resolve();
    }, milliseconds);
    cancel?.addEventListener('abort', onCancel, { once: true });
  });
}

/**
 * Passes work on, but settles at once when cancelled. The work itself goes on unheard.
 * @throws AbortedError when cancelled, or what the work throws
 */
export function raceWithAbort<T>(work: Promise<T>, cancel: AbortSignal | undefined): Promise<T> {
  if (cancel === undefined) return work;
  return new Promise((resolve, reject) => {
    const onCancel = () => reject(new AbortedError('cancelled'));
    if (cancel.aborted) onCancel();
    cancel.addEventListener('abort', onCancel, { once: true });
    work.then(resolve, reject).finally(() => cancel.removeEventListener('abort', onCancel));
  });
}
