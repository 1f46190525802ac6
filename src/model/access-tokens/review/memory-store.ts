import pLimit, { type LimitFunction } from 'p-limit';
import type { FilesPort, LogPort } from '../../ports';
import { damagedName, folderOf, readNames, replacedName, temporaryName, versionName } from './memory-files';
import { decodeMemory, encodeMemory, writesOf } from './memory-text';
import type { ReviewMemory } from './token-record';

/** May be called again with newer memory. @returns undefined to write nothing */
export type MemoryChange = (
  memory: ReviewMemory | undefined,
) => Promise<ReviewMemory | undefined> | ReviewMemory | undefined;

/** How an update ended. */
export interface MemoryUpdate {
  /** What is remembered now. */
  readonly memory: ReviewMemory | undefined;
  /** False where what is remembered could not be written: it is known in this window only. */
  readonly isSaved: boolean;
  /** True where all that was stored was found to be damaged, so that nothing is remembered of before. */
  readonly wasDamaged: boolean;
}

export interface MemoryStoreOptions {
  readonly files: FilesPort;
  readonly log: LogPort;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** A version as this window knows it. */
interface Copy {
  /** The number of the version, or 0 where there was none. */
  readonly number: number;
  /** The number of the version after it, which is the same for every window. */
  readonly after: number;
  /** What the version holds, or, if it is not saved, what the next one shall hold. */
  readonly memory: ReviewMemory | undefined;
  readonly isSaved: boolean;
}

const NOTHING: Copy = { number: 0, after: 1, memory: undefined, isSaved: true };
const MAX_ATTEMPTS = 5;
/** How many writes a memory names. */
const MAX_WRITES = 8;

/**
 * Memories in files, a folder for each connection. A memory is written as a file of its own with the next number, which
 * fails if another window has taken that number: then its change is made again, on what that window wrote.
 */
export class MemoryStore {
  readonly #files: FilesPort;
  readonly #log: LogPort;
  readonly #now: () => number;
  readonly #copies = new Map<string, Copy>();
  readonly #turns = new Map<string, LimitFunction>();

  constructor({ files, log, now }: MemoryStoreOptions) {
    this.#files = files;
    this.#log = log;
    this.#now = now;
  }

  /** Changes what is remembered of a connection. Throws only what `change` throws. */
  update(connectionName: string, change: MemoryChange): Promise<MemoryUpdate> {
    return this.#turn(connectionName)(() => this.#update(connectionName, change));
  }

