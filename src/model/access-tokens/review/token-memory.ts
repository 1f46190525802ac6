import type { Connection } from '../../connections/connection';
import type { TimestampUnit } from '../../connections/settings';
import type { LogPort, SecretsPort } from '../../ports';
import type { AccessTokenEntry } from '../listing';
import { compare } from './compare';
import { Fingerprints, type FingerprintsByHandle } from './fingerprints';
import { type MemoryChange, MemoryStore, type MemoryStoreOptions, type MemoryUpdate } from './memory-store';
import {
  isOutdated,
  type MemoryOwner,
  newMemory,
  withListing,
  withReview,
  withReviewUndone,
} from './remember';
import { type RememberedList, rememberedList } from './remembered-list';
import type { ReviewMemory } from './token-record';
import type { ReviewNote, TokenReview } from './token-review';

export interface TokenMemoryOptions extends MemoryStoreOptions {
  readonly secrets: SecretsPort;
  readonly timestampUnit: () => TimestampUnit;
}

/** A list of access tokens, and where it comes from. */
export interface ReviewSource {
  readonly connection: Connection;
  readonly entries: readonly AccessTokenEntry[];
  /** Milliseconds since the Unix epoch. */
  readonly listedAt: number;
  /** The user name that it was listed with, or '' where that is not known. */
  readonly username: string;
}

/** A list with what it takes to compare it. */
interface Prepared {
  readonly owner: MemoryOwner;
  readonly list: RememberedList;
  readonly fingerprints: FingerprintsByHandle;
}

/** What a review replaced. */
interface Undo {
  readonly before: ReviewMemory;
  readonly reviewedAt: number;
}

type ListChange = (memory: ReviewMemory, list: RememberedList) => Promise<ReviewMemory> | ReviewMemory;

/**
 * What is remembered of the access tokens of connections: see ReviewMemory. Nothing throws because of a storage: what
 * could not be read or saved is reported by a note of the review and a line of the log.
 */
export class TokenMemory {
  readonly #store: MemoryStore;
  readonly #fingerprints: Fingerprints;
  readonly #log: LogPort;
  readonly #now: () => number;
  readonly #timestampUnit: () => TimestampUnit;
  /** The lists that were remembered before, which change nothing again. */
  readonly #remembered = new WeakSet<readonly AccessTokenEntry[]>();
  readonly #undos = new Map<string, Undo>();
  /** Connections whose memory was found to be damaged, until a review says so. */
  readonly #damaged = new Set<string>();
  /** How often a connection was wiped, so that work from before remembers nothing. */
  readonly #wipes = new Map<string, number>();

  constructor(options: TokenMemoryOptions) {
    this.#store = new MemoryStore(options);
    this.#fingerprints = new Fingerprints(options.secrets);
    this.#log = options.log;
    this.#now = options.now;
    this.#timestampUnit = options.timestampUnit;
  }

  /**
   * Remembers a list, and compares it with what the person last reviewed. Where nothing is remembered, all of it counts
   * as reviewed.
   * @returns undefined where the memory was wiped meanwhile
   */
  listed(source: ReviewSource): Promise<TokenReview | undefined> {
    return this.#apply(source, (memory) => memory);
  }

