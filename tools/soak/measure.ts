import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from '../../test/support/collect-garbage';
import { waitFor } from '../../test/support/wait';

/** Memory and resources of this process. */
export interface Measure {
  /** Bytes in use on the heap after garbage collection. */
  readonly heap: number;
  /** Bytes outside the heap that belong to objects on it. */
  readonly external: number;
  /** Number of active resources of each kind, such as TCPSocketWrap or Timeout. */
  readonly resources: ReadonlyMap<string, number>;
}

/**
 * Prevents V8 from optimizing functions and from dropping their bytecode. Both continue for hours, and change the heap
 * by some megabytes, regardless of what the extension keeps.
 */
export function keepCodeAsItIs(): void {
  for (const flag of ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'])
    setFlagsFromString(flag);
}

/** Collects garbage and measures. */
export async function measure(): Promise<Measure> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, external, resources: activeResources() };
}

/** Counts the active resources of this process by kind. */
export function activeResources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Timeout for the release of resources. VS Code itself briefly uses some resources. */
const RELEASE_MS = 30_000;

/** Waits until no more resources are active than before. @returns the kinds with more resources */
export async function unreleased(before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const isReleased = () => grown(before, activeResources()).length === 0;
  await waitFor('all resources to be released', isReleased, RELEASE_MS).catch(() => undefined);
  return grown(before, activeResources());
}

/** Lists the kinds with increased numbers, such as "TCPSocketWrap 3 > 1". */
function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after]
    .filter(([kind, count]) => count > (before.get(kind) ?? 0))
    .map(([kind, count]) => `${kind} ${count} > ${before.get(kind) ?? 0}`);
}
