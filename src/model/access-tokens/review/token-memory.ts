import type { EpochMs } from '../../../service/resources';
import type { Connection } from '../../connections/connection';
import type { ModelServices } from '../../services';
import { readInstant } from '../../timestamps';
import type { AccessTokenEntry } from '../listing';
import { Fingerprints } from './fingerprints';
import { MemoryFiles } from './memory-file';
import {
  type ListedToken,
  listedToken,
  type MemoryOwner,
  newMemory,
  type RememberedList,
  withList,
  withReview,
  withReviewUndone,
} from './remember';
import { isListed, type ReviewMemory, type TokenRecord } from './review-memory';
import type { GoneReason, GoneToken, ListedChange, ReviewNote, TokenReview } from './token-review';

/** The services that remember access tokens. */
export type MemoryServices = Pick<ModelServices, 'files' | 'secrets' | 'log' | 'clock'>;

/** A list of access tokens, and where it comes from. */
export interface ReviewSource {
  readonly connection: Connection;
  readonly entries: readonly AccessTokenEntry[];
  readonly listedAt: EpochMs;
  /** The user name that it was listed with, or '' for the demo. */
  readonly username: string;
  /** False once the connection was removed, or has another account: then nothing is remembered of the list. */
  readonly isWanted: () => boolean;
}

/** A review that the user has made, and what it replaced. */
export interface MadeReview {
  readonly review: TokenReview;
  /** What was remembered before; undefined where the memory began with the review. */
  readonly before: ReviewMemory | undefined;
  readonly after: ReviewMemory;
}

/** A list with what it takes to compare it. */
interface Prepared {
  readonly owner: MemoryOwner;
  readonly list: RememberedList;
  readonly fingerprints: ReadonlyMap<string, string>;
}

/** A list that was compared. */
interface AppliedList {
  readonly review: TokenReview;
  /** What is remembered then; undefined where it could not be read or saved. */
  readonly saved: ReviewMemory | undefined;
}

/**
 * What is remembered of the access tokens of connections: see ReviewMemory. What could not be read or saved is reported
 * by a note of the review and a line of the log.
 */
export class TokenMemory {
  readonly #files: MemoryFiles;
  readonly #fingerprints: Fingerprints;

  constructor(private readonly services: MemoryServices) {
    this.#files = new MemoryFiles(services.files, services.log);
    this.#fingerprints = new Fingerprints(services.secrets);
  }

