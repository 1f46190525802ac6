import { TokenMemory, type TokenMemoryOptions } from './review/token-memory';
import { ConnectionWatch, type WatchedConnection, type WatchParts } from './watch/connection-watch';

export type TokenWatching = ReturnType<typeof createTokenWatching>;

/** What a user needs who reviews or watches access tokens. It is in a file of its own, which others never load. */
export function createTokenWatching(options: TokenMemoryOptions & Omit<WatchParts, 'memory' | 'random'>) {
  const memory = new TokenMemory(options);
  const parts = { ...options, memory, random: Math.random };
  /** Makes a watch, which begins with its first check. */
  const watch = (watched: WatchedConnection) => new ConnectionWatch(watched, parts);
  return { memory, watch };
}
