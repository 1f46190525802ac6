import { TokenMemory, type TokenMemoryOptions } from './review/token-memory';
import { ConnectionWatch, type WatchedConnection, type WatchParts } from './watch/connection-watch';

export type TokenWatchingOptions = Omit<TokenMemoryOptions, 'timestampUnit'> &
  Omit<WatchParts, 'memory' | 'random'>;

export interface TokenWatching {
  readonly memory: TokenMemory;
  /** Makes a watch, which begins with its first check. */
  readonly watch: (watched: WatchedConnection) => ConnectionWatch;
}

/** What a person needs who reviews or watches access tokens. It is in a file of its own, which others never load. */
export function createTokenWatching(options: TokenWatchingOptions): TokenWatching {
  const memory = new TokenMemory({ ...options, timestampUnit: () => options.settings.timestampUnit });
  const parts = { ...options, memory, random: Math.random };
  return { memory, watch: (watched) => new ConnectionWatch(watched, parts) };
}
