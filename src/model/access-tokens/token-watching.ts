import type { ModelServices } from '../services';
import { TokenMemory } from './review/token-memory';
import { ConnectionWatch, type WatchedConnection } from './watch/connection-watch';

export type TokenWatching = ReturnType<typeof createTokenWatching>;

/** What a user needs who reviews or watches access tokens. It is in a file of its own, which others never load. */
export function createTokenWatching(services: ModelServices) {
  const memory = new TokenMemory(services);
  /** Makes a watch, which begins with its first check. */
  const watch = (watched: WatchedConnection) => new ConnectionWatch(watched, services, memory);
  return { memory, watch };
}
