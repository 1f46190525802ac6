import pLimit, { type LimitFunction } from 'p-limit';
import type { FilesPort, LogPort } from '../../ports';
import { hexOf } from './fingerprints';
import { decodeMemory, encodeMemory, type ReviewMemory } from './review-memory';

/** @returns what to remember, or undefined to write nothing */
export type MemoryChange = (memory: ReviewMemory | undefined) => ReviewMemory | undefined;

export interface MemoryUpdate {
  /** What is remembered now, or would be if it could be saved. */
  readonly memory: ReviewMemory | undefined;
  readonly isSaved: boolean;
  /** True where the file was damaged, so that nothing was remembered before. */
  readonly wasDamaged: boolean;
}

/** What is remembered of connections, in a file for each. Of two windows that write in one instant, one's change is lost. */
export class MemoryFiles {
  readonly #queues = new Map<string, LimitFunction>();

  constructor(
    private readonly files: FilesPort,
    private readonly log: LogPort,
  ) {}

  /** Changes what is remembered of a connection, as it is stored now. @throws when it cannot be read */
  update(key: string, change: MemoryChange): Promise<MemoryUpdate> {
    return this.#queue(key)(async () => {
      const folder = await memoryFolder(key);
      const content = await this.files.read(fileIn(folder));
      const before = content && decodeMemory(content);
      const wasDamaged = content !== undefined && before === undefined;
      if (wasDamaged) this.log.warn('The stored memory of access tokens is damaged.');
      const memory = change(before);
      if (memory === undefined) return { memory: before, isSaved: true, wasDamaged };
      try {
        await this.#write(folder, encodeMemory(memory), content !== undefined);
        return { memory, isSaved: true, wasDamaged };
      } catch {
        this.log.warn('The memory of access tokens could not be saved.');
        return { memory, isSaved: false, wasDamaged };
      }
    });
  }

  /** Deletes what is remembered of a connection. @throws when it may still be stored */
  delete(key: string): Promise<void> {
    return this.#queue(key)(async () => this.files.delete(await memoryFolder(key)));
  }

  /** Writes the file beside the former one, so that there is always a whole one. */
  async #write(folder: string, content: Uint8Array, replaces: boolean): Promise<void> {
    const temporary = `${folder}/${crypto.randomUUID()}.new`;
    try {
      await this.files.write(temporary, content);
      // Another window may have deleted the file, with its connection: then nothing is to be remembered.
      if (replaces && !(await this.files.exists(fileIn(folder)))) throw new Error('The file is gone.');
      await this.files.rename(temporary, fileIn(folder));
    } catch (error) {
      await this.files.delete(temporary).catch(() => undefined);
      throw error;
    }
  }

  #queue(key: string): LimitFunction {
    const queue = this.#queues.get(key) ?? pLimit(1);
    this.#queues.set(key, queue);
    return queue;
  }
}

function fileIn(folder: string): string {
  return `${folder}/memory.json`;
}

/** The folder of what is remembered of a connection: a key can have characters that no file system allows. */
export async function memoryFolder(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `access-tokens-${hexOf(hash)}`;
}
