import pLimit from 'p-limit';
import { once } from '../../../once';
import type { FilesPort, LogPort } from '../../ports';
import { hexOf } from './fingerprints';
import { decodeRemembered, encodeRemembered, type Remembered } from './remembered';

export interface FileUpdate {
  /** What is remembered now, or would be if it could be saved. */
  readonly remembered: Remembered | undefined;
  readonly isSaved: boolean;
  /** True if the file was damaged, so that nothing was remembered before. */
  readonly wasDamaged: boolean;
}

/**
 * The file of one connection's history, which all windows share. Of two windows that write in one instant, one's change is
 * lost.
 */
export class HistoryFile {
  readonly #oneAtATime = pLimit(1);
  readonly #folder: () => Promise<string>;
  /** When the file was changed that `content` was read from. */
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

  /** What was read or written last. */
  get content(): Remembered | undefined {
    return this.#content;
  }

  /** Whether anything is stored. @throws when that cannot be read */
  async exists(): Promise<boolean> {
    return await this.files.exists(await this.#folder());
  }

  /** Reads the file again if it has changed. @returns whether it has @throws when it cannot be read */
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
   * Changes what is remembered, as it is stored now.
   * @param change may return undefined to write nothing
   * @throws when the file cannot be read, or what the change throws
   */
  update(change: (stored: Remembered | undefined) => Remembered | undefined): Promise<FileUpdate> {
    return this.#oneAtATime(async () => {
      const folder = await this.#folder();
      const bytes = await this.files.read(fileIn(folder));
      const stored = bytes && decodeRemembered(bytes);
      const wasDamaged = bytes !== undefined && stored === undefined;
      if (wasDamaged) this.log.warn('The stored history of access tokens is damaged.');
      this.#content = stored;
      const remembered = change(stored);
      if (remembered === undefined) return { remembered: stored, isSaved: true, wasDamaged };
      try {
        await this.#write(folder, remembered, bytes !== undefined);
        return { remembered, isSaved: true, wasDamaged };
      } catch {
        this.log.warn('The history of access tokens could not be saved.');
        return { remembered, isSaved: false, wasDamaged };
      }
    });
  }

  /** Deletes what is remembered. @throws when it may still be stored */
  delete(): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.files.delete(await this.#folder());
      this.#content = undefined;
    });
  }

  /** Writes the file beside the former one, so that there is always a whole one. */
  async #write(folder: string, remembered: Remembered, replaces: boolean): Promise<void> {
    const temporary = `${folder}/${crypto.randomUUID()}.new`;
    try {
      await this.files.write(temporary, encodeRemembered(remembered));
      // Another window may have deleted the file, with its connection: then nothing is to be remembered.
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

function fileIn(folder: string): string {
  return `${folder}/history.json`;
}

/** The folder of a connection: a key can have characters that no file system allows. */
async function folderOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `access-tokens-${hexOf(hash)}`;
}
