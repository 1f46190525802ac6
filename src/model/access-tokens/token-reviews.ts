import type { EpochMs } from '../../service/epoch-ms';
import { ServiceError } from '../../service/errors';
import type { Clock } from '../clock';
import type { Connection } from '../connections/connection';
import type { CredentialStore } from '../connections/credentials';
import type { Session } from '../connections/session';
import type { SessionChange, Sessions } from '../connections/sessions';
import type { Settings } from '../connections/settings';
import { type Disposable, Emitter } from '../event';
import type { FilesPort, LogPort, SecretsPort } from '../ports';
import { memoryFolder } from './memory-folder';
import type { MadeReview, ReviewSource } from './review/token-memory';
import type { TokenReview } from './review/token-review';
import type { TokenWatching } from './token-watching';
import type { ConnectionWatch } from './watch/connection-watch';
import type { Reminder } from './watch/reminder';

export interface TokenReviewsOptions {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly credentials: CredentialStore;
  readonly secrets: SecretsPort;
  readonly files: FilesPort;
  readonly log: LogPort;
  readonly clock: Clock;
  readonly now: () => EpochMs;
}

/** A reminder of what is due for a watched session. */
export interface SessionReminder {
  readonly session: Session;
  readonly reminder: Reminder;
}

/**
 * What changed in the lists of access tokens since the person reviewed them, and the watch of those that are watched.
 * For a connection that is neither watched nor was ever reviewed, nothing is loaded or stored.
 */
export class TokenReviews implements Disposable {
  readonly #changed = new Emitter<Session>();
  /** The review of a session changed. */
  readonly onDidChange = this.#changed.event;
  readonly #reminded = new Emitter<SessionReminder>();
  readonly onDidRemind = this.#reminded.event;
  readonly #rejected = new Emitter<Session>();
  /** The service has rejected the credentials of a watched connection. */
  readonly onDidReject = this.#rejected.event;
  readonly #reviews = new WeakMap<Session, TokenReview>();
  /** The work on the list of a session. */
  readonly #working = new WeakMap<Session, Promise<void>>();
  readonly #watches = new Map<Session, ConnectionWatch>();
  #watching: Promise<TokenWatching> | undefined;
  #isDisposed = false;
  readonly #subscriptions: readonly Disposable[];

