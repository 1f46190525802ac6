import type { SETTINGS } from '../ids';
import type { Event } from './event';

/** The user's settings, read only from the user's own value and never from a workspace. */
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

export type SettingName = keyof typeof SETTINGS;

/** Encrypted storage for credentials. Every call may fail. `get` and `delete` end within a time limit. */
export interface SecretsPort {
  get(key: string): Promise<string | undefined>;
  /** Ends when the storage has: a value that was given up could still be stored later, and be used. */
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
  /** When a file was last changed: differs after each change, and means nothing else. Undefined if there is no such file. */
  changedAt(path: string): Promise<number | undefined>;
  /** Writes a file, and makes its folder. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Gives a file another name, in place of the one that has that name. */
  rename(path: string, newPath: string): Promise<void>;
  /** Deletes a file, or a folder with all its files, if there is one. */
  delete(path: string): Promise<void>;
}

/** The log, which people paste into tickets: it has no secret, no text of the server, and no address or ID. */
export interface LogPort {
  info(line: string): void;
  warn(line: string): void;
}
