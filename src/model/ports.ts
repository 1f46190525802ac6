import type { Event } from './event';

/** The person's settings, read from the user's own value alone and never from a workspace. */
export interface SettingsPort {
  /** @returns the value as it stands, unchecked, or undefined */
  get(name: SettingName): unknown;
  /** @throws when the settings file cannot be written */
  set(name: SettingName, value: unknown): Promise<void>;
  readonly onDidChange: Event<void>;
}

export type SettingName =
  | 'connections'
  | 'requestTimeoutSeconds'
  | 'maxConcurrentRequests'
  | 'maxRequestsPerSecond'
  | 'timestampUnit'
  | 'expiryWarningDays';

/** Encrypted storage for credentials. Every call may fail, and none hangs. */
export interface SecretsPort {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** A hint only: it may come without a change, twice, late, or not at all. */
  readonly onDidChange: Event<string>;
}

/** Unencrypted storage for what is remembered between sessions: nothing secret. */
export interface RememberedStatePort {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}

/** The log. Nothing secret and no text of the server goes there. */
export interface LogPort {
  info(line: string): void;
  warn(line: string): void;
}