  constructor(private readonly options: TokenReviewsOptions) {
    const { sessions } = options;
    this.#subscriptions = [
      sessions.onDidChange((change) => this.#sessionsChanged(change)),
      sessions.onDidRemove(({ connection }) => void this.#attempt(() => this.#wipe(connection))),
    ];
    this.#sessionsChanged(undefined);
  }

  /** @returns what is known of the changes, or undefined where nothing is remembered or nothing was listed yet */
  of(session: Session): TokenReview | undefined {
    return this.#reviews.get(session);
  }

  /**
   * Makes the present list the one that later lists are compared with. The list must have been loaded.
   * @returns undoes that
   */
  async markReviewed(session: Session): Promise<() => Promise<void>> {
    let made: MadeReview | undefined;
    await this.#work(session, async ({ memory }, source) => {
      made = await memory.review(source);
      return made.review;
    });
    return () =>
      this.#work(session, async ({ memory }, source) => made && (await memory.undoReview(source, made)));
  }

  /** Shows the last reminder of a connection again in a day. */
  async remindTomorrow(session: Session): Promise<void> {
    await this.#watches.get(session)?.snooze();
  }

  /** Waits until what was listed has been compared. */
  async settled(session: Session): Promise<void> {
    await this.#working.get(session)?.catch(() => undefined);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const watch of this.#watches.values()) watch.dispose();
    this.#changed.dispose();
    this.#reminded.dispose();
    this.#rejected.dispose();
  }

  #sessionsChanged(change: SessionChange | undefined): void {
    const { sessions } = this.options;
    if (change !== undefined) {
      if (change.part === 'accessTokens') void this.#attempt(() => this.#compare(change.session));
      return;
    }
    for (const [session, watch] of this.#watches) {
      if (this.#isWatched(session)) continue;
      watch.dispose();
      this.#watches.delete(session);
    }
    for (const session of sessions.all) {
      if (this.#isWatched(session)) void this.#attempt(() => this.#check(session));
    }
  }

  #isWatched(session: Session): boolean {
    // One whose entry is bad for now is not listed.
    const isListed = this.options.sessions.all.includes(session);
    return !this.#isDisposed && isListed && session.connection.isWatched;
  }

  /** Does what is due for a watched session. */
  async #check(session: Session): Promise<void> {
    const { watch: newWatch } = await this.#load();
    if (!this.#isWatched(session)) return;
    const watch =
      this.#watches.get(session) ??
      newWatch({
        get connection() {
          return session.connection;
        },
        list: () => this.#list(session),
        remind: (reminder) => this.#reminded.fire({ session, reminder }),
      });
    this.#watches.set(session, watch);
    await watch.check();
  }

  /** Compares the list that was loaded last, if anything is remembered of its connection. */
  async #compare(session: Session): Promise<void> {
    const { value, error, isLoading } = session.accessTokens;
    // The list was that of another account.
    if (value === undefined && this.#reviews.delete(session)) this.#changed.fire(session);
    if (value === undefined || error !== undefined || isLoading) return;
    await this.#work(session, ({ memory }, source) => memory.listed(source), 'ifRemembered');
    await this.#watches.get(session)?.listed();
  }

  /** Does work on the present list of a session, after the work before it. */
  #work(
    session: Session,
    work: (watching: TokenWatching, source: ReviewSource) => Promise<TokenReview | undefined>,
    when: 'always' | 'ifRemembered' = 'always',
  ): Promise<void> {
    const before = this.#working.get(session);
    const working = (async () => {
      await before?.catch(() => undefined);
      const { connection, accessTokens } = session;
      const { value, loadedAt } = accessTokens;
      if (value === undefined || loadedAt === undefined || session.isClosed) return;
      if (when === 'ifRemembered' && !(await this.#isRemembered(session))) return;
      const watching = await this.#load();
      const username = await this.options.credentials.knownUsername(connection);
      const review = await work(watching, {
        connection,
        entries: value.entries,
        listedAt: loadedAt,
        username,
        isWanted: () => !session.isClosed,
      });
      if (review === undefined || session.isClosed) return;
      this.#reviews.set(session, review);
      this.#changed.fire(session);
    })();
    this.#working.set(session, working);
    return working;
  }

  async #isRemembered(session: Session): Promise<boolean> {
    if (this.#isWatched(session) || this.#reviews.has(session)) return true;
    return await this.#isStored(session.connection);
  }

  async #isStored({ key }: Connection): Promise<boolean> {
    return await this.options.files.exists(await memoryFolder(key));
  }

  /** Work that has begun writes nothing more: see `ReviewSource.isWanted`. */
  async #wipe(connection: Connection): Promise<void> {
    if (await this.#isStored(connection)) await (await this.#load()).memory.wipe(connection);
  }

  #attempt(work: () => Promise<void>): Promise<void> {
    return work().catch(() => this.options.log.warn('The review of access tokens failed.'));
  }

  #load(): Promise<TokenWatching> {
    this.#watching ??= import('./token-watching').then((late) => late.createTokenWatching(this.options));
    return this.#watching;
  }

  /** Lists the tokens for the watch, and says when the service has rejected the credentials just now. */
  async #list(session: Session): Promise<void> {
    await session.refresh();
    await this.settled(session);
    const { error } = session.accessTokens;
    const isRejected = error instanceof ServiceError && error.kind === 'unauthorized';
    if (isRejected && this.#isWatched(session)) this.#rejected.fire(session);
  }
}
