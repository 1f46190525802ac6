import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What this process holds at a moment. */
export interface Measure {
  /** Bytes in use on the heap, after everything that can go has gone. */
  readonly heap: number;
  /** Bytes outside the heap that belong to objects on it. */
  readonly external: number;
  /** What keeps the process alive, such as TCPSocketWrap or Timeout, and how often. */
  readonly resources: ReadonlyMap<string, number>;
}

/** Collects garbage, and then measures. */
export async function measure(): Promise<Measure> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This Node.js has no gc.');
  // What is finalized in one collection lets go of more for the next.
  for (let time = 0; time < 4; time++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, external, resources: activeResources() };
}

/** Counts what keeps this process alive, by its kind. */
export function activeResources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Names the kinds of which there are more than before, such as "TCPSocketWrap 3 > 1". */
export function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after]
    .filter(([kind, count]) => count > (before.get(kind) ?? 0))
    .map(([kind, count]) => `${kind} ${count} > ${before.get(kind) ?? 0}`);
}
