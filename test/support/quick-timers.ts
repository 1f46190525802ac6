/**
 * Makes timers fire N times sooner while work runs. Meant for waits of the sources with a real server, because a
 * virtual clock would run ahead of the server.
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