  /** Marks a list as reviewed. @returns undefined where the memory was wiped meanwhile */
  async review(source: ReviewSource): Promise<TokenReview | undefined> {
    const { key } = source.connection;
    const now = this.#now();
    let before: ReviewMemory | undefined;
    const review = await this.#apply(source, (memory, list) => {
      before = memory;
      return withReview(memory, list, now);
    });
    if (before === undefined) this.#undos.delete(key);
    else if (review !== undefined) this.#undos.set(key, { before, reviewedAt: now });
    return review;
  }

  /**
   * Takes this window's last review back, unless another one followed it.
   * @returns undefined where the memory was wiped meanwhile
   */
  undoReview(source: ReviewSource): Promise<TokenReview | undefined> {
    const { key } = source.connection;
    const undo = this.#undos.get(key);
    this.#undos.delete(key);
    return this.#apply(source, (memory) => {
      if (undo === undefined || memory.reviewedAt !== undo.reviewedAt) return memory;
      return isOwner(memory, undo.before) ? withReviewUndone(memory, undo.before) : memory;
    });
  }

  /** @returns what is remembered of a connection with exactly this key and origin */
  async read(connection: Connection): Promise<ReviewMemory | undefined> {
    const { memory } = await this.#update(connection, () => undefined);
    return memory?.origin === connection.baseUrl.origin ? memory : undefined;
  }

  /**
   * Changes what is remembered of a connection with exactly this key and origin, atomically over all windows.
   * @param change may be called again with newer memory; undefined writes nothing
   * @returns what was written, or undefined
   */
  async update(
    connection: Connection,
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    let changed: ReviewMemory | undefined;
    const { memory } = await this.#update(connection, (before) => {
      changed = before?.origin === connection.baseUrl.origin ? change(before) : undefined;
      return changed;
    });
    return changed === undefined ? undefined : memory;
  }

  /** Deletes everything that is remembered of a connection. */
  async wipe(connectionKey: string): Promise<void> {
    this.#wipes.set(connectionKey, this.#wipesOf(connectionKey) + 1);
    this.#undos.delete(connectionKey);
    this.#damaged.delete(connectionKey);
    this.#fingerprints.forget(connectionKey);
    try {
      await this.#store.wipe(connectionKey);
    } catch {
      this.#log.warn('The memory of access tokens of a connection could not be deleted.');
    }
  }

  /** @param change is made after the list is remembered, and not to a memory that begins with it */
  async #apply(source: ReviewSource, change: ListChange): Promise<TokenReview | undefined> {
    const { connection, entries, listedAt } = source;
    const wipes = this.#wipesOf(connection.key);
    const prepared = await this.#prepare(source);
    if (this.#wipesOf(connection.key) !== wipes) {
      this.#fingerprints.forget(connection.key);
      return undefined;
    }
    if (prepared === undefined) {
      this.#log.warn('The key of the memory of access tokens could not be read. No changes are shown.');
      return { reviewedAt: listedAt, listedAt, changes: new Map(), gone: [], notes: ['noKey'] };
    }
    const { list, fingerprints } = prepared;
    const context = { unit: this.#timestampUnit(), now: this.#now() };
    let baselineNote: ReviewNote | undefined;
    const { memory, isSaved } = await this.#update(connection, async (before) => {
      baselineNote = before && noteOfBaseline(before, prepared.owner);
      if (before === undefined || baselineNote !== undefined) {
        return newMemory(prepared.owner, list, context.now, before);
      }
      return change(await this.#withList(before, prepared, source, context), list);
    });
    if (memory === undefined) return undefined;
    this.#remembered.add(entries);
    const notes: ReviewNote[] = baselineNote === undefined ? [] : [baselineNote];
    if (this.#damaged.delete(connection.key)) notes.push('damaged');
    if (entries.length === 0 && memory.records.size > 0) notes.push('emptied');
    if (!isSaved) notes.push('notSaved');
    const { reviewedAt } = memory;
    return { reviewedAt, listedAt, ...(await compare(memory, list, fingerprints, context)), notes };
  }

  /** @returns undefined where the key cannot be read */
  async #prepare({ connection, entries, listedAt, username }: ReviewSource): Promise<Prepared | undefined> {
    try {
      const key = await this.#fingerprints.key();
      const account = await this.#fingerprints.ofAccount(key, username);
      const fingerprints = await this.#fingerprints.ofTokens(key, connection.key, entries);
      const list = await rememberedList(listedAt, entries, fingerprints);
      const { key: connectionKey, baseUrl } = connection;
      return {
        owner: { connection: connectionKey, origin: baseUrl.origin, keyId: key.id, account },
        list,
        fingerprints,
      };
    } catch {
      return undefined;
    }
  }

  async #withList(
    memory: ReviewMemory,
    { owner, list }: Prepared,
    { entries, listedAt }: ReviewSource,
    { unit, now }: { readonly unit: TimestampUnit; readonly now: number },
  ): Promise<ReviewMemory> {
    const isRemembered = memory.listedAt === listedAt && this.#remembered.has(entries);
    const current =
      isRemembered || isOutdated(memory, list, now) ? memory : await withListing(memory, list, unit);
    if (owner.account === undefined || owner.account === current.account) return current;
    return { ...current, account: owner.account };
  }

  async #update(connection: Connection, change: MemoryChange): Promise<MemoryUpdate> {
    const update = await this.#store.update(connection.key, change);
    if (update.wasDamaged) this.#damaged.add(connection.key);
    return update;
  }

  #wipesOf(connectionKey: string): number {
    return this.#wipes.get(connectionKey) ?? 0;
  }
}

/** @returns why a memory cannot be compared, or undefined if it can */
function noteOfBaseline(memory: ReviewMemory, owner: MemoryOwner): ReviewNote | undefined {
  if (memory.origin !== owner.origin) return 'otherOrigin';
  if (memory.keyId !== owner.keyId) return 'keyLost';
  return isOwner(memory, owner) ? undefined : 'otherAccount';
}

/** An account that is not known is that of the other. */
function isOwner({ origin, keyId, account }: MemoryOwner, owner: MemoryOwner): boolean {
  if (origin !== owner.origin || keyId !== owner.keyId) return false;
  return account === undefined || owner.account === undefined || account === owner.account;
}
