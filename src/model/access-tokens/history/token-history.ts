import pLimit from 'p-limit';
import type { EpochMs } from '../../../service/resources';
import type { Session } from '../../connections/session';
import { SessionClosed } from '../../connections/session-closed';
import type { ModelServices } from '../../services';
import { readingOf, type TokenListReading } from '../listing';
import { compare, notesOf, type TokenComparison } from './compare';
import { due, isListDue, postponed, type Reminder, renewedRecords } from './due';
import type { Fingerprints } from './fingerprints';
import { type FileUpdate, type HistoryFile, HistoryNotSaved } from './history-file';
import { isOwnedBy, markedReviewed, remember, withoutReview } from './remember';
import { notAfter, type Remembered, type TokenRecord } from './remembered';
import { seenList } from './seen-list';
import { dueOfTokenInUse } from './token-in-use';

/** The parts of a session that its history uses. */
export type HistorySession = Pick<
  Session,
  'connection' | 'accessTokens' | 'requireOpen' | 'tokenInUse' | 'listedToken' | 'refresh'
>;

/** Callbacks of a history. */
export interface HistoryEvents {
  /** Called after the history or the comparison changed. */
  changed(): void;
  remind(reminder: Reminder): void;
}

export type HistoryServices = Pick<ModelServices, 'clock' | 'log' | 'settings' | 'state'> & {
  readonly fingerprints: Fingerprints;
};

/** A review, and the history before it. */
interface Review {
  readonly reviewedAt: EpochMs;
  readonly previous: Remembered | undefined;
}

/**
 * The token history of a session, if it is watched or was ever reviewed. Compares each list with the history, refreshes
 * the list when due, and reminds. Two windows that check at the same moment may both list and remind.
 */
export class TokenHistory {
  readonly #oneAtATime = pLimit(1);
  #comparison: TokenComparison | undefined;
  /** The last review in this window, for its undo. */
  #lastReview: Review | undefined;
  #attemptedAt: EpochMs | undefined;
  /** Handle of the token that look-ups sent when a list was last recorded. */
  #rememberedInUse: string | undefined;
  #checking: Promise<void> | undefined;
  #hasFailed = false;
  #renewed: { readonly of: Remembered; readonly records: ReadonlySet<TokenRecord> } | undefined;

  constructor(
    private readonly session: HistorySession,
    private readonly file: HistoryFile,
    private readonly services: HistoryServices,
    private readonly events: HistoryEvents,
  ) {}

  /** Differences between the current list and the last review; undefined if there is no history or no list yet. */
  get comparison(): TokenComparison | undefined {
    return this.#comparison;
  }

  /** The history of this base URL, as last read. */
  get remembered(): Remembered | undefined {
    return this.#own(this.file.content);
  }

