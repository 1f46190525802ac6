import type { SETTINGS } from '../ids';
import type { Event } from './event';

/** The user's settings, read only from the user's own value and never from a workspace. */
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

/** Encrypted storage for credentials. Every call may fail. `get` and `delete` have a time limit. */
export interface SecretsPort {
  get(key: string): Promise<string | undefined>;
  /** Has no time limit, since a value whose storing was abandoned could still be stored and used later. */
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Only a hint: it may fire without a change, twice, late, or never. */
  readonly onDidChange: Event<string>;
}

/** Unencrypted storage that survives restarts. Contains no secrets. */
export interface RememberedStatePort {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}

/** The log, which people paste into tickets. It has no secrets, server texts, addresses or IDs. */
export interface LogPort {
  info(line: string): void;
  warn(line: string): void;
  /** Reveals the log. @param keepsFocus whether the focus stays where it is */
  show(keepsFocus: boolean): void;
}
