import type { Event } from './event';

/** The person's settings, read only from the user's own value and never from a workspace. */
export interface SettingsPort {
  /** @returns the unchecked value, or undefined */
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

/** The log. Secrets and texts from the server are never logged. */
export interface LogPort {
  info(line: string): void;
  warn(line: string): void;
}
