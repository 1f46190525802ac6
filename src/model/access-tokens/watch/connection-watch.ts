import type { Connection } from '../../connections/connection';
import type { Settings } from '../../connections/settings';
import type { Disposable } from '../../event';
import type { ModelServices } from '../../services';
import type { ReviewMemory } from '../review/review-memory';
import type { TokenMemory } from '../review/token-memory';
import { type Reminder, reminderOf, withSnooze } from './reminder';

/** A connection whose access tokens are watched. */
export interface WatchedConnection {
  /** Its name can change; one with another address is another one. */
  readonly connection: Connection;
  /** Fetches the list, and ends when it is remembered or has failed. Never throws. */
  list(): Promise<void>;
  /** Shows a reminder. */
  remind(reminder: Reminder): void;
}

type WatchServices = Pick<ModelServices, 'clock' | 'log'> & {
  readonly settings: Pick<Settings, 'expiryReminderDays' | 'watchIntervalMs'>;
};

/** Reminders fall due between lists, and timers ignore clock changes. */
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

  /** @param random a number from 0 to 1 */
  constructor(
    private readonly watched: WatchedConnection,
    private readonly services: WatchServices,
    private readonly memory: Pick<TokenMemory, 'update'>,
    private readonly random: () => number = Math.random,
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

  /** Reminds of everything again in a day, and of nothing before. Never throws. @returns whether that is remembered */
  async snooze(): Promise<boolean> {
    return (await this.#update((memory) => withSnooze(memory, this.services.clock.now()))) !== undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
  }

  get #retryMs(): number {
    return Math.min(this.services.settings.watchIntervalMs, MAX_RETRY_MS);
  }

  async #check(): Promise<void> {
    this.#timer?.dispose();
    if (await this.#mayList()) await this.watched.list();
    this.#wait(await this.#remind());
  }

  /** Begins a list that is due. @returns true where this window has to fetch it, and no other one */
  async #mayList(): Promise<boolean> {
    let isDue = true;
    await this.#update((stored) => {
      const now = this.services.clock.now();
      isDue = this.#dueAt(stored) <= now;
      return isDue ? { ...stored, attemptedAt: now } : undefined;
    });
    return isDue && !this.#isDisposed;
  }

  /** When the next list is due. */
  #dueAt({ listedAt, attemptedAt = listedAt }: ReviewMemory): number {
    return Math.max(listedAt + this.services.settings.watchIntervalMs, attemptedAt + this.#retryMs);
  }

  /** Reminds of what is due, if no other window does. @returns what is remembered then */
  async #remind(): Promise<ReviewMemory | undefined> {
    const { clock, settings } = this.services;
    let reminder: Reminder | undefined;
    const memory = await this.#update((stored) => {
      const found = reminderOf(stored, { now: clock.now(), days: settings.expiryReminderDays });
      reminder = found?.reminder;
      return found?.memory;
    });
    if (memory !== undefined && reminder !== undefined && !this.#isDisposed) this.watched.remind(reminder);
    return memory;
  }

  #wait(memory: ReviewMemory | undefined): void {
    if (this.#isDisposed) return;
    const { clock } = this.services;
    const left =
      memory === undefined ? this.#retryMs : Math.min(this.#dueAt(memory) - clock.now(), MAX_WAIT_MS);
    // A list that is due now was rejected.
    const wait = left > 0 ? left : MAX_WAIT_MS;
    this.#timer = clock.after(wait + this.random() * MAX_SPREAD_MS, () => void this.check());
  }

  /** @returns what is remembered then, if anything */
  async #update(
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    if (this.#isDisposed) return undefined;
    try {
      return await this.memory.update(this.watched.connection, (memory) =>
        this.#isDisposed ? undefined : change(memory),
      );
    } catch {
      const { name } = this.watched.connection;
      this.services.log.warn(`${name}: The memory of access tokens failed. The watch tries again later.`);
      return undefined;
    }
  }
}
