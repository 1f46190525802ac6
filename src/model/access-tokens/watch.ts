import * as v from 'valibot';
import { ServiceError } from '../../service/errors';
import type { EpochMs } from '../../service/resources';
import { CredentialsError, PASSWORD_REJECTED } from '../connections/credentials';
import type { Session } from '../connections/session';
import type { SessionChange, Sessions } from '../connections/sessions';
import { type Disposable, Emitter } from '../event';
import { hashOf } from '../hash';
import type { ModelServices } from '../services';
import { DAY_MS, dayText } from '../timestamps';
import { type EndingClient, type Endings, endingsOf, worthReminding } from './running-out';

/** Content of a notification about a connection's access tokens. */
export interface Reminder extends Endings {
  /** A hash of the look-up token if look-ups fail because of that token, else undefined. */
  readonly goneToken: string | undefined;
}

export interface SessionReminder {
  readonly session: Session;
  readonly reminder: Reminder;
}

/** What the user was last told about a connection, as hashes of clients and times. */
const MEMORY = v.object({
  /** Local day of the last reminder. */
  day: v.string(),
  told: v.pipe(v.array(v.string()), v.readonly()),
  /** Hashes about which the user wants no more reminders. */
  silenced: v.pipe(v.array(v.string()), v.readonly()),
});

type WatchMemory = Readonly<v.InferOutput<typeof MEMORY>>;

const NOTHING_SAID: WatchMemory = { day: '', told: [], silenced: [] };

/** A client that runs out within this time is mentioned every day. */
const URGENT_MS = 3 * DAY_MS;
/** Maximum milliseconds after which a failed listing is tried again. */
const MAX_RETRY_MS = 30 * 60_000;

/**
 * Decides whether to remind today. Reminds at most once a day, except about a look-up token that is gone, if there is
 * something the user was not told yet, or something ends within three days and is not silenced. A client that got a new
 * token is no reason for a reminder.
 * @param urgentMs see `URGENT_MS`
 */
function isReminderDue(
  reminder: Reminder,
  { day, told, silenced }: WatchMemory = NOTHING_SAID,
  urgentMs: number,
  now: EpochMs,
): boolean {
  const { clients, goneToken } = reminder;
  const gone = goneToken === undefined ? [] : [goneToken];
  const isUnseen = (hash: string) => !told.includes(hash);
  if (day === dayText(now)) return gone.some(isUnseen);
  const urgent = hashesOf({ clients: clients.filter(({ end }) => end - now <= urgentMs), goneToken });
  return hashesOf(reminder).some(isUnseen) || urgent.some((hash) => !silenced.includes(hash));
}

/** Returns the hashes of everything that a reminder mentions. */
function hashesOf({ clients, goneToken }: Pick<Reminder, 'clients' | 'goneToken'>): readonly string[] {
  const gone = goneToken === undefined ? [] : [goneToken];
  return [...clients.flatMap(({ hashes }) => hashes), ...gone];
}

/**
 * Lists the tokens of watched connections, and reminds the user once a day of clients that run out. The token that
 * look-ups send needs no watch: it is checked in every list that is loaded.
 */
export class TokenWatch implements Disposable {
  readonly #reminded = new Emitter<SessionReminder>();
  readonly onDidRemind = this.#reminded.event;
  readonly #credentialsNeeded = new Emitter<Session>();
  /** Fires once if a watched connection cannot be listed until the user replaces the credentials. */
  readonly onDidNeedCredentials = this.#credentialsNeeded.event;
  /** Sessions for which `onDidNeedCredentials` has fired. */
  readonly #needCredentials = new WeakSet<Session>();
  /** Times of the last attempts to list. */
  readonly #attemptedAt = new WeakMap<Session, EpochMs>();
  readonly #subscriptions: readonly Disposable[];
  #hasFailed = false;

