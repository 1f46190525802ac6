import { ServiceError } from '../../service/errors';
import { CredentialsError, PASSWORD_REJECTED } from '../connections/credentials';
import type { Session } from '../connections/session';
import type { SessionChange, Sessions } from '../connections/sessions';
import { type Disposable, Emitter } from '../event';
import type { ModelServices } from '../services';
import type { TokenFacts } from './expiry';
import type { TokenComparison } from './history/compare';
import type { Reminder } from './history/due';
import { Fingerprints } from './history/fingerprints';
import { HistoryFile } from './history/history-file';
import { listedRecords } from './history/remembered';
import { TokenHistory } from './history/token-history';
import { wipeTokenInUse } from './history/token-in-use';
import type { TokenListReading } from './listing';

export interface SessionReminder {
  readonly session: Session;
  readonly reminder: Reminder;
}

/** Tokens of a list, and those that another token replaces. */
export interface KnownTokens {
  readonly tokens: readonly TokenFacts[];
  readonly renewed: ReadonlySet<TokenFacts>;
}

/** Returns the list of a session in this window. */
export function listedTokens({ accessTokens, renewed }: Session): KnownTokens {
  return { tokens: (accessTokens.value?.entries ?? []).map(({ token }) => token), renewed };
}

/**
 * Token histories of the sessions. For a connection that is neither watched nor was ever reviewed, only the reminders
 * of the token that look-ups send are remembered.
 */
export class TokenHistories implements Disposable {
  readonly #changed = new Emitter<Session>();
  /** Fires after the history of a session or its comparison changed. */
  readonly onDidChange = this.#changed.event;
  readonly #reminded = new Emitter<SessionReminder>();
  readonly onDidRemind = this.#reminded.event;
  readonly #credentialsNeeded = new Emitter<Session>();
  /** Fires once if a watched connection cannot be listed until the user replaces the credentials. */
  readonly onDidNeedCredentials = this.#credentialsNeeded.event;
  /** Sessions for which `onDidNeedCredentials` has fired. */
  readonly #needCredentials = new WeakSet<Session>();
  readonly #histories = new WeakMap<Session, TokenHistory>();
  /** Files by connection key, so that a new session waits for the writes of the previous one. */
  readonly #files = new Map<string, HistoryFile>();
  readonly #fingerprints: Fingerprints;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly services: ModelServices,
    private readonly sessions: Sessions,
  ) {
    this.#fingerprints = new Fingerprints(services.secrets);
    this.#subscriptions = [
      sessions.onDidChange((change) => this.#sessionsChanged(change)),
      sessions.onDidRemove(({ connection: { key } }) => void this.#wipe(key)),
    ];
    this.#sessionsChanged(undefined);
  }

  /** Returns how the list differs from the last review, or undefined if there is no history or no list yet. */
  comparisonOf(session: Session): TokenComparison | undefined {
    return this.#histories.get(session)?.comparison;
  }

  /**
   * Returns the newest list: of this window or, for a watched connection, from the history of all windows. Reads no
   * secret and no file.
   */
  newest(session: Session): KnownTokens {
    const { value, loadedAt = Number.NEGATIVE_INFINITY } = session.accessTokens;
    const { isWatched } = session.connection;
    const history = isWatched ? this.#histories.get(session) : undefined;
    const { remembered } = history ?? {};
    const isNewer = remembered !== undefined && (value === undefined || remembered.listedAt > loadedAt);
    return history !== undefined && isNewer
      ? { tokens: listedRecords(remembered), renewed: history.renewed }
      : listedTokens(session);
  }

  /** Called each minute. Reads changes by other windows, refreshes due lists and reminds. Never throws. */
  async check(): Promise<void> {
    await Promise.all(this.sessions.all.map((session) => this.#check(session)));
  }

  /** See `TokenHistory.markReviewed`. */
  markReviewed(session: Session, seen: TokenListReading): Promise<(() => Promise<boolean>) | undefined> {
    return this.#historyOf(session).markReviewed(seen);
  }

  /** Shows the last reminder of a watched connection again in a day. Returns false if that cannot be saved. */
  remindTomorrow(session: Session): Promise<boolean> {
    return this.#historyOf(session).remindTomorrow();
  }

  /** Waits for pending comparisons. */
  async settled(session: Session): Promise<void> {
    await this.#historyOf(session).settled();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
    this.#reminded.dispose();
    this.#credentialsNeeded.dispose();
  }

  #sessionsChanged(change: SessionChange | undefined): void {
    if (change?.part === 'endpoints') return;
    if (change === undefined) {
      for (const session of this.sessions.all) if (session.connection.isWatched) void this.#check(session);
      return;
    }
    const { session } = change;
    // The list was loaded or the credentials were replaced.
    if (session.accessTokens.error === undefined) this.#needCredentials.delete(session);
    void this.#historyOf(session).recordList();
  }

  async #check(session: Session): Promise<void> {
    await this.#historyOf(session).check();
    if (!session.connection.isWatched || !needsCredentials(session.accessTokens.error)) return;
    if (this.#needCredentials.has(session)) return;
    this.#needCredentials.add(session);
    this.#credentialsNeeded.fire(session);
  }

  #historyOf(session: Session): TokenHistory {
    const existing = this.#histories.get(session);
    if (existing !== undefined) return existing;
    const services = { ...this.services, fingerprints: this.#fingerprints };
    const history = new TokenHistory(session, this.#fileOf(session.connection.key), services, {
      changed: () => this.#changed.fire(session),
      remind: (reminder) => this.#reminded.fire({ session, reminder }),
    });
    this.#histories.set(session, history);
    return history;
  }

  #fileOf(key: string): HistoryFile {
    const { files, log } = this.services;
    const file = this.#files.get(key) ?? new HistoryFile(key, files, log);
    this.#files.set(key, file);
    return file;
  }

  /** Pending work of the connection writes nothing more, since its session is closed. */
  async #wipe(key: string): Promise<void> {
    const file = this.#fileOf(key);
    try {
      await wipeTokenInUse(key, this.services);
      await file.delete();
    } catch {
      this.services.log.warn('The history of access tokens of a connection could not be deleted.');
    }
  }
}

/** Returns whether no list is possible until the user replaces the credentials. */
function needsCredentials(error: unknown): boolean {
  return error instanceof CredentialsError
    ? error.why === 'missing' || error.why === 'otherOrigin' || PASSWORD_REJECTED.includes(error.why)
    : error instanceof ServiceError && error.kind === 'unauthorized';
}