  /**
   * Remembers a list, and compares it with what the user last reviewed. Where nothing is remembered, all of it counts
   * as reviewed.
   * @returns undefined for a list that is not wanted any more
   */
  async listed(source: ReviewSource): Promise<TokenReview | undefined> {
    return (await this.#apply(source, (memory) => memory))?.review;
  }

  /**
   * Marks a list as reviewed.
   * @returns undefined for a list that is not wanted any more
   */
  async review(source: ReviewSource): Promise<MadeReview | 'notSaved' | undefined> {
    let before: ReviewMemory | undefined;
    const applied = await this.#apply(source, (memory, list) => {
      before = memory;
      return withReview(memory, list, this.services.clock.now());
    });
    if (applied === undefined) return undefined;
    const { review, saved } = applied;
    return saved === undefined ? 'notSaved' : { review, before, after: saved };
  }

  /**
   * Takes a review back. Where the memory began with it, all of it is deleted.
   * @returns `replaced` where another review or another account followed it, which stays
   */
  async undoReview(
    { key }: Connection,
    { before, after }: MadeReview,
  ): Promise<'undone' | 'replaced' | 'notSaved'> {
    const isLast = (memory: ReviewMemory) =>
      isOwnedBy(memory, after) && memory.reviewedAt === after.reviewedAt;
    let isUndone = false;
    const change = (memory: ReviewMemory | undefined) => {
      isUndone = memory !== undefined && isLast(memory);
      return memory && before && isUndone ? withReviewUndone(memory, before) : undefined;
    };
    try {
      const { isSaved } = await this.#files.update(key, change);
      if (isUndone && before === undefined) await this.#files.delete(key);
      if (isSaved) return isUndone ? 'undone' : 'replaced';
    } catch {
      this.services.log.warn('The memory of access tokens could not be read or deleted.');
    }
    return 'notSaved';
  }

  /**
   * Changes what is remembered of a connection with this base URL.
   * @param change may return undefined to write nothing
   * @returns what is remembered then; undefined where there is nothing, or the change could not be saved
   * @throws when it cannot be read
   */
  async update(
    connection: Connection,
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    const { href } = connection.baseUrl;
    const update = await this.#files.update(connection.key, (before) =>
      before?.baseUrl === href ? change(before) : undefined,
    );
    return update.isSaved && update.memory?.baseUrl === href ? update.memory : undefined;
  }

  /** Deletes everything that is remembered of a connection. */
  async wipe(connection: Connection): Promise<void> {
    try {
      await this.#files.delete(connection.key);
    } catch {
      this.services.log.warn('The memory of access tokens of a connection could not be deleted.');
    }
  }

  /** @param change is made after the list is remembered, and not to a memory that begins with it */
  async #apply(
    source: ReviewSource,
    change: (memory: ReviewMemory, list: RememberedList) => ReviewMemory,
  ): Promise<AppliedList | undefined> {
    const { log, clock } = this.services;
    const { connection, entries, listedAt } = source;
    const notes = new Set<ReviewNote>();
    try {
      const { owner, list, fingerprints } = await this.#prepare(source);
      const at = clock.now();
      const { memory, isSaved, wasDamaged } = await this.#files.update(connection.key, (before) => {
        if (!source.isWanted()) return undefined;
        if (before === undefined || !isOwnedBy(before, owner)) {
          if (before !== undefined) notes.add('newBaseline');
          return newMemory(owner, list, at, before);
        }
        // Another window may have listed since.
        const current = list.listedAt < before.listedAt ? before : withList(before, list);
        return change(current, list);
      });
      if (memory === undefined || !source.isWanted()) return undefined;
      const { reviewedAt, records } = memory;
      if (wasDamaged) notes.add('newBaseline');
      if (entries.length === 0 && records.size > 0) notes.add('emptied');
      if (!isSaved) notes.add('unavailable');
      const changes = compare(memory, list, fingerprints, at);
      return {
        review: { reviewedAt, listedAt, ...changes, notes: [...notes] },
        saved: isSaved ? memory : undefined,
      };
    } catch {
      log.warn('The memory of access tokens or its key could not be read. No changes are shown.');
      const nothing = { changes: new Map(), gone: [] };
      return {
        review: { reviewedAt: listedAt, listedAt, ...nothing, notes: ['unavailable'] },
        saved: undefined,
      };
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
      owner: { baseUrl: connection.baseUrl.href, keyId: key.id, account },
      list: { listedAt, tokens: new Map(tokens) },
      fingerprints,
    };
  }
}

function isOwnedBy({ baseUrl, keyId, account }: MemoryOwner, owner: MemoryOwner): boolean {
  return baseUrl === owner.baseUrl && keyId === owner.keyId && account === owner.account;
}

/** Compares a list with what the user reviewed. @param fingerprints those of the list's tokens, by their handles */
function compare(
  { records }: ReviewMemory,
  { tokens }: RememberedList,
  fingerprints: ReadonlyMap<string, string>,
  now: EpochMs,
): Pick<TokenReview, 'changes' | 'gone'> {
  const changes = new Map<string, ListedChange>();
  for (const [handle, fingerprint] of fingerprints) {
    const token = tokens.get(fingerprint);
    const change = token && changeOf(token, records.get(fingerprint));
    if (change !== undefined) changes.set(handle, change);
  }
  const gone: GoneToken[] = [];
  for (const record of records.values()) {
    // A token that another window has listed since is not gone.
    if (record.reviewed === undefined || tokens.has(record.fingerprint) || isListed(record)) continue;
    gone.push({ why: reasonOf(record, now), record });
  }
  return { changes, gone };
}

function changeOf(token: ListedToken, record: TokenRecord | undefined): ListedChange | undefined {
  const reviewed = record?.reviewed;
  if (record === undefined || reviewed === undefined) return { kind: 'new' };
  const roles = hasSameRoles(reviewed.roles, token.roles) ? undefined : reviewed.roles;
  const expiryMoved = reviewed.expires !== token.expires;
  return roles === undefined && !expiryMoved ? undefined : { kind: 'changed', roles, expiryMoved, record };
}

function hasSameRoles(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === others.length && some.every((role, index) => role === others[index])) return true;
  const set = new Set(some);
  const otherSet = new Set(others);
  return set.size === otherSet.size && others.every((role) => set.has(role));
}

function reasonOf({ expires, missingSince }: TokenRecord, now: EpochMs): GoneReason {
  const expiry = readInstant(expires);
  if (expiry.kind !== 'time') return 'unlisted';
  // A token that was withdrawn does not become an expired one when the time of its expiry has come.
  return expiry.milliseconds <= Math.min(now, missingSince ?? now) ? 'expired' : 'withdrawn';
}
