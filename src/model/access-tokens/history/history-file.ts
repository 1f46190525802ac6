import pLimit from 'p-limit';
import { once } from '../../../once';
import type { FilesPort, LogPort } from '../../ports';
import { hexOf } from './fingerprints';
import { decodeRemembered, encodeRemembered, type Remembered } from './remembered';

/** Thrown if the history of access tokens could not be read or written. */
export class HistoryNotSaved extends Error {
  override readonly name = 'HistoryNotSaved';
}

export interface FileUpdate {
  /** The previous content. */
  readonly stored: Remembered | undefined;
  /** The new content, even if it could not be saved. */
  readonly remembered: Remembered | undefined;
  readonly isSaved: boolean;
  /** Whether the file was damaged, so nothing was remembered before. */
  readonly wasDamaged: boolean;
}

/**
 * The history file of a connection, shared by all windows. If two windows write at the same instant, one change is
 * lost.
 */
export class HistoryFile {
  readonly #oneAtATime = pLimit(1);
  readonly #folder: () => Promise<string>;
  /** Modification time of the file when `content` was read. */
  #changedAt: number | undefined;
  #content: Remembered | undefined;

  /** @param key the key of the connection */
  constructor(
    key: string,
    private readonly files: FilesPort,
    private readonly log: LogPort,
  ) {
    this.#folder = once(() => folderOf(key));
  }

  /** The content as last read or written. */
  get content(): Remembered | undefined {
    return this.#content;
  }

  /**
   * Returns whether anything is stored.
   * @throws if the storage cannot be read
   */
  async exists(): Promise<boolean> {
    return await this.files.exists(await this.#folder());
  }

  /**
   * Reads the file if it has changed since the last read.
   * @returns whether it has
   * @throws if it cannot be read
   */
  readAgain(): Promise<boolean> {
    return this.#oneAtATime(async () => {
      const path = fileIn(await this.#folder());
      const changedAt = await this.files.changedAt(path);
      if (changedAt === this.#changedAt) return false;
      const bytes = changedAt === undefined ? undefined : await this.files.read(path);
      this.#content = bytes && decodeRemembered(bytes);
      this.#changedAt = changedAt;
      return true;
    });
  }

  /**
   * Changes the stored history.
   * @param change may return undefined to write nothing
   * @throws HistoryNotSaved if the file cannot be read, or an error of the change
   */
  update(change: (stored: Remembered | undefined) => Remembered | undefined): Promise<FileUpdate> {
    return this.#oneAtATime(async () => {
      const folder = await this.#folder();
      const bytes = await orNotSaved(this.files.read(fileIn(folder)));
      const stored = bytes && decodeRemembered(bytes);
      const wasDamaged = bytes !== undefined && stored === undefined;
      if (wasDamaged) this.log.warn('The stored history of access tokens is damaged.');
      this.#content = stored;
      const remembered = change(stored);
      if (remembered === undefined) return { stored, remembered: stored, isSaved: true, wasDamaged };
      try {
        await this.#write(folder, remembered, bytes !== undefined);
        return { stored, remembered, isSaved: true, wasDamaged };
      } catch {
        this.log.warn('The history of access tokens could not be saved.');
        return { stored, remembered, isSaved: false, wasDamaged };
      }
    });
  }

  /** Deletes the history. @throws HistoryNotSaved if it may still be stored */
  delete(): Promise<void> {
    return this.#oneAtATime(async () => {
      await orNotSaved(this.files.delete(await this.#folder()));
      this.#content = undefined;
    });
  }

  /** Writes a new file and renames it over the old one, so that there is always a complete file. */
  async #write(folder: string, remembered: Remembered, replaces: boolean): Promise<void> {
    const temporary = `${folder}/${crypto.randomUUID()}.new`;
    try {
      await this.files.write(temporary, encodeRemembered(remembered));
      // Another window may have deleted the file with its connection; writing would restore it.
      if (replaces && !(await this.files.exists(fileIn(folder)))) throw new Error('The file is gone.');
      await this.files.rename(temporary, fileIn(folder));
      this.#content = remembered;
      this.#changedAt = await this.files.changedAt(fileIn(folder)).catch(() => undefined);
    } catch (error) {
      await this.files.delete(temporary).catch(() => undefined);
      throw error;
    }
  }
}

/** Converts any failure of the work to HistoryNotSaved. */
export async function orNotSaved<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new HistoryNotSaved();
  }
}

function fileIn(folder: string): string {
  return `${folder}/history.json`;
}

/** Returns the folder of a connection. Hashed, since a key can have characters that file systems forbid. */
async function folderOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `access-tokens-${hexOf(hash)}`;
}
