import type { SETTINGS } from '../ids';
import type { Event } from './event';

/** The user's settings. Only the user's own value is read, never the value of a workspace. */
export interface SettingsPort {
  /** Returns the unchecked value. */
  get(name: SettingName): unknown;
  /**
   * Writes a setting. `onDidChange` has fired once it resolves.
   * @throws if the settings file cannot be written
   */
  set(name: SettingName, value: unknown): Promise<void>;
  readonly onDidChange: Event<void>;
}

export type SettingName = keyof typeof SETTINGS;

/** Encrypted storage for credentials. Every call can fail. `get` and `delete` have a time limit. */
export interface SecretsPort {
  get(key: string): Promise<string | undefined>;
  /** Has no time limit, because an abandoned value could still be stored later and be used. */
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Only a hint: it may fire without a change, twice, late, or never. */
  readonly onDidChange: Event<string>;
}

/** Unencrypted storage that survives restarts. Must not contain secrets. */
export interface RememberedStatePort {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}

/** The log, which people paste into tickets. It contains no secrets, server messages, addresses or IDs. */
export interface LogPort {
  info(line: string): void;
  warn(line: string): void;
  /** Reveals the log. @param keepsFocus whether the focus stays where it is */
  show(keepsFocus: boolean): void;
}
