import { ServiceError } from '../../service/errors';
import type { Connection } from '../connections/connection';
import { CredentialsError } from '../connections/credentials';
import type { Session } from '../connections/session';
import type { SessionChange, Sessions } from '../connections/sessions';
import { type Disposable, Emitter } from '../event';
import type { ModelServices } from '../services';
import { type ListedAccessTokens, readingOf, type TokenListReading } from './listing';
import { memoryFolder } from './review/memory-file';
import { type MadeReview, type ReviewSource, TokenMemory } from './review/token-memory';
import type { TokenReview } from './review/token-review';
import { ConnectionWatch } from './watch/connection-watch';
import type { Reminder } from './watch/reminder';

/** What is remembered of access tokens could not be read or written. */
export class ReviewNotSavedError extends Error {
  override readonly name = 'ReviewNotSavedError';
}

/** A reminder of what is due for a watched session. */
export interface SessionReminder {
  readonly session: Session;
  readonly reminder: Reminder;
}

/**
 * What changed in the lists of access tokens since the user reviewed them, and the watch of those that are watched.
 * For a connection that is neither watched nor was ever reviewed, nothing is loaded or stored.
 */
export class TokenReviews implements Disposable {
  readonly #changed = new Emitter<Session>();
  /** The review of a session changed. */
  readonly onDidChange = this.#changed.event;
  readonly #reminded = new Emitter<SessionReminder>();
  readonly onDidRemind = this.#reminded.event;
  readonly #credentialsNeeded = new Emitter<Session>();
  /** A watched connection cannot be listed until the user enters other credentials. Said once for those that are stored. */
  readonly onDidNeedCredentials = this.#credentialsNeeded.event;
  /** The sessions of which that was said. */
  readonly #needCredentials = new WeakSet<Session>();
  readonly #reviews = new WeakMap<Session, TokenReview>();
  /** The work on what is remembered of each connection, by its key: one after the other. */
  readonly #working = new Map<string, Promise<unknown>>();
  readonly #watches = new Map<Session, ConnectionWatch>();
  readonly #memory: TokenMemory;
  #isDisposed = false;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly services: ModelServices,
    private readonly sessions: Sessions,
  ) {
    this.#memory = new TokenMemory(services);
    this.#subscriptions = [
      sessions.onDidChange((change) => this.#sessionsChanged(change)),
      sessions.onDidRemove(({ connection }) => {
        void this.#attempt(() => this.#inTurn(connection, () => this.#wipe(connection)));
      }),
    ];
    this.#sessionsChanged(undefined);
  }

  /** @returns what is known of the changes, or undefined where nothing is remembered or nothing was listed yet */
  of(session: Session): TokenReview | undefined {
    return this.#reviews.get(session);
  }

  /**
   * Makes a list that the user saw the one that later lists are compared with.
   * @returns undoes that, or returns false where that cannot be undone any more; undefined where the session is closed or
   * its tokens are those of another account by now
   * @throws ReviewNotSavedError, and so does the undo
   */
  async markReviewed(
    session: Session,
    seen: TokenListReading,
  ): Promise<(() => Promise<boolean>) | undefined> {
    const { connection } = session;
    const made = await this.#inTurn(connection, async () => {
      const review = await this.#memory.review(sourceOf(session, seen));
      if (review === 'notSaved') throw new ReviewNotSavedError();
      if (review === undefined) return undefined;
      this.#show(session, seen.list, review.review);
      // A list that has come since is compared with what was reviewed.
      if (session.accessTokens.value !== seen.list) await this.#compareNow(session);
      return review;
    });
    return made && (() => this.#undo(connection, made));
  }

  /** Shows the last reminder of a watched connection again in a day. @returns false where that cannot be remembered */
  async remindTomorrow(session: Session): Promise<boolean> {
    return (await this.#watches.get(session)?.snooze()) ?? false;
  }

  /** Waits until what was listed has been compared. */
  async settled({ connection }: Session): Promise<void> {
    await this.#working.get(connection.key)?.catch(() => undefined);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const watch of this.#watches.values()) watch.dispose();
    this.#changed.dispose();
    this.#reminded.dispose();
    this.#credentialsNeeded.dispose();
  }

  #sessionsChanged(change: SessionChange | undefined): void {
    if (change !== undefined) {
      if (change.part === 'accessTokens') void this.#attempt(() => this.#compare(change.session));
      return;
    }
    for (const [session, watch] of this.#watches) {
      if (this.#isWatched(session)) continue;
      watch.dispose();
      this.#watches.delete(session);
    }
    for (const session of this.sessions.all) {
      if (this.#isWatched(session)) void this.#attempt(() => this.#check(session));
    }
  }

  #isWatched(session: Session): boolean {
    // One whose entry is bad for now is not listed.
    const isListed = this.sessions.all.includes(session);
    return !this.#isDisposed && isListed && session.connection.isWatched;
  }

  /** Does what is due for a watched session. */
  async #check(session: Session): Promise<void> {
    const watch =
      this.#watches.get(session) ??
      new ConnectionWatch(
        {
          get connection() {
            return session.connection;
          },
          list: () => this.#list(session),
          remind: (reminder) => this.#reminded.fire({ session, reminder }),
        },
        this.services,
        this.#memory,
      );
    this.#watches.set(session, watch);
    await watch.check();
  }

  /** Compares the list that was loaded last, if anything is remembered of its connection. */
  async #compare(session: Session): Promise<void> {
    const { value, error, isLoading } = session.accessTokens;
    // It was listed, or its credentials were replaced.
    if (error === undefined) this.#needCredentials.delete(session);
    // The list was that of another account.
    if (value === undefined && this.#reviews.delete(session)) this.#changed.fire(session);
    if (value === undefined || error !== undefined || isLoading) return;
    await this.#inTurn(session.connection, async () => {
      if (await this.#isRemembered(session)) await this.#compareNow(session);
    });
    await this.#watches.get(session)?.listed();
  }

  /** Compares the present list of a session, if it has one. Called in turn. */
  async #compareNow(session: Session): Promise<void> {
    const reading = readingOf(session.accessTokens);
    if (reading === undefined || session.isClosed) return;
    const review = await this.#memory.listed(sourceOf(session, reading));
    if (review !== undefined) this.#show(session, reading.list, review);
  }

  /** Takes a review back, whatever was listed since. */
  #undo(connection: Connection, made: MadeReview): Promise<boolean> {
    return this.#inTurn(connection, async () => {
      const outcome = await this.#memory.undoReview(connection, made);
      if (outcome === 'notSaved') throw new ReviewNotSavedError();
      if (outcome === 'replaced') return false;
      const session = this.sessions.find(connection.key);
      if (session === undefined) return true;
      if (made.before !== undefined || this.#isWatched(session)) await this.#compareNow(session);
      else if (this.#reviews.delete(session)) this.#changed.fire(session);
      return true;
    });
  }

  /** Shows a review of a list, which may be followed by another one. */
  #show(session: Session, list: ListedAccessTokens, review: TokenReview): void {
    if (!isStillOf(session, list)) return;
    this.#reviews.set(session, review);
    this.#changed.fire(session);
  }

  /** Does work on what is remembered of a connection, after the work before it. */
  #inTurn<T>({ key }: Connection, work: () => Promise<T>): Promise<T> {
    const before = this.#working.get(key) ?? Promise.resolve();
    const working = before.catch(() => undefined).then(work);
    this.#working.set(key, working);
    return working;
  }

  async #isRemembered(session: Session): Promise<boolean> {
    if (this.#isWatched(session) || this.#reviews.has(session)) return true;
    return await this.#isStored(session.connection);
  }

  async #isStored({ key }: Connection): Promise<boolean> {
    return await this.services.files.exists(await memoryFolder(key));
  }

  /** Work that has begun writes nothing more: see `ReviewSource.isWanted`. */
  async #wipe(connection: Connection): Promise<void> {
    if (await this.#isStored(connection)) await this.#memory.wipe(connection);
  }

  #attempt(work: () => Promise<void>): Promise<void> {
    return work().catch(() => this.services.log.warn('The review of access tokens failed.'));
  }

  /** Lists the tokens for the watch, and says once where the user has to enter other credentials for that. */
  async #list(session: Session): Promise<void> {
    await session.refresh();
    await this.settled(session);
    if (!needsCredentials(session.accessTokens.error) || !this.#isWatched(session)) return;
    if (this.#needCredentials.has(session)) return;
    this.#needCredentials.add(session);
    this.#credentialsNeeded.fire(session);
  }
}

/** True where nothing is listed until the user enters other credentials. */
function needsCredentials(error: unknown): boolean {
  return error instanceof CredentialsError
    ? error.why === 'missing' || error.why === 'otherOrigin' || error.why === 'rejected'
    : error instanceof ServiceError && error.kind === 'unauthorized';
}

function sourceOf(session: Session, { list, listedAt }: TokenListReading): ReviewSource {
  const { entries, username } = list;
  const isWanted = () => isStillOf(session, list);
  return { connection: session.connection, entries, listedAt, username, isWanted };
}

/** False once the session is closed, or its tokens were dropped, as they were those of another account. */
function isStillOf({ isClosed, accessTokens }: Session, { username }: ListedAccessTokens): boolean {
  return !isClosed && accessTokens.value?.username === username;
}
