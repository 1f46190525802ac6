import type { Clock } from '../../clock';
import type { Connection } from '../../connections/connection';
import type { Settings } from '../../connections/settings';
import type { Disposable } from '../../event';
import type { LogPort } from '../../ports';
import type { ReviewMemory } from '../review/token-record';
import type { MemoryPort } from './memory-port';
import { type Reminder, type ReminderContext, reminderOf, withSnooze } from './reminder';
import { isDue, retryMs, withClaim, withNextListing, withoutClaim, withRetry } from './schedule';

/**
 * How a list ended. `unauthorized`: the service answered 401 just now. `blocked`: nothing was sent, because the
 * credentials are missing or were refused before.
 */
export type ListOutcome = 'listed' | 'failed' | 'unauthorized' | 'blocked' | 'cancelled';

/** A connection whose access tokens are watched. */
export interface WatchedConnection {
  readonly connection: Connection;
  /** Fetches the list, and ends when it is remembered. */
  list(): Promise<ListOutcome>;
}

export interface WatchParts {
  readonly clock: Clock;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: LogPort;
  readonly memory: MemoryPort;
  readonly settings: Pick<Settings, 'expiryReminderDays' | 'watchIntervalMs' | 'timestampUnit'>;
  /** Shows a reminder. */
  readonly remind: (connection: Connection, reminder: Reminder) => void;
  /** Says that the watch has ended until the credentials are updated. */
  readonly sayRefused: (connection: Connection) => void;
}

/** Steps come without a list, and a timer does not notice that the time of day was set: it is not trusted for longer. */
const MAX_WAIT_MS = 15 * 60_000;

/** The watch of one connection, in one window. */
export class ConnectionWatch implements Disposable {
  readonly connection: Connection;
  readonly #parts: WatchParts;
  readonly #find: () => WatchedConnection | undefined;
  #checking: Promise<void> | undefined;
  #timer: Disposable | undefined;
  #isDisposed = false;
  #isRefused = false;
  /** How often the credentials have changed. */
  #credentials = 0;
  /** By the clock: spares the service where nothing can be remembered. */
  #quietUntil = Number.NEGATIVE_INFINITY;

  /** @param find gives undefined once the connection is not watched any more */
  constructor(connection: Connection, parts: WatchParts, find: () => WatchedConnection | undefined) {
    this.connection = connection;
    this.#parts = parts;
    this.#find = find;
  }

  /** Lists the tokens if that is due, and reminds of what is due. A check during a check joins it. Never throws. */
  check(): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** A list was fetched by other means. Never throws. */
  async listed(): Promise<void> {
    // The list may be that of the check, which would wait for itself.
    if (this.#checking !== undefined) return;
    const { now, random } = this.#parts;
    await this.#attempt(() =>
      this.#update((memory) => withNextListing(memory, now(), this.#intervalMs, random)),
    );
    await this.check();
  }

  /** Resumes the watch. Never throws. */
  async credentialsChanged(): Promise<void> {
    this.#credentials += 1;
    this.#isRefused = false;
    this.#quietUntil = Number.NEGATIVE_INFINITY;
    await this.#checking;
    await this.check();
  }

  /** Reminds of everything again in a day, and of nothing before. Never throws. */
  async snooze(): Promise<void> {
    await this.#attempt(() => this.#update((memory) => withSnooze(memory, this.#parts.now())));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
  }