  /**
   * @param isFocused returns whether the user looks at this window. Only this window reminds, because VS Code stores
   * the remembered state of all windows as one object, so two windows could not agree on which one reminds.
   */
  constructor(
    private readonly services: ModelServices,
    private readonly sessions: Pick<Sessions, 'all' | 'onDidChange' | 'onDidRemove'>,
    private readonly isFocused: () => boolean,
  ) {
    this.#subscriptions = [
      sessions.onDidChange((change) => this.#sessionsChanged(change)),
      sessions.onDidRemove(({ connection: { key } }) => void this.#write(key, undefined)),
    ];
  }

  /**
   * Reloads the lists that are due, and shows reminders. Called each minute, and when the window gets the focus. Never
   * throws.
   */
  async check(): Promise<void> {
    await Promise.all(this.sessions.all.map((session) => this.#check(session)));
  }

  /** Suppresses reminders of these clients until there is something else to mention. */
  async silence({ connection: { key } }: Session, reminder: Reminder): Promise<void> {
    const memory = this.#memoryOf(key);
    if (memory !== undefined) await this.#write(key, { ...memory, silenced: hashesOf(reminder) });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#reminded.dispose();
    this.#credentialsNeeded.dispose();
  }

  #sessionsChanged(change: SessionChange | undefined): void {
    if (change === undefined) void this.check();
    if (change?.part !== 'accessTokens' || change.session.accessTokens.isLoading) return;
    const { session } = change;
    // The list was loaded or the credentials were replaced.
    if (session.accessTokens.error === undefined) this.#needCredentials.delete(session);
    void this.#remind(session);
  }

  async #check(session: Session): Promise<void> {
    const now = this.services.clock.now();
    if (this.#isListDue(session, now)) {
      this.#attemptedAt.set(session, now);
      await session.refresh().catch(() => undefined);
    }
    await this.#remind(session);
    if (!session.connection.isWatched || !needsCredentials(session.accessTokens.error)) return;
    if (session.isClosed || this.#needCredentials.has(session)) return;
    this.#needCredentials.add(session);
    this.#credentialsNeeded.fire(session);
  }

  /** Returns whether a watched connection has no list or an outdated one, and no recent attempt to load it. */
  #isListDue(session: Session, now: EpochMs): boolean {
    const { watchIntervalMs } = this.services.settings;
    if (!session.connection.isWatched) return false;
    if (session.accessTokens.value !== undefined && !session.isListOlderThan(watchIntervalMs)) return false;
    const attemptedAt = this.#attemptedAt.get(session);
    if (attemptedAt === undefined || attemptedAt > now) return true;
    return now - attemptedAt >= Math.min(watchIntervalMs, MAX_RETRY_MS);
  }

  async #remind(session: Session): Promise<void> {
    if (!this.isFocused() || session.isClosed) return;
    const { clock, settings } = this.services;
    const { key } = session.connection;
    const now = clock.now();
    const reminder = reminderOf(session, settings, now);
    const urgentMs = Math.min(URGENT_MS, settings.expiryWarningDays * DAY_MS);
    if (!isReminderDue(reminder, this.#memoryOf(key), urgentMs, now)) return;
    // Saved before the reminder is shown, because it would be repeated every minute if saving failed.
    const isSaved = await this.#write(key, { day: dayText(now), told: hashesOf(reminder), silenced: [] });
    if (isSaved) this.#reminded.fire({ session, reminder });
  }

  #memoryOf(connectionKey: string): WatchMemory | undefined {
    const read = v.safeParse(MEMORY, this.services.state.get(stateKeyOf(connectionKey)));
    return read.success ? read.output : undefined;
  }

  /** Returns whether the state is saved. */
  async #write(connectionKey: string, memory: WatchMemory | undefined): Promise<boolean> {
    try {
      await this.services.state.set(stateKeyOf(connectionKey), memory);
      this.#hasFailed = false;
      return true;
    } catch {
      // Logged once per series of failures, because it is tried again every minute.
      if (!this.#hasFailed)
        this.services.log.warn('What was said about access tokens could not be saved, so nothing is said.');
      this.#hasFailed = true;
      return false;
    }
  }
}

function stateKeyOf(connectionKey: string): string {
  return `tokenWatch/${connectionKey}`;
}

/**
 * Returns what there is to mention. For a connection that is not watched, this is only the token that look-ups send.
 */
function reminderOf(session: Session, settings: ModelServices['settings'], now: EpochMs): Reminder {
  const { connection, isTokenInUseGone, tokenInUse, standingTokens } = session;
  const { clients, covered } = endingsOf(worthReminding(standingTokens), settings, now);
  const isTold = ({ state, isInUse }: EndingClient) =>
    state === 'soon' && (isInUse ? !isTokenInUseGone : connection.isWatched);
  return {
    clients: clients.filter(isTold),
    covered: connection.isWatched ? covered : 0,
    goneToken: isTokenInUseGone && tokenInUse !== undefined ? hashOf(['gone', tokenInUse.id]) : undefined,
  };
}

/** Returns whether the tokens cannot be listed until the user replaces the credentials. */
function needsCredentials(error: unknown): boolean {
  return error instanceof CredentialsError
    ? error.why === 'missing' || error.why === 'otherOrigin' || PASSWORD_REJECTED.includes(error.why)
    : error instanceof ServiceError && error.kind === 'unauthorized';
}
