import type { EpochMs } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { isListed, NOTHING_REPORTED, type ReviewMemory, type TokenRecord } from '../review/review-memory';

/** What one notification says of a connection's access tokens. */
export interface Reminder {
  /** How many tokens expire within N days: the smallest N first, and each token in its own step alone. */
  readonly steps: readonly { readonly days: number; readonly count: number }[];
  /** How many tokens came since the user reviewed the list. */
  readonly added: number;
  /** How many tokens were reviewed and are not listed any more, though they had not expired. */
  readonly gone: number;
  /** How many tokens the list had before it became empty, or undefined where it is not or was reported before. */
  readonly emptied: number | undefined;
}

/** What decides which reminders are due. */
export interface ReminderContext {
  readonly now: EpochMs;
  /** Days before the expiry: see Settings. */
  readonly days: readonly number[];
}

/** What is remembered once the reminder is shown, if there is one. */
export interface FoundReminder {
  readonly reminder: Reminder | undefined;
  readonly memory: ReviewMemory;
}

/**
 * Finds what has not been reported yet. At most one reminder a local day, and none while the user wants none.
 * @returns undefined where there is nothing to report and nothing to remember
 */
export function reminderOf(memory: ReviewMemory, context: ReminderContext): FoundReminder | undefined {
  const { now } = context;
  const isAgain = memory.remindAgainAt !== undefined && memory.remindAgainAt <= now;
  const reportedEmpty = memory.reportedEmpty && isEmpty(memory);
  if (isAgain || mayRemind(memory, now)) {
    const found = findUnreported(memory, context, isAgain);
    if (found !== undefined) {
      const { reminder, records } = found;
      return {
        reminder,
        memory: {
          ...memory,
          remindedAt: now,
          remindAgainAt: undefined,
          reportedEmpty: reportedEmpty || reminder.emptied !== undefined,
          records,
        },
      };
    }
  }
  if (!isAgain && reportedEmpty === memory.reportedEmpty) return undefined;
  const remindAgainAt = isAgain ? undefined : memory.remindAgainAt;
  return { reminder: undefined, memory: { ...memory, reportedEmpty, remindAgainAt } };
}

/** Reports everything again in a day, and nothing before. */
export function withSnooze(memory: ReviewMemory, now: EpochMs): ReviewMemory {
  return { ...memory, remindAgainAt: now + DAY_MS };
}

function mayRemind({ remindedAt, remindAgainAt }: ReviewMemory, now: EpochMs): boolean {
  const isSnoozed = remindAgainAt !== undefined && remindAgainAt > now;
  return !isSnoozed && (remindedAt === undefined || localDay(remindedAt) !== localDay(now));
}

function localDay(at: number): string {
  return new Date(at).toDateString();
}

function isEmpty({ records }: ReviewMemory): boolean {
  return ![...records.values()].some(isListed);
}

/** @param isAgain true where what was reported before is reported once more */
function findUnreported(
  memory: ReviewMemory,
  context: ReminderContext,
  isAgain: boolean,
): { readonly reminder: Reminder; readonly records: ReadonlyMap<string, TokenRecord> } | undefined {
  const { records } = memory;
  if (isEmpty(memory)) {
    const emptied = isAgain || !memory.reportedEmpty ? countBefore(records) : 0;
    return emptied === 0 ? undefined : { reminder: { steps: [], added: 0, gone: 0, emptied }, records };
  }
  const counts = new Map<number, number>();
  const changed = new Map(records);
  let added = 0;
  let gone = 0;
  for (const [fingerprint, record] of records) {
    const reported = isAgain ? NOTHING_REPORTED : record.reported;
    const step = isListed(record) ? stepOf(record, context) : undefined;
    const reportsStep = step !== undefined && (reported.step === undefined || step < reported.step);
    const reportsNew = isListed(record) && record.reviewed === undefined && !reported.isNew;
    const reportsGone = !isListed(record) && !reported.isGone && wasWithdrawn(record, context);
    if (!reportsStep && !reportsNew && !reportsGone) continue;
    if (reportsStep) counts.set(step, (counts.get(step) ?? 0) + 1);
    if (reportsNew) added += 1;
    if (reportsGone) gone += 1;
    changed.set(fingerprint, {
      ...record,
      reported: {
        step: reportsStep ? Math.min(step, record.reported.step ?? step) : record.reported.step,
        isNew: reportsNew || record.reported.isNew,
        isGone: reportsGone || record.reported.isGone,
      },
    });
  }
  if (counts.size === 0 && added === 0 && gone === 0) return undefined;
  const steps = [...counts]
    .map(([days, count]) => ({ days, count }))
    .sort((one, other) => one.days - other.days);
  return { reminder: { steps, added, gone, emptied: undefined }, records: changed };
}

/** The tokens of the last list that had any: those that were gone before were reported by themselves. */
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

/** The least step that a token has reached; undefined where it has reached none, has expired or never expires. */
function stepOf({ expires }: TokenRecord, { now, days }: ReminderContext): number | undefined {
  const instant = readInstant(expires);
  if (instant.kind !== 'time' || instant.milliseconds <= now) return undefined;
  const reached = days.filter((step) => instant.milliseconds - now <= step * DAY_MS);
  return reached.length === 0 ? undefined : Math.min(...reached);
}

/** True for a token that was reviewed and went before its expiry, as far as that can be read. */
function wasWithdrawn({ reviewed, expires }: TokenRecord, { now }: ReminderContext): boolean {
  const instant = readInstant(expires);
  return reviewed !== undefined && (instant.kind !== 'time' || instant.milliseconds > now);
}
