import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all unreachable objects. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This Node.js has no gc.');
  // The finalizers of one collection free more objects for the next.
  for (let time = 0; time < 4; time++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