  get #watched(): WatchedConnection | undefined {
    return this.#isDisposed ? undefined : this.#find();
  }

  get #intervalMs(): number {
    return this.#parts.settings.watchIntervalMs;
  }

  async #check(): Promise<void> {
    this.#timer?.dispose();
    const memory = await this.#attempt(async () => {
      const before = await this.#read();
      const listed = (await this.#mayList(before)) && (await this.#list());
      return this.#remind(listed ? await this.#read() : before);
    });
    this.#wait(memory?.nextListingAt);
  }

  /** @returns true where this window has to list, and no other one */
  async #mayList(memory: ReviewMemory | undefined): Promise<boolean> {
    if (this.#isRefused) return false;
    if (memory === undefined) return this.#parts.clock.now() >= this.#quietUntil;
    return isDue(memory, this.#parts.now(), this.#intervalMs) && (await this.#claim());
  }

  async #claim(): Promise<boolean> {
    const { now, random } = this.#parts;
    const claimed = await this.#update((memory) =>
      isDue(memory, now(), this.#intervalMs) ? withClaim(memory, now(), this.#intervalMs, random) : undefined,
    );
    return claimed !== undefined;
  }

  /** @returns false where the connection is not watched any more */
  async #list(): Promise<boolean> {
    const watched = this.#watched;
    if (watched === undefined) return false;
    const credentials = this.#credentials;
    const outcome = await watched.list().catch(() => 'failed' as const);
    if (this.#watched === undefined) return false;
    // An outcome of credentials from before says nothing about those of now.
    if (credentials !== this.#credentials) await this.#update(withoutClaim);
    else await this.#conclude(outcome);
    return true;
  }

  async #conclude(outcome: ListOutcome): Promise<void> {
    const { clock, now, log, sayRefused } = this.#parts;
    const { name } = this.connection;
    if (outcome === 'listed') {
      this.#quietUntil = clock.now() + this.#intervalMs;
      // This list may have been the first one that is remembered.
      await this.#claim();
    } else if (outcome === 'failed' || outcome === 'cancelled') {
      this.#quietUntil = clock.now() + retryMs(this.#intervalMs);
      if (outcome === 'failed')
        log.warn(
          { kind: 'connection', value: name },
          ': The access tokens could not be listed. The watch tries again later.',
        );
      await this.#update((memory) => withRetry(memory, now(), this.#intervalMs));
    } else {
      this.#isRefused = true;
      if (outcome === 'unauthorized') sayRefused(this.connection);
      await this.#update(withoutClaim);
    }
  }

  /** Reminds of what is due, if no other window does. @returns what is remembered then */
  async #remind(memory: ReviewMemory | undefined): Promise<ReviewMemory | undefined> {
    if (memory === undefined || reminderOf(memory, this.#context) === undefined) return memory;
    const found: { reminder?: Reminder | undefined } = {};
    const written = await this.#update((newer) => {
      const next = reminderOf(newer, this.#context);
      found.reminder = next?.reminder;
      return next?.memory;
    });
    if (written !== undefined && found.reminder !== undefined && this.#watched !== undefined) {
      this.#parts.remind(this.connection, found.reminder);
    }
    return written ?? memory;
  }

  get #context(): ReminderContext {
    const { now, settings } = this.#parts;
    return { now: now(), days: settings.expiryReminderDays, timestampUnit: settings.timestampUnit };
  }

  #wait(nextListingAt: number | undefined): void {
    if (this.#watched === undefined) return;
    const left = nextListingAt === undefined ? MAX_WAIT_MS : nextListingAt - this.#parts.now();
    // A list that is due now could not be claimed.
    const wait = left > 0 ? Math.min(left, MAX_WAIT_MS) : MAX_WAIT_MS;
    this.#timer = this.#parts.clock.after(wait, () => void this.check());
  }

  async #read(): Promise<ReviewMemory | undefined> {
    return this.#watched === undefined ? undefined : this.#parts.memory.read(this.connection);
  }

  async #update(
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    if (this.#watched === undefined) return undefined;
    return this.#parts.memory.update(this.connection, (memory) =>
      this.#watched === undefined ? undefined : change(memory),
    );
  }

  /** @returns undefined where the memory failed, which is tried again later */
  async #attempt(work: () => Promise<ReviewMemory | undefined>): Promise<ReviewMemory | undefined> {
    try {
      return await work();
    } catch {
      this.#parts.log.warn(
        { kind: 'connection', value: this.connection.name },
        ': The memory of access tokens failed. The watch tries again later.',
      );
      return undefined;
    }
  }
}
