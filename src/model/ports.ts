import type { Event } from './event';

/** The person's settings, read only from the user's own value and never from a workspace. */
export interface SettingsPort {
  /** @returns the unchecked value, or undefined */
  get(name: SettingName): unknown;
  /**
   * Writes a setting. `onDidChange` has fired once it resolves.
   * @throws when the settings file cannot be written
   */
  set(name: SettingName, value: unknown): Promise<void>;
  readonly onDidChange: Event<void>;
}

export type SettingName =
  | 'connections'
  | 'requestTimeoutSeconds'
  | 'maxConcurrentRequests'
  | 'maxRequestsPerSecond'
  | 'timestampUnit'
  | 'expiryWarningDays'
  | 'expiryReminderDays'
  | 'watchIntervalHours'
  | 'assistantTools';

/** Encrypted storage for credentials. Every call may fail, and each ends within a time limit. */
export interface SecretsPort {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** A hint only: it may fire without a change, twice, late, or never. */
  readonly onDidChange: Event<string>;
}

/** Unencrypted storage for what is remembered between sessions. Nothing secret is stored there. */
export interface RememberedStatePort {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}

/** The extension's own folder on this machine, which all windows share. Paths are below it. Every call may fail. */
export interface FilesPort {
  /** True if there is a file or folder. */
  exists(path: string): Promise<boolean>;
  /** @returns undefined where there is no such file */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file, and makes its folder. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Gives a file another name, in place of the one that has that name. */
  rename(path: string, newPath: string): Promise<void>;
  /** Deletes a file, or a folder with all its files, if there is one. */
  delete(path: string): Promise<void>;
}

/**
 * A part of a line of the log: words of ours, or what a diagnostic report replaces. That is the name of a connection, or a
 * text that may quote something.
 */
export type LogPart = string | { readonly kind: 'connection' | 'text'; readonly value: string };

export type LogLine = readonly LogPart[];

/** A line as the log shows it, or with its parts in other words. */
export function logText(
  line: LogLine,
  inWords: (part: Exclude<LogPart, string>) => string = ({ value }) => value,
): string {
  return line.map((part) => (typeof part === 'string' ? part : inWords(part))).join('');
}

/** The log. Secrets and texts from the server are never logged. */
export interface LogPort {
  info(...line: LogLine): void;
  warn(...line: LogLine): void;
}