  /** Remembered tokens of the last list that another token replaces. */
  get renewed(): ReadonlySet<TokenRecord> {
    const { remembered } = this;
    if (remembered === undefined) return new Set();
    if (this.#renewed?.of !== remembered)
      this.#renewed = { of: remembered, records: renewedRecords(remembered) };
    return this.#renewed.records;
  }

  /** Records the last loaded list and reminds of what is due. Never throws. */
  async recordList(): Promise<void> {
    const { value, error, isLoading } = this.session.accessTokens;
    // The list belonged to another account.
    if (value === undefined && this.#comparison !== undefined) this.#show(undefined);
    if (value === undefined || error !== undefined || isLoading) return;
    await this.#attempt(async () => {
      await this.#oneAtATime(async () => {
        const isKept = this.#isWatched || this.#comparison !== undefined || (await this.file.exists());
        if (isKept) await this.#compareNow();
      });
      await this.#remind();
    });
  }

  /**
   * Reads changes by other windows, lists the tokens of a watched connection if due, and reminds. Concurrent calls
   * share one check. Never throws.
   */
  check(): Promise<void> {
    this.#checking ??= this.#attempt(() => this.#check()).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /**
   * Makes a list that the user saw the reviewed baseline.
   * @returns an undo function, which returns false after another review or account change; undefined if the account has
   * changed
   * @throws HistoryNotSaved or SessionClosed, as does the undo function
   */
  async markReviewed(seen: TokenListReading): Promise<(() => Promise<boolean>) | undefined> {
    return await this.#oneAtATime(async () => {
      const review = await this.#record(seen, true);
      if (review === undefined) return undefined;
      this.#lastReview = review;
      // A newer list is compared with this baseline.
      if (this.session.accessTokens.value !== seen.list) await this.#compareNow();
      return () => this.#oneAtATime(() => this.#undo(review));
    });
  }

  /** Postpones all reminders by a day. Returns false if that cannot be saved. */
  async remindTomorrow(): Promise<boolean> {
    const change = (stored: Remembered) => postponed(stored, this.services.clock.now());
    return await this.#update(change).catch(() => false);
  }

  /** Waits for pending comparisons. */
  async settled(): Promise<void> {
    await this.#oneAtATime(async () => undefined);
  }

  get #isWatched(): boolean {
    return this.session.connection.isWatched;
  }

  #own(stored: Remembered | undefined): Remembered | undefined {
    return stored?.baseUrl === this.session.connection.baseUrl.href ? stored : undefined;
  }

  async #check(): Promise<void> {
    if (!this.#isWatched) return await this.#remind();
    const { clock } = this.services;
    if (await this.file.readAgain()) this.events.changed();
    const now = clock.now();
    if (this.remembered !== undefined && this.remembered !== notAfter(this.remembered, now))
      await this.#update((stored) => notAfter(stored, now));
    if (this.session.tokenInUse?.handle !== this.#rememberedInUse) await this.recordList();
    const { watchIntervalMs } = this.services.settings;
    if (isListDue(this.remembered?.listedAt, this.#attemptedAt, watchIntervalMs, now)) {
      this.#attemptedAt = now;
      await this.session.refresh();
      await this.settled();
    }
    await this.#remind();
  }

  async #remind(): Promise<void> {
    if (!this.#isWatched) {
      const reminder = await dueOfTokenInUse(this.session, this.services);
      if (reminder !== undefined) this.events.remind(reminder);
      return;
    }
    const { clock, settings } = this.services;
    const { remembered } = this;
    if (remembered === undefined || due(remembered, settings, clock.now(), this.renewed) === undefined)
      return;
    let reminder: Reminder | undefined;
    const isSaved = await this.#update((stored) => {
      // Another window may have reported it.
      const found = due(stored, settings, clock.now());
      reminder = found?.reminder;
      return found?.remembered;
    });
    if (isSaved && reminder !== undefined && this.#isWatched) this.events.remind(reminder);
  }

  async #compareNow(): Promise<void> {
    const reading = readingOf(this.session.accessTokens);
    if (reading !== undefined) await this.#record(reading, false);
  }

  /**
   * Records a list, and shows its differences from the last review.
   * @param isReview whether the list is reviewed too
   * @returns the review; undefined for a list of another account, or if nothing could be read
   * @throws HistoryNotSaved if a review could not be saved
   */
  async #record({ list, listedAt }: TokenListReading, isReview: boolean): Promise<Review | undefined> {
    const { session, services } = this;
    const isOfAccount = () => session.accessTokens.value?.username === list.username;
    this.#rememberedInUse = session.tokenInUse?.handle;
    try {
      const { seen, fingerprints } = await seenList({ list, listedAt }, session, services.fingerprints);
      const now = services.clock.now();
      const update = await this.#write((stored) => {
        if (!isOfAccount()) return undefined;
        const current = remember(stored, seen, now);
        return isReview ? markedReviewed(current, seen, now) : current;
      });
      const { stored, remembered, isSaved } = update;
      if (remembered === undefined || !isOfAccount()) return undefined;
      if (isReview && !isSaved) throw new HistoryNotSaved();
      const { reviewedAt } = remembered;
      const changes = compare(remembered, seen, fingerprints, now);
      this.#show({ reviewedAt, listedAt, ...changes, notes: notesOf(update, seen) });
      return { reviewedAt, previous: stored && isOwnedBy(stored, seen) ? stored : undefined };
    } catch (error) {
      if (!(error instanceof HistoryNotSaved)) throw error;
      services.log.warn('The history of access tokens or its key could not be read or saved.');
      if (isReview) throw error;
      const nothing = { changes: new Map(), gone: [] };
      this.#show({ reviewedAt: listedAt, listedAt, ...nothing, notes: ['unavailable'] });
      return undefined;
    }
  }

  /** @returns false if another review or account followed */
  async #undo(review: Review): Promise<boolean> {
    if (this.#lastReview !== review) return false;
    const { reviewedAt, previous } = review;
    let isLast = false;
    const { isSaved } = await this.#write((stored) => {
      isLast = stored?.reviewedAt === reviewedAt && (previous === undefined || isOwnedBy(stored, previous));
      return isLast && stored && previous ? withoutReview(stored, previous) : undefined;
    });
    if (!isSaved) throw new HistoryNotSaved();
    if (!isLast) return false;
    // There was no history before the review. A watch that has begun since goes on with this one.
    const isForgotten = previous === undefined && !this.#isWatched;
    if (isForgotten) await this.file.delete();
    this.#lastReview = undefined;
    if (isForgotten) this.#show(undefined);
    else await this.#compareNow();
    return true;
  }

  /**
   * Updates the history of a watched session. Returns whether it is saved.
   * @throws if it cannot be read
   */
  async #update(change: (stored: Remembered) => Remembered | undefined): Promise<boolean> {
    const { remembered, isSaved } = await this.#write((stored) => {
      const own = this.#own(stored);
      return own === undefined || !this.#isWatched ? undefined : change(own);
    });
    return isSaved && this.#own(remembered) !== undefined;
  }

  /** See `HistoryFile.update`. Another window may have removed the connection, and its history, at any time. */
  #write(change: (stored: Remembered | undefined) => Remembered | undefined): Promise<FileUpdate> {
    return this.file.update((stored) => {
      this.session.requireOpen();
      return change(stored);
    });
  }

  #show(comparison: TokenComparison | undefined): void {
    this.#comparison = comparison;
    this.events.changed();
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#hasFailed = false;
    } catch (error) {
      if (error instanceof SessionClosed || this.#hasFailed) return;
      // Logged once per series of failures, since it is retried every minute.
      this.#hasFailed = true;
      const { name } = this.session.connection;
      this.services.log.warn(`${name}: The history of access tokens failed. The watch tries again later.`);
    }
  }
}