  /** Deletes what is remembered of a connection. @throws when it may still be stored */
  wipe(connectionName: string): Promise<void> {
    return this.#turn(connectionName)(async () => {
      this.#copies.delete(connectionName);
      await this.#files.deleteFolder(await folderOf(connectionName));
    });
  }

  #turn(connectionName: string): LimitFunction {
    const turn = this.#turns.get(connectionName) ?? pLimit(1);
    this.#turns.set(connectionName, turn);
    return turn;
  }

  async #update(name: string, change: MemoryChange): Promise<MemoryUpdate> {
    const folder = await folderOf(name);
    const damaged = new Set<number>();
    let wasDamaged = false;
    let unsaved: Copy = this.#copies.get(name) ?? NOTHING;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const base = await this.#tryRead(folder, name, damaged);
      if (base === 'vanished') continue;
      const copy = base === 'failed' ? unsaved : base;
      wasDamaged = damaged.size > 0 && copy.memory === undefined;
      const memory = await change(copy.memory);
      if (memory === undefined || (memory === copy.memory && copy.isSaved)) {
        return { memory: copy.memory, isSaved: copy.isSaved, wasDamaged };
      }
      unsaved = { ...copy, memory, isSaved: false };
      if (base === 'failed') break;
      const written = await this.#write(folder, copy, memory).catch(() => 'failed' as const);
      if (written === 'failed') break;
      if (written === 'taken') continue;
      if (written === 'wiped') this.#copies.delete(name);
      else this.#copies.set(name, written);
      return { memory: written === 'wiped' ? undefined : memory, isSaved: true, wasDamaged };
    }
    this.#copies.set(name, unsaved);
    this.#log.warn('The memory of access tokens could not be saved. Will retry with the next list.');
    return { memory: unsaved.memory, isSaved: false, wasDamaged };
  }

  #tryRead(folder: string, name: string, damaged: Set<number>): Promise<Copy | 'vanished' | 'failed'> {
    return this.#read(folder, name, damaged).catch(() => {
      this.#log.warn('The memory of access tokens could not be read.');
      return 'failed';
    });
  }

  /** @returns the latest version that is not damaged. @throws when the storage fails */
  async #read(folder: string, name: string, damaged: Set<number>): Promise<Copy | 'vanished'> {
    const { versions, top } = readNames(await this.#files.list(folder), this.#now());
    const copy = this.#copies.get(name);
    for (const number of versions.filter((version) => !damaged.has(version))) {
      // Each folder begins with the first version, also one that another window has made since.
      if (copy?.number === number && (number > 1 || !copy.isSaved)) return after(copy, top);
      const content = await this.#files.read(folder, versionName(number));
      if (content === undefined) return 'vanished';
      const memory = await decodeMemory(content);
      if (memory?.connection === name) {
        const read: Copy = { number, after: numberAfter(number, memory), memory, isSaved: true };
        this.#copies.set(name, read);
        return after(read, top);
      }
      damaged.add(number);
      this.#log.warn('The stored memory of access tokens is damaged. It was set aside.');
      await this.#setAside(folder, number);
    }
    if (copy?.number === 0 && !copy.isSaved) return after(copy, top);
    this.#copies.delete(name);
    return after(NOTHING, top);
  }

  /** Another window may have done so before, and on a disk that cannot be written the file stays. */
  async #setAside(folder: string, number: number): Promise<void> {
    await this.#files.rename(folder, versionName(number), damagedName(number)).catch(() => undefined);
  }

  /** @throws when the storage fails */
  async #write(folder: string, base: Copy, changed: ReviewMemory): Promise<Copy | 'taken' | 'wiped'> {
    const number = base.after;
    const temporary = temporaryName(this.#now());
    const id = crypto.randomUUID();
    const memory = { ...changed, writes: [id, ...changed.writes].slice(0, MAX_WRITES) };
    const content = await encodeMemory(memory);
    let isRenamed = false;
    try {
      await this.#files.write(folder, temporary, content);
      isRenamed = await this.#files.rename(folder, temporary, versionName(number));
    } finally {
      if (!isRenamed) await this.#delete(folder, temporary);
    }
    if (!isRenamed) return 'taken';
    const names = await this.#files.list(folder).catch(() => undefined);
    const { versions, replaced, abandoned } = readNames(names ?? [], this.#now());
    const latest = versions[0] ?? number;
    if (!(await this.#isIn(folder, latest, id))) return 'taken';
    // Only later versions, or a wipe, delete the one that this was made from.
    const isBaseThere = versions.includes(base.number) || replaced.includes(base.number);
    if (latest === number && base.number > 0 && names !== undefined && !isBaseThere) {
      await this.#delete(folder, versionName(number));
      return 'wiped';
    }
    if (latest === number) await this.#replace(folder, base.number, versions);
    for (const version of replaced) {
      if (version < base.number) await this.#delete(folder, replacedName(version));
    }
    for (const name of abandoned) await this.#delete(folder, name);
    return { number, after: numberAfter(number, memory), memory, isSaved: true };
  }

  /** True if a version is that of a write, or was made from it. What cannot be read back is taken to be there. */
  async #isIn(folder: string, version: number, id: string): Promise<boolean> {
    const stored = await this.#files.read(folder, versionName(version)).catch(() => 'failed' as const);
    if (stored === 'failed') return true;
    return stored !== undefined && writesOf(stored).includes(id);
  }

  /** The version before stays under another name: a window that is writing what it made from it looks for it. */
  async #replace(folder: string, base: number, versions: readonly number[]): Promise<void> {
    for (const version of versions) {
      if (version < base) await this.#delete(folder, versionName(version));
      if (version !== base) continue;
      await this.#files.rename(folder, versionName(base), replacedName(base)).catch(() => undefined);
    }
  }

  /** What cannot be deleted now is deleted after a later version. */
  async #delete(folder: string, name: string): Promise<void> {
    await this.#files.delete(folder, name).catch(() => undefined);
  }
}

/** Follows the time, so that a folder that was wiped and made again does not repeat its numbers. */
function numberAfter(number: number, { listedAt }: ReviewMemory): number {
  const time = Math.floor(listedAt);
  return time > number && time < 10 ** 14 ? time : number + 1;
}

function after(copy: Copy, top: number): Copy {
  return { ...copy, after: Math.max(copy.after, top + 1) };
}
