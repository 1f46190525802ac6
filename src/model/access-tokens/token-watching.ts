import type { Clock } from '../clock';
import type { Settings } from '../connections/settings';
import { TokenMemory, type TokenMemoryOptions } from './review/token-memory';
import { TokenWatch, type TokenWatchParts } from './watch/token-watch';

export interface TokenWatchingOptions
  extends Omit<TokenMemoryOptions, 'timestampUnit'>,
    Pick<TokenWatchParts, 'watched'> {
  readonly settings: Pick<Settings, 'timestampUnit' | 'expiryReminderDays' | 'watchIntervalMs'>;
  readonly clock: Clock;
}

export interface TokenWatching {
  readonly memory: TokenMemory;
  readonly watch: TokenWatch;
}

/** What a person needs who reviews or watches access tokens. It is in a file of its own, which others never load. */
export function createTokenWatching(options: TokenWatchingOptions): TokenWatching {
  const memory = new TokenMemory({ ...options, timestampUnit: () => options.settings.timestampUnit });
  return { memory, watch: new TokenWatch({ ...options, memory, random: Math.random }) };
}
