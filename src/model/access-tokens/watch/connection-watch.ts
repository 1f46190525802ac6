import type { EpochMs } from '../../../service/epoch-ms';
import type { Clock } from '../../clock';
import type { Connection } from '../../connections/connection';
import type { Settings } from '../../connections/settings';
import type { Disposable } from '../../event';
import type { LogPort } from '../../ports';
import type { ReviewMemory } from '../review/review-memory';
import type { TokenMemory } from '../review/token-memory';
import { type Reminder, reminderOf, withSnooze } from './reminder';

/**
 * How a list ended. `unauthorized`: the service answered 401 just now. `blocked`: nothing was sent, because the
 * credentials are missing or were refused before.
 */
export type ListOutcome = 'listed' | 'failed' | 'unauthorized' | 'blocked' | 'cancelled';

/** A connection whose access tokens are watched. */
export interface WatchedConnection {
  /** Its name can change; one with another address is another one. */
  readonly connection: Connection;
  /** Fetches the list, and ends when it is remembered. */
  list(): Promise<ListOutcome>;
  /** Shows a reminder. */
  remind(reminder: Reminder): void;
  /** Says that the watch has ended until the credentials are updated. */
  sayRefused(): void;
}

export interface WatchParts {
  readonly clock: Clock;
  readonly now: () => EpochMs;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: LogPort;
  readonly memory: Pick<TokenMemory, 'update'>;
  readonly settings: Pick<Settings, 'expiryReminderDays' | 'watchIntervalMs' | 'timestampUnit'>;
}

type MemoryChange = (memory: ReviewMemory) => ReviewMemory | undefined;

/** Steps come without a list, and a timer does not notice that the time of day was set: it is not trusted for longer. */
const MAX_WAIT_MS = 15 * 60_000;
/** Windows that were opened together do not write what they remember in one instant. */
const MAX_SPREAD_MS = 60_000;
const MAX_RETRY_MS = 30 * 60_000;

/**
 * The watch of one connection, in one window. Lists the access tokens every few hours, once over all windows, and reminds
 * of those that expire, came or were withdrawn.
 */
export class ConnectionWatch implements Disposable {
  #checking: Promise<void> | undefined;
  #timer: Disposable | undefined;
  #isDisposed = false;
  #isRefused = false;
  /** How often the credentials have changed. */
  #credentials = 0;
  /** By the clock: spares the service where nothing can be remembered. */
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly watched: WatchedConnection,
    private readonly parts: WatchParts,
  ) {}

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
    if (this.#checking === undefined) await this.check();
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
    await this.#update((memory) => withSnooze(memory, this.parts.now()));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
  }

  get #retryMs(): number {
    return Math.min(this.parts.settings.watchIntervalMs, MAX_RETRY_MS);
  }

  async #check(): Promise<void> {
    this.#timer?.dispose();
    if (await this.#mayList()) await this.#list();
    this.#wait(await this.#remind());
  }

  /** Begins a list that is due. @returns true where this window has to fetch it, and no other one */
  async #mayList(): Promise<boolean> {
    if (this.#isRefused) return false;
    let isDue = false;
    const memory = await this.#update((stored) => {
      const now = this.parts.now();
      isDue = this.#dueAt(stored) <= now;
      return isDue ? { ...stored, attemptedAt: now } : undefined;
    });
    if (memory === 'failed') return false;
    return memory === undefined ? this.parts.clock.now() >= this.#quietUntil : isDue;
  }

  /** When the next list is due. A time in the future was remembered while the clock was wrong. */
  #dueAt({ listedAt, attemptedAt = listedAt }: ReviewMemory): number {
    const now = this.parts.now();
    if (Math.max(listedAt, attemptedAt) > now) return now;
    return Math.max(listedAt + this.parts.settings.watchIntervalMs, attemptedAt + this.#retryMs);
  }

  async #list(): Promise<void> {
    const credentials = this.#credentials;
    const outcome = await this.watched.list().catch(() => 'failed' as const);
    if (this.#isDisposed) return;
    const { clock, settings } = this.parts;
    const hasEnded = outcome === 'unauthorized' || outcome === 'blocked';
    if (outcome === 'failed')
      this.#warn('The access tokens could not be listed. The watch tries again later.');
    if (!hasEnded) {
      this.#quietUntil = clock.now() + (outcome === 'listed' ? settings.watchIntervalMs : this.#retryMs);
      return;
    }
    // An outcome of credentials from before says nothing about those of now.
    if (credentials === this.#credentials) {
      this.#isRefused = true;
      if (outcome === 'unauthorized') this.watched.sayRefused();
    }
    // The next window that may list does it at once.
    await this.#update((memory) => ({ ...memory, attemptedAt: undefined }));
  }

  /** Reminds of what is due, if no other window does. @returns what is remembered then */
  async #remind(): Promise<ReviewMemory | undefined> {
    const { now, settings } = this.parts;
    let reminder: Reminder | undefined;
    const memory = await this.#update((stored) => {
      const { expiryReminderDays: days, timestampUnit } = settings;
      const found = reminderOf(stored, { now: now(), days, timestampUnit });
      reminder = found?.reminder;
      return found?.memory;
    });
    if (memory === 'failed' || memory === undefined) return undefined;
    if (reminder !== undefined && !this.#isDisposed) this.watched.remind(reminder);
    return memory;
  }

  #wait(memory: ReviewMemory | undefined): void {
    if (this.#isDisposed) return;
    const { clock, now, random } = this.parts;
    const left = memory === undefined ? MAX_WAIT_MS : this.#dueAt(memory) - now();
    // A list that is due now was refused.
    const wait = left > 0 ? Math.min(left, MAX_WAIT_MS) : MAX_WAIT_MS;
    this.#timer = clock.after(wait + random() * MAX_SPREAD_MS, () => void this.check());
  }

  /** @returns `failed` where the memory failed, which is tried again later */
  async #update(change: MemoryChange): Promise<ReviewMemory | undefined | 'failed'> {
    if (this.#isDisposed) return undefined;
    try {
      return await this.parts.memory.update(this.watched.connection, (memory) =>
        this.#isDisposed ? undefined : change(memory),
      );
    } catch {
      this.#warn('The memory of access tokens failed. The watch tries again later.');
      return 'failed';
    }
  }

  #warn(text: string): void {
    this.parts.log.warn({ kind: 'connection', value: this.watched.connection.name }, `: ${text}`);
  }
}
