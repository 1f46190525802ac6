import type { TimestampUnit } from '../../connections/settings';
import { DAY_MS, readInstant } from '../../timestamps';
import type { ReviewMemory, TokenRecord } from '../review/token-record';

/** A snooze that ends later than this was made while the clock was wrong. */
const MAX_SNOOZE_MS = 2 * DAY_MS;

/** What one notification tells of a connection's access tokens. */
export interface Reminder {
  /** How many tokens expire within N days: the smallest N first, and each token in its own step alone. */
  readonly steps: readonly { readonly days: number; readonly count: number }[];
  /** How many tokens came since the person reviewed the list. */
  readonly isNew: number;
  /** How many tokens were reviewed and are not listed any more, though they had not expired. */
  readonly gone: number;
  /** How many tokens the list had before it became empty, or undefined where it is not or was told before. */
  readonly emptied: number | undefined;
}

/** What decides which reminders are due. */
export interface ReminderContext {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** Days before the expiry: see Settings. */
  readonly days: readonly number[];
  readonly timestampUnit: TimestampUnit;
}

/** What is remembered once the reminder is shown, if there is one. */
export interface FoundReminder {
  readonly reminder: Reminder | undefined;
  readonly memory: ReviewMemory;
}

/**
 * Finds what has not been told yet. At most one reminder a local day, and none while the person wants none.
 * @returns undefined where there is nothing to tell and nothing to remember
 */
export function reminderOf(memory: ReviewMemory, context: ReminderContext): FoundReminder | undefined {
  const { now } = context;
  const isAgain = memory.remindAgainAt !== undefined && memory.remindAgainAt <= now;
  const toldEmpty = memory.toldEmpty && isEmpty(memory);
  if (isAgain || mayRemind(memory, now)) {
    const found = findUntold(memory, context, isAgain);
    if (found !== undefined) {
      const { reminder, records } = found;
      const told = { remindedAt: now, remindAgainAt: undefined };
      return {
        reminder,
        memory: { ...memory, ...told, toldEmpty: toldEmpty || reminder.emptied !== undefined, records },
      };
    }
  }
  if (!isAgain && toldEmpty === memory.toldEmpty) return undefined;
  const remindAgainAt = isAgain ? undefined : memory.remindAgainAt;
  return { reminder: undefined, memory: { ...memory, toldEmpty, remindAgainAt } };
}

/** Tells everything again in a day, and nothing before. */
export function withSnooze(memory: ReviewMemory, now: number): ReviewMemory {
  return { ...memory, remindAgainAt: now + DAY_MS };
}

function mayRemind({ remindedAt, remindAgainAt }: ReviewMemory, now: number): boolean {
  const isSnoozed =
    remindAgainAt !== undefined && remindAgainAt > now && remindAgainAt - now <= MAX_SNOOZE_MS;
  // Only the same day counts, so that a time in the future, from before the clock was set back, prevents nothing.
  return !isSnoozed && (remindedAt === undefined || localDay(remindedAt) !== localDay(now));
}

function localDay(at: number): string {
  return new Date(at).toDateString();
}

function isEmpty({ records, listedAt }: ReviewMemory): boolean {
  for (const { lastSeen } of records.values()) if (lastSeen === listedAt) return false;
  return true;
}

/** @param isAgain true where what was told before is told once more */
function findUntold(
  memory: ReviewMemory,
  context: ReminderContext,
  isAgain: boolean,
): { readonly reminder: Reminder; readonly records: ReadonlyMap<string, TokenRecord> } | undefined {
  const { records } = memory;
  if (isEmpty(memory)) {
    const emptied = isAgain || !memory.toldEmpty ? countBefore(records) : 0;
    return emptied === 0 ? undefined : { reminder: { steps: [], isNew: 0, gone: 0, emptied }, records };
  }
  const counts = new Map<number, number>();
  let marked: Map<string, TokenRecord> | undefined;
  let isNew = 0;
  let gone = 0;
  for (const [fingerprint, record] of records) {
    const told = isAgain ? NOTHING_TOLD : record.told;
    const isListed = record.lastSeen === memory.listedAt;
    const step = isListed ? stepOf(record, context) : undefined;
    const tellsStep = step !== undefined && (told.step === undefined || step < told.step);
    const tellsNew = isListed && record.reviewed === undefined && !told.isNew;
    const tellsGone = !isListed && !told.isGone && wasWithdrawn(record, context);
    if (!tellsStep && !tellsNew && !tellsGone) continue;
    if (tellsStep) counts.set(step, (counts.get(step) ?? 0) + 1);
    if (tellsNew) isNew += 1;
    if (tellsGone) gone += 1;
    // A copy of tens of thousands of records is made only where one changes.
    marked ??= new Map(records);
    marked.set(fingerprint, {
      ...record,
      told: {
        step: tellsStep ? Math.min(step, record.told.step ?? step) : record.told.step,
        isNew: tellsNew || record.told.isNew,
        isGone: tellsGone || record.told.isGone,
      },
    });
  }
  if (marked === undefined) return undefined;
  const steps = [...counts]
    .map(([days, count]) => ({ days, count }))
    .sort((one, other) => one.days - other.days);
  return { reminder: { steps, isNew, gone, emptied: undefined }, records: marked };
}

const NOTHING_TOLD = { step: undefined, isNew: false, isGone: false } as const;

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

/** The least step that a token has reached; undefined where it has reached none, has expired or never expires. */
function stepOf({ expires }: TokenRecord, { now, days, timestampUnit }: ReminderContext): number | undefined {
  const instant = readInstant(expires, timestampUnit);
  if (instant.kind !== 'time' || instant.milliseconds <= now) return undefined;
  const reached = days.filter((step) => instant.milliseconds - now <= step * DAY_MS);
  return reached.length === 0 ? undefined : Math.min(...reached);
}

/** True for a token that was reviewed and went before its expiry, as far as that can be read. */
function wasWithdrawn({ reviewed, expires }: TokenRecord, { now, timestampUnit }: ReminderContext): boolean {
  const instant = readInstant(expires, timestampUnit);
  return reviewed !== undefined && (instant.kind !== 'time' || instant.milliseconds > now);
}
