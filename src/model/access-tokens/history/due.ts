import type { EpochMs } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { type ReminderSettings, reminderStep } from '../expiry';
import { renewedTokens } from '../renewal';
import { listedRecords, type Remembered, type TokenRecord } from './remembered';

/** Content of a notification about a connection's access tokens. */
export interface Reminder {
  /** Number of tokens that expire within N days, smallest N first. Each token counts in one step only. */
  readonly steps: readonly { readonly days: number; readonly count: number }[];
  /** Number of tokens added since the last review. */
  readonly added: number;
  /** Number of reviewed tokens that are no longer listed although they had not expired. */
  readonly gone: number;
  /** Number of tokens before the list became empty. Undefined if it is not empty or was already reported. */
  readonly emptied: number | undefined;
  /** Whether the token that look-ups send is among the expiring or missing tokens. */
  readonly isUsed: boolean;
}

/** A due reminder, and the history to save once it is shown. */
export interface Due {
  readonly reminder: Reminder | undefined;
  readonly remembered: Remembered;
}

/**
 * Finds unreported events. There is at most one reminder per local day, and none while reminders are postponed.
 * @param renewed tokens that another token replaces, for which no expiry is reported
 * @returns undefined if there is nothing to report or save
 */
export function due(
  remembered: Remembered,
  settings: ReminderSettings,
  now: EpochMs,
  renewed = renewedRecords(remembered),
): Due | undefined {
  const { remindAgainAt, remindedAt } = remembered;
  // A postponement lasts a day, so a longer one dates from before the clock was set back.
  const isPostponed = remindAgainAt !== undefined && remindAgainAt > now && remindAgainAt - now <= DAY_MS;
  const isAgain = remindAgainAt !== undefined && !isPostponed;
  const isToday = remindedAt !== undefined && localDay(remindedAt) === localDay(now);
  if (isPostponed || (isToday && !isAgain)) return undefined;
  const untold = findUntold(remembered, { settings, now, renewed }, isAgain);
  if (untold === undefined && !isAgain) return undefined;
  const told = untold && { toldList: remembered.listedAt, remindedAt: now, records: untold.records };
  return { reminder: untold?.reminder, remembered: { ...remembered, ...told, remindAgainAt: undefined } };
}

/** Milliseconds after which a list that failed is tried again, at most. */
const MAX_RETRY_MS = 30 * 60_000;

/**
 * Returns whether a watched connection should be listed: its last list is old, and none was attempted recently.
 * @param attemptedAt time of the last attempt in this window
 */
export function isListDue(
  listedAt: EpochMs | undefined,
  attemptedAt: EpochMs | undefined,
  intervalMs: number,
  now: EpochMs,
): boolean {
  if (listedAt !== undefined && now - listedAt < intervalMs) return false;
  if (attemptedAt === undefined || attemptedAt > now) return true;
  return now - attemptedAt >= Math.min(intervalMs, MAX_RETRY_MS);
}

/** Returns the tokens of the last list that another token replaces. */
export function renewedRecords(remembered: Remembered): ReadonlySet<TokenRecord> {
  return renewedTokens(listedRecords(remembered), ({ fingerprint }) => fingerprint === remembered.inUse);
}

/** Postpones all reminders by a day, after which everything is reported again. */
export function postponed(remembered: Remembered, now: EpochMs): Remembered {
  return { ...remembered, remindAgainAt: now + DAY_MS };
}

function localDay(at: number): string {
  return new Date(at).toDateString();
}

interface Circumstances {
  readonly settings: ReminderSettings;
  readonly now: EpochMs;
  readonly renewed: ReadonlySet<TokenRecord>;
}

/**
 * Collects the unreported events.
 * @param isAgain whether reported events are reported again
 */
function findUntold(
  remembered: Remembered,
  { settings, now, renewed }: Circumstances,
  isAgain: boolean,
): { readonly reminder: Reminder; readonly records: Remembered['records'] } | undefined {
  const { records, inUse, toldList } = remembered;
  const isUntold = (since: EpochMs) => isAgain || toldList === undefined || since > toldList;
  const listed = listedRecords(remembered);
  if (listed.length === 0) {
    const missing = [...records.values()].filter(({ missingSince = 0 }) => isUntold(missingSince));
    const emptied = missing.length === 0 ? 0 : countBefore(records);
    if (emptied === 0) return undefined;
    const reminder = { steps: [], added: 0, gone: 0, emptied, isUsed: inUse !== undefined };
    return { reminder, records };
  }
  const counts = new Map<number, number>();
  const changed = new Map(records);
  let [added, gone, isUsed] = [0, 0, false];
  for (const [fingerprint, record] of records) {
    const { firstSeen, missingSince, reviewed, told } = record;
    if (missingSince === undefined) {
      if (reviewed === undefined && isUntold(firstSeen)) added += 1;
      const step = renewed.has(record) ? undefined : reminderStep(record, settings, now);
      if (step === undefined || !(isAgain || told === undefined || step < told)) continue;
      const days = shownDays(step, settings);
      counts.set(days, (counts.get(days) ?? 0) + 1);
      changed.set(fingerprint, { ...record, told: Math.min(step, told ?? step) });
    } else if (isUntold(missingSince) && wasWithdrawn(record, now)) gone += 1;
    else continue;
    isUsed ||= fingerprint === inUse;
  }
  if (counts.size === 0 && added === 0 && gone === 0) return undefined;
  const steps = [...counts]
    .map(([days, count]) => ({ days, count }))
    .sort((one, other) => one.days - other.days);
  return { reminder: { steps, added, gone, emptied: undefined, isUsed }, records: changed };
}

/** Rounds a step for display: up to whole hours below a day, else up to whole days. */
export function shownDays(step: number, { expiryReminderDays }: ReminderSettings): number {
  if (expiryReminderDays.includes(step)) return step;
  return step < 1 ? Math.ceil(step * 24) / 24 : Math.ceil(step);
}

/** Counts the tokens of the last non-empty list. Tokens that were missing before were reported individually. */
function countBefore(records: ReadonlyMap<string, TokenRecord>): number {
  let latest = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const { lastSeen } of records.values()) {
    if (lastSeen > latest) count = 0;
    latest = Math.max(latest, lastSeen);
    if (lastSeen === latest) count += 1;
  }
  return count;
}

/** Returns whether a token was reviewed and disappeared before its expiry, or with an unreadable expiry. */
function wasWithdrawn({ reviewed, expirationDate }: TokenRecord, now: EpochMs): boolean {
  const instant = readInstant(expirationDate);
  return reviewed !== undefined && (instant.kind !== 'time' || instant.milliseconds > now);
}
