import type { Clock } from '../clock';
import type { Connection } from '../connections/connection';
import type { Settings } from '../connections/settings';
import type { FilesPort, LogPort, SecretsPort } from '../ports';
import { TokenMemory } from './review/token-memory';
import type { WatchedConnection } from './watch/connection-watch';
import { reminderText } from './watch/reminder-text';
import { TokenWatch } from './watch/token-watch';

export interface TokenWatchingOptions {
  readonly files: FilesPort;
  readonly secrets: SecretsPort;
  readonly log: LogPort;
  readonly settings: Pick<Settings, 'timestampUnit' | 'expiryReminderDays' | 'watchIntervalMs'>;
  readonly clock: Clock;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly watched: () => readonly WatchedConnection[];
  /** Called for a reminder that no other window shows. */
  readonly remind: (connection: Connection, told: ToldReminder) => void;
  /** Called when the service has refused the credentials, which ends the watch until there are others. */
  readonly sayRefused: (connection: Connection) => void;
}

/** A reminder in words. */
export interface ToldReminder {
  /** Numbers and the connection's name, and nothing that the service gave. */
  readonly text: string;
  /** False where it tells of new, withdrawn or missing tokens alone. */
  readonly isOfExpiry: boolean;
}

export interface TokenWatching {
  readonly memory: TokenMemory;
  readonly watch: TokenWatch;
}

/** What a person needs who reviews or watches access tokens. It is in a file of its own, which others never load. */
export function createTokenWatching(options: TokenWatchingOptions): TokenWatching {
  const { files, secrets, log, settings, now } = options;
  const timestampUnit = () => settings.timestampUnit;
  const memory = new TokenMemory({ files, secrets, log, now, timestampUnit });
  const watch = new TokenWatch({
    ...options,
    memory,
    random: Math.random,
    remind: (connection, reminder) =>
      options.remind(connection, {
        text: reminderText(connection.name, reminder),
        isOfExpiry: reminder.steps.length > 0,
      }),
  });
  return { memory, watch };
}
