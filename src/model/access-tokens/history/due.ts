import type { EpochMs } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { type ReminderSettings, reminderStep } from '../expiry';
import { renewedTokens } from '../renewal';
import { listedRecords, type Remembered, type TokenRecord } from './remembered';

/** What one notification says of a connection's access tokens. */
export interface Reminder {
  /** How many tokens expire within N days: the smallest N first, and each token in its own step alone. */
  readonly steps: readonly { readonly days: number; readonly count: number }[];
  /** How many tokens came since the user reviewed the list. */
  readonly added: number;
  /** How many tokens were reviewed and are not listed any more, though they had not expired. */
  readonly gone: number;
  /** How many tokens the list had before it became empty; undefined if it is not empty, or was told before. */
  readonly emptied: number | undefined;
  /** Whether one of those that expire or are gone is the token that look-ups send. */
  readonly isUsed: boolean;
}

/** A reminder, and what is remembered once it is shown. */
export interface Due {
  readonly reminder: Reminder | undefined;
  readonly remembered: Remembered;
}

/**
 * Finds what has not been told yet. At most one reminder a local day, and none while the user wants none.
 * @param renewed the tokens whose place another one has taken, of which nothing is told
 * @returns undefined if there is nothing to tell and nothing to remember
 */
export function due(
  remembered: Remembered,
  settings: ReminderSettings,
  now: EpochMs,
  renewed = renewedRecords(remembered),
): Due | undefined {
  const { remindAgainAt, remindedAt } = remembered;
  // A postponement lasts a day: a longer one is from before the clock was set back.
  const isPostponed = remindAgainAt !== undefined && remindAgainAt > now && remindAgainAt - now <= DAY_MS;
  const isAgain = remindAgainAt !== undefined && !isPostponed;
  const isToday = remindedAt !== undefined && localDay(remindedAt) === localDay(now);
  if (isPostponed || (isToday && !isAgain)) return undefined;
  const untold = findUntold(remembered, { settings, now, renewed }, isAgain);
  if (untold === undefined && !isAgain) return undefined;
  const told = untold && { toldList: remembered.listedAt, remindedAt: now, records: untold.records };
  return { reminder: untold?.reminder, remembered: { ...remembered, ...told, remindAgainAt: undefined } };
}

/** The tokens of the last list whose place another one has taken. */
export function renewedRecords(remembered: Remembered): ReadonlySet<TokenRecord> {
  return renewedTokens(listedRecords(remembered), ({ fingerprint }) => fingerprint === remembered.inUse);
}

/** Tells everything again in a day, and nothing before. */
export function postponed(remembered: Remembered, now: EpochMs): Remembered {
  return { ...remembered, remindAgainAt: now + DAY_MS };
}

function localDay(at: number): string {
  return new Date(at).toDateString();
}

/** What decides which reminders are due. */
interface Circumstances {
  readonly settings: ReminderSettings;
  readonly now: EpochMs;
  readonly renewed: ReadonlySet<TokenRecord>;
}

/** @param isAgain true if what was told before is told once more */
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

/** A step as it is shown: a part of a lifetime in whole hours, from a day on in whole days. */
export function shownDays(step: number, { expiryReminderDays }: ReminderSettings): number {
  if (expiryReminderDays.includes(step)) return step;
  return step < 1 ? Math.ceil(step * 24) / 24 : Math.ceil(step);
}

/** The tokens of the last list that had any: those that were gone before were told by themselves. */
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

/** True for a token that was reviewed and went before its expiry, as far as that can be read. */
function wasWithdrawn({ reviewed, expirationDate }: TokenRecord, now: EpochMs): boolean {
  const instant = readInstant(expirationDate);
  return reviewed !== undefined && (instant.kind !== 'time' || instant.milliseconds > now);
}
