import type { EpochMs } from '../../../service/epoch-ms';
import type { Connection } from '../../connections/connection';
import type { Settings } from '../../connections/settings';
import type { FilesPort, LogPort, SecretsPort } from '../../ports';
import type { AccessTokenEntry } from '../listing';
import { compare } from './compare';
import { Fingerprints } from './fingerprints';
import { MemoryFiles } from './memory-file';
import {
  listedToken,
  type MemoryOwner,
  newMemory,
  type RememberedList,
  withList,
  withReview,
  withReviewUndone,
} from './remember';
import type { ReviewMemory } from './review-memory';
import type { ReviewNote, TokenReview } from './token-review';

export interface TokenMemoryOptions {
  readonly files: FilesPort;
  readonly secrets: SecretsPort;
  readonly log: LogPort;
  readonly now: () => EpochMs;
  readonly settings: Pick<Settings, 'timestampUnit'>;
}

/** A list of access tokens, and where it comes from. */
export interface ReviewSource {
  readonly connection: Connection;
  readonly entries: readonly AccessTokenEntry[];
  readonly listedAt: EpochMs;
  /** The user name that it was listed with, or '' where that is not known. */
  readonly username: string;
  /** False once the connection was removed: then nothing is remembered of it. */
  readonly isWanted: () => boolean;
}

/** A review that the person has made, and what it replaced. */
export interface MadeReview {
  readonly review: TokenReview | undefined;
  /** Undefined where the memory began with it. */
  readonly before: ReviewMemory | undefined;
}

/** A list with what it takes to compare it. */
interface Prepared {
  readonly owner: MemoryOwner;
  readonly list: RememberedList;
  readonly fingerprints: ReadonlyMap<string, string>;
}

type ListChange = (memory: ReviewMemory, list: RememberedList) => ReviewMemory;

/**
 * What is remembered of the access tokens of connections: see ReviewMemory. What could not be read or saved is reported
 * by a note of the review and a line of the log.
 */
export class TokenMemory {
  readonly #files: MemoryFiles;
  readonly #fingerprints: Fingerprints;
  /** The connections whose file was damaged, until a review says so. */
  readonly #damaged = new Set<string>();

  constructor(private readonly options: TokenMemoryOptions) {
    this.#files = new MemoryFiles(options.files, options.log);
    this.#fingerprints = new Fingerprints(options.secrets);
  }

  /**
   * Remembers a list, and compares it with what the person last reviewed. Where nothing is remembered, all of it counts
   * as reviewed.
   * @returns undefined for a list that is not wanted any more
   */
  listed(source: ReviewSource): Promise<TokenReview | undefined> {
    return this.#apply(source, (memory) => memory);
  }

  /** Marks a list as reviewed. */
  async review(source: ReviewSource): Promise<MadeReview> {
    let before: ReviewMemory | undefined;
    const review = await this.#apply(source, (memory, list) => {
      before = memory;
      return withReview(memory, list, this.options.now());
    });
    return { review, before };
  }

  /** Takes a review back, unless another one followed it. @returns undefined for a list that is not wanted any more */
  undoReview(source: ReviewSource, { review, before }: MadeReview): Promise<TokenReview | undefined> {
    return this.#apply(source, (memory) =>
      before === undefined || memory.reviewedAt !== review?.reviewedAt
        ? memory
        : withReviewUndone(memory, before),
    );
  }

  /**
   * Changes what is remembered of a connection with this origin.
   * @param change may return undefined to write nothing
   * @returns what is remembered then; undefined where there is nothing, or the change could not be saved
   * @throws when it cannot be read
   */
  async update(
    connection: Connection,
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    const { origin } = connection.baseUrl;
    const update = await this.#files.update(connection.key, (before) =>
      before?.origin === origin ? change(before) : undefined,
    );
    if (update.wasDamaged) this.#damaged.add(connection.key);
    return update.isSaved && update.memory?.origin === origin ? update.memory : undefined;
  }

  /** Deletes everything that is remembered of a connection. */
  async wipe(connection: Connection): Promise<void> {
    this.#damaged.delete(connection.key);
    try {
      await this.#files.delete(connection.key);
    } catch {
      this.options.log.warn('The memory of access tokens of a connection could not be deleted.');
    }
  }

  /** @param change is made after the list is remembered, and not to a memory that begins with it */
  async #apply(source: ReviewSource, change: ListChange): Promise<TokenReview | undefined> {
    const { log, now, settings } = this.options;
    const { connection, entries, listedAt } = source;
    const notes = new Set<ReviewNote>();
    let isNew = false;
    try {
      const { owner, list, fingerprints } = await this.#prepare(source);
      const context = { unit: settings.timestampUnit, now: now() };
      const { memory, isSaved, wasDamaged } = await this.#files.update(connection.key, (before) => {
        if (!source.isWanted()) return undefined;
        if (before === undefined || !isOwnedBy(before, owner)) {
          isNew = true;
          if (before !== undefined) notes.add('newBaseline');
          return newMemory(owner, list, context.now, before);
        }
        const current = isOutdated(before, list, context.now) ? before : withList(before, list, context.unit);
        return change({ ...current, account: owner.account ?? current.account }, list);
      });
      if (memory === undefined || !source.isWanted()) return undefined;
      const { reviewedAt, records } = memory;
      if (this.#damaged.delete(connection.key) || wasDamaged) notes.add(isNew ? 'newBaseline' : 'restored');
      if (entries.length === 0 && records.size > 0) notes.add('emptied');
      if (!isSaved) notes.add('unavailable');
      return { reviewedAt, listedAt, ...compare(memory, list, fingerprints, context), notes: [...notes] };
    } catch {
      log.warn('The memory of access tokens or its key could not be read. No changes are shown.');
      return { reviewedAt: listedAt, listedAt, changes: new Map(), gone: [], notes: ['unavailable'] };
    }
  }

  /** @throws when the key cannot be read */
  async #prepare({ connection, entries, listedAt, username }: ReviewSource): Promise<Prepared> {
    const key = await this.#fingerprints.key();
    const fingerprints = await this.#fingerprints.ofTokens(key, entries);
    const account = await this.#fingerprints.ofAccount(key, username);
    const tokens = entries.flatMap(({ handle, token }) => {
      const fingerprint = fingerprints.get(handle);
      return fingerprint === undefined ? [] : [[fingerprint, listedToken(fingerprint, token)] as const];
    });
    return {
      owner: { origin: connection.baseUrl.origin, keyId: key.id, account },
      list: { listedAt, tokens: new Map(tokens) },
      fingerprints,
    };
  }
}

/** An account that is not known is that of the other. */
function isOwnedBy({ origin, keyId, account }: ReviewMemory, owner: MemoryOwner): boolean {
  if (origin !== owner.origin || keyId !== owner.keyId) return false;
  return account === undefined || owner.account === undefined || account === owner.account;
}

/**
 * True for a list that is older than what is remembered, which another window has listed since. What is remembered of
 * the future was listed while the clock was wrong.
 */
function isOutdated(memory: ReviewMemory, list: RememberedList, now: EpochMs): boolean {
  return list.listedAt < memory.listedAt && memory.listedAt <= now;
}
