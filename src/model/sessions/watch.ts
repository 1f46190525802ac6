import * as v from 'valibot';
import { DAY_MS, type LocalCalendar } from '../../local-calendar';
import { ServiceError } from '../../service/errors';
import type { EpochMs } from '../../service/resources';
import { readingOf, type TokenListReading } from '../access-tokens/listing';
import {
  type EndingClient,
  type Endings,
  endingsOf,
  listedHashes,
  worthReminding,
} from '../access-tokens/running-out';
import { CredentialsError, PASSWORD_REJECTED } from '../connections/credentials';
import type { ModelServices } from '../connections/services';
import { type Disposable, Emitter } from '../event';
import { hashOf } from '../hash';
import type { Session } from './session';
import type { SessionChange, Sessions } from './sessions';

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
  /** Time of the last reminder. The day alone would depend on the time zone. 0 if there was none. */
  remindedAt: v.number(),
  told: v.pipe(v.array(v.string()), v.readonly()),
  /** Hashes about which the user wants no more reminders, as long as their tokens are listed. */
  silenced: v.pipe(v.array(v.string()), v.readonly()),
  /** Time of the last list or, until there is a list, of the first failure. 0 if there was neither. */
  listedAt: v.number(),
  /** Whether the user was told that there was no list for a day. */
  isLossTold: v.boolean(),
});

type WatchMemory = Readonly<v.InferOutput<typeof MEMORY>>;

const NOTHING_SAID: WatchMemory = { remindedAt: 0, told: [], silenced: [], listedAt: 0, isLossTold: false };

/** A client that runs out within this time is mentioned every day. */
const URGENT_MS = 3 * DAY_MS;
/** Maximum milliseconds after which a failed listing is tried again. */
const MAX_RETRY_MS = 30 * 60_000;
/** Age from which a list no longer causes reminders. If there is no newer list, the user is told. */
const MAX_LIST_AGE_MS = DAY_MS;

/**
 * Decides whether to remind today. Reminds at most once a day, except about a missing look-up token, and only if there
 * is something new or a token ends within three days. A client that got a new token is not news.
 * @param reminder without what the user has silenced
 * @param urgentMs see `URGENT_MS`
 */
function isReminderDue(
  reminder: Reminder,
  { remindedAt, told }: WatchMemory,
  urgentMs: number,
  now: EpochMs,
  calendar: LocalCalendar,
): boolean {
  const { clients, goneToken } = reminder;
  const gone = goneToken === undefined ? [] : [goneToken];
  const isUnseen = (hash: string) => !told.includes(hash);
  if (calendar.dayOf(remindedAt) === calendar.dayOf(now)) return gone.some(isUnseen);
  const urgent = hashesOf({ clients: clients.filter(({ end }) => end - now <= urgentMs), goneToken });
  return hashesOf(reminder).some(isUnseen) || urgent.length > 0;
}

