/**
 * Makes timers fire N times sooner while work runs. For waits of the sources next to a real server, which a virtual
 * clock would outrun.
 */
export async function withQuickTimers<T>(times: number, work: () => Promise<T>): Promise<T> {
  const real = globalThis.setTimeout;
  const quick = (callback: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    real(callback, milliseconds / times, ...args);
  Reflect.set(globalThis, 'setTimeout', quick);
  try {
    return await work();
  } finally {
    Reflect.set(globalThis, 'setTimeout', real);
  }
}
