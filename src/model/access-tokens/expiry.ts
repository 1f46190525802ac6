import { DAY_MS, isWeekend, type LocalCalendar } from '../../local-calendar';
import type { AccessToken, EpochMs } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { type Instant, readInstant } from '../timestamps';
import type { AccessTokenEntry } from './listing';

/** Expiry state of a token. `unknown`: the expiry is unreadable. */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'unknown';

interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
}

/** Times from which the lifetime is computed. */
type TokenTimes = Pick<AccessToken, 'creationDate' | 'expirationDate'>;

/** Settings that determine how token times are displayed. */
export type TimeSettings = Pick<Settings, 'expiryWarningDays' | 'calendar'>;

/** Tolerance for the response time of a list. */
const MAX_DELAY_MS = 60_000;

/** The last fraction of a lifetime, in which a token expires soon: a warning at half of its life would be noise. */
const WARNED_PART = 1 / 4;
/** The hour of a weekday by which a user has seen the day's notifications. */
const NOON_HOUR = 12;

/** Start of the year 2200 in seconds. Later times mean no expiry. */
const LATEST_S = Date.UTC(2200, 0, 1) / 1000;
/** The day on which 32-bit seconds overflow, which some systems write for "never". */
const LAST_32_BIT_DAY = Date.UTC(2038, 0, 19) / DAY_MS;

/**
 * Returns whether a token had already expired according to this computer's clock when it was listed. The service lists
 * no expired tokens (interface, "Endpoints", rule 2), so the clocks differ.
 */
export function wasListedExpired(token: AccessToken, listedAt: EpochMs): boolean {
  return expiryTime(token) < listedAt - MAX_DELAY_MS;
}

/** Determines the expiry state of a token. */
export function expiryOf(token: TokenTimes, settings: TimeSettings, now: EpochMs): Expiry {
  const instant = readInstant(token.expirationDate);
  if (instant.kind !== 'time') return { state: 'unknown', instant };
  const { milliseconds } = instant;
  const isSoon = (soonFrom(token, settings) ?? milliseconds) <= now;
  return { state: milliseconds <= now ? 'expired' : isSoon ? 'soon' : 'valid', instant };
}

/**
 * Returns the end of a token: Infinity for the times that mean "never", which are the day on which 32-bit seconds
 * overflow and the year 2200 or later; undefined if it is missing, zero or less, or unreadable.
 */
export function endOf({ expirationDate }: Pick<TokenTimes, 'expirationDate'>): EpochMs | undefined {
  const instant = readInstant(expirationDate);
  if (instant.kind === 'none') return undefined;
  if (instant.kind === 'time') {
    const { milliseconds } = instant;
    return Math.floor(milliseconds / DAY_MS) === LAST_32_BIT_DAY ? Number.POSITIVE_INFINITY : milliseconds;
  }
  const isNever = Number(instant.raw) >= LATEST_S || Date.parse(String(instant.raw)) >= LATEST_S * 1000;
  return isNever ? Number.POSITIVE_INFINITY : undefined;
}

/** Returns whether a token never expires, see `endOf`. A token with an unknown end does not count. */
export function neverExpires(token: Pick<TokenTimes, 'expirationDate'>): boolean {
  return endOf(token) === Number.POSITIVE_INFINITY;
}

/**
 * Returns the time at which a token becomes `soon`: at the start of a day from which noon of the next weekday is in the
 * last quarter of its lifetime or after its end, but not earlier than the configured days before its end. A token that
 * becomes urgent on a weekend is therefore reported on the Friday before.
 */
export function soonFrom(
  token: TokenTimes,
  { expiryWarningDays, calendar }: TimeSettings,
): EpochMs | undefined {
  const expires = readInstant(token.expirationDate);
  if (expires.kind !== 'time') return undefined;
  const end = expires.milliseconds;
  const earliest = end - expiryWarningDays * DAY_MS;
  const lifetime = lifetimeOf(token);
  return lifetime === undefined
    ? earliest
    : Math.max(earliest, weekdayBefore(end - lifetime * WARNED_PART, calendar));
}

/** Finds the first weekday noon at or after a time, and returns the start of the weekday before it. */
function weekdayBefore(time: EpochMs, calendar: LocalCalendar): EpochMs {
  let day = calendar.dayOf(time);
  if (time > calendar.timeOf(day, NOON_HOUR)) day += 1;
  while (isWeekend(day)) day += 1;
  do day -= 1;
  while (isWeekend(day));
  return calendar.timeOf(day);
}

/** Returns the lifetime in milliseconds; undefined if creation or expiry is unreadable, or creation is later. */
export function lifetimeOf({ creationDate, expirationDate }: TokenTimes): number | undefined {
  const [created, expires] = [readInstant(creationDate), readInstant(expirationDate)];
  if (created.kind !== 'time' || expires.kind !== 'time') return undefined;
  const lifetime = expires.milliseconds - created.milliseconds;
  return lifetime > 0 ? lifetime : undefined;
}

/** Sorts tokens by expiry, with unknown expiry last. */
export function soonestFirst(entries: readonly AccessTokenEntry[]): readonly AccessTokenEntry[] {
  const timed = entries.map((entry) => ({ entry, time: expiryTime(entry.token) }));
  return timed.toSorted((one, other) => one.time - other.time).map(({ entry }) => entry);
}

/** Returns the expiry as a sort key. Unknown expiry comes last. */
export function expiryTime({ expirationDate }: Pick<AccessToken, 'expirationDate'>): number {
  const instant = readInstant(expirationDate);
  return instant.kind === 'time' ? instant.milliseconds : Number.MAX_VALUE;
}