/** Returns the hashes of all clients and tokens that a reminder mentions. */
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
  readonly #listLost = new Emitter<Session>();
  /**
   * Fires once if a watched connection cannot be listed: at once if the user has to replace the credentials, else after
   * a day without a list.
   */
  readonly onDidLoseList = this.#listLost.event;
  /** Sessions for which the user was asked for other credentials. */
  readonly #needCredentials = new WeakSet<Session>();
  /** Time of each session's last attempt to list the tokens. */
  readonly #attemptedAt = new WeakMap<Session, EpochMs>();
  /** Time of each session's first failure since its last list. */
  readonly #failedAt = new WeakMap<Session, EpochMs>();
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
    // The connection was removed.
    if (memory === undefined) return;
    const silenced = [...new Set([...memory.silenced, ...hashesOf(reminder)])];
    await this.#write(key, { ...memory, silenced });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#reminded.dispose();
    this.#listLost.dispose();
  }

  #sessionsChanged(change: SessionChange | undefined): void {
    if (change === undefined) void this.check();
    if (change?.part !== 'accessTokens' || change.session.accessTokens.isLoading) return;
    const { session } = change;
    // The list was loaded or the credentials were replaced.
    if (session.accessTokens.error === undefined) {
      this.#needCredentials.delete(session);
      this.#failedAt.delete(session);
    }
    void this.#remind(session);
  }

  async #check(session: Session): Promise<void> {
    const now = this.services.clock.now();
    if (this.#isListDue(session, now)) {
      this.#attemptedAt.set(session, now);
      await session.refresh().catch(() => undefined);
    }
    await this.#remind(session);
    const { error } = session.accessTokens;
    if (error === undefined || !session.connection.isWatched || session.isClosed) return;
    if (needsCredentials(error)) this.#askForCredentials(session);
    else await this.#tellLoss(session, now);
  }

  #askForCredentials(session: Session): void {
    if (this.#needCredentials.has(session)) return;
    this.#needCredentials.add(session);
    this.#listLost.fire(session);
  }

  /** Reports once that there was no list for a day. The first failure may only mean that the network is not up yet. */
  async #tellLoss(session: Session, now: EpochMs): Promise<void> {
    const failedAt = this.#failedAt.get(session) ?? now;
    this.#failedAt.set(session, failedAt);
    if (!this.isFocused()) return;
    const { key } = session.connection;
    const memory = this.#memoryOf(key) ?? NOTHING_SAID;
    if (memory.listedAt === 0) await this.#write(key, { ...memory, listedAt: now });
    else if (memory.isLossTold || now - memory.listedAt < MAX_LIST_AGE_MS || now - failedAt < MAX_RETRY_MS)
      return;
    else if (await this.#write(key, { ...memory, isLossTold: true })) this.#listLost.fire(session);
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
    const stored = this.#memoryOf(key) ?? NOTHING_SAID;
    const reading = this.#currentReading(session);
    const memory = reading === undefined ? stored : withReading(stored, session, reading);
    const endings = reading && endingsOf(worthReminding(session.standingTokens), settings, now);
    const reminder = reminderOf(session, endings, memory.silenced);
    const urgentMs = Math.min(URGENT_MS, settings.expiryWarningDays * DAY_MS);
    const isDue = isReminderDue(reminder, memory, urgentMs, now, settings.calendar);
    if (!isDue && memory.listedAt === stored.listedAt) return;
    const said = isDue ? { remindedAt: now, told: hashesOf(reminder) } : {};
    // Saved before the reminder is shown, because it would be repeated every minute if saving failed.
    const isSaved = await this.#write(key, { ...memory, ...said });
    if (isDue && isSaved) this.#reminded.fire({ session, reminder });
  }

  /** Returns the list, unless it is too old for a reminder: a newer list may differ. */
  #currentReading(session: Session): TokenListReading | undefined {
    const maxAgeMs = Math.min(this.services.settings.watchIntervalMs, MAX_LIST_AGE_MS);
    return session.isListOlderThan(maxAgeMs) ? undefined : readingOf(session.accessTokens);
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

/** Remembers that there is a list, and forgets the silenced tokens that it no longer contains. */
function withReading(
  memory: WatchMemory,
  { connection, standingTokens, tokenInUse }: Session,
  { listedAt }: TokenListReading,
): WatchMemory {
  const { silenced } = memory;
  const listed = silenced.length === 0 ? new Set() : listedHashes(standingTokens);
  const gone = tokenInUse && goneHash(tokenInUse.id);
  return {
    ...memory,
    silenced: silenced.filter((hash) => listed.has(hash) || hash === gone),
    ...(connection.isWatched ? { listedAt, isLossTold: false } : {}),
  };
}

/**
 * Returns the content of a reminder: for a connection that is not watched, only the token that look-ups send.
 * @param endings undefined if the list is too old to mention its tokens
 * @param silenced hashes that are left out
 */
function reminderOf(
  { access, connection, isTokenInUseGone, tokenInUse }: Session,
  endings: Endings | undefined,
  silenced: readonly string[],
): Reminder {
  const { clients, covered } = endings ?? { clients: [], covered: 0 };
  const isGone = endings === undefined ? access.isTokenInUseRejected : isTokenInUseGone;
  const isTold = ({ state, isInUse, hashes }: EndingClient) =>
    state === 'soon' &&
    (isInUse ? !isGone : connection.isWatched) &&
    !hashes.every((hash) => silenced.includes(hash));
  const goneToken = isGone && tokenInUse !== undefined ? goneHash(tokenInUse.id) : undefined;
  return {
    clients: clients.filter(isTold),
    covered: connection.isWatched ? covered : 0,
    goneToken: goneToken === undefined || silenced.includes(goneToken) ? undefined : goneToken,
  };
}

function goneHash(tokenId: string): string {
  return hashOf(['gone', tokenId]);
}

/** Returns whether the tokens cannot be listed until the user replaces the credentials. */
export function needsCredentials(error: unknown): boolean {
  return error instanceof CredentialsError
    ? error.why === 'missing' || error.why === 'otherAddress' || PASSWORD_REJECTED.includes(error.why)
    : error instanceof ServiceError && error.kind === 'unauthorized';
}
