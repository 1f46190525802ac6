import type { AccessToken, EpochMs } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { DAY_MS, type Instant, readInstant } from '../timestamps';
import type { AccessTokenEntry } from './listing';

/**
 * Expiry state of a token. `unknown`: the expiry is unreadable. `renewed`: another token replaces it (`renewedTokens`).
 */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'renewed' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
}

/** Fields of a token that are known without the token string. */
export type TokenFacts = Pick<AccessToken, 'roles'> & Partial<Omit<AccessToken, 'accessToken' | 'roles'>>;

/** Times from which the lifetime is computed. */
type TokenTimes = Pick<TokenFacts, 'creationDate' | 'expirationDate'>;

/** Settings for the display of token times. */
export type TimeSettings = Pick<Settings, 'expiryWarningDays'>;

export type ReminderSettings = Pick<Settings, 'expiryWarningDays' | 'expiryReminderDays'>;

/** Tolerance for the response time of a list. */
const MAX_DELAY_MS = 60_000;

/**
 * Last fraction of a lifetime in which warnings and reminders are given. Short-lived tokens always expire
 * soon, so earlier ones would be noise.
 */
export const WARNED_PART = 1 / 4;

/**
 * Returns whether a token was already expired by this machine's clock when it was listed. The service lists
 * no expired tokens (interface, "Endpoints", rule 2), so its clock differs.
 */
export function wasListedExpired(token: AccessToken, listedAt: EpochMs): boolean {
  return expiryTime(token) < listedAt - MAX_DELAY_MS;
}

/**
 * Determines the expiry state of a token.
 * @param isRenewed whether another token of its list replaces it
 */
export function expiryOf(token: TokenTimes, settings: TimeSettings, now: EpochMs, isRenewed = false): Expiry {
  const instant = readInstant(token.expirationDate);
  if (instant.kind !== 'time') return { state: 'unknown', instant };
  if (isRenewed) return { state: 'renewed', instant };
  const { milliseconds } = instant;
  const isSoon = (soonFrom(token, settings) ?? milliseconds) <= now;
  return { state: milliseconds <= now ? 'expired' : isSoon ? 'soon' : 'valid', instant };
}

/**
 * Returns the time at which a token becomes `soon`: days before its expiry, but within the last quarter of
 * its lifetime.
 */
export function soonFrom(token: TokenTimes, { expiryWarningDays }: TimeSettings): EpochMs | undefined {
  const expires = readInstant(token.expirationDate);
  if (expires.kind !== 'time') return undefined;
  return expires.milliseconds - Math.min(expiryWarningDays * DAY_MS, lastQuarter(token));
}

/** Returns the last part of a token's lifetime, in milliseconds. Infinity if its creation or expiry is unreadable. */
export function lastQuarter({ creationDate, expirationDate }: TokenTimes): number {
  const [created, expires] = [readInstant(creationDate), readInstant(expirationDate)];
  if (created.kind !== 'time' || expires.kind !== 'time') return Number.POSITIVE_INFINITY;
  const lifetime = expires.milliseconds - created.milliseconds;
  return lifetime > 0 ? lifetime * WARNED_PART : Number.POSITIVE_INFINITY;
}

/**
 * Returns the latest reminder step that is due, in days before the expiry. Steps of the setting that exceed the last
 * quarter of the lifetime are skipped; if none is left, the step is the time at which the token becomes `soon`.
 * @returns undefined before the first step, after the expiry, and if the expiry is unreadable
 */
export function reminderStep(
  token: TokenTimes,
  { expiryWarningDays, expiryReminderDays }: ReminderSettings,
  now: EpochMs,
): number | undefined {
  const expires = readInstant(token.expirationDate);
  if (expires.kind !== 'time' || expires.milliseconds <= now || expiryReminderDays.length === 0)
    return undefined;
  const quarter = lastQuarter(token);
  const short = expiryReminderDays.filter((days) => days * DAY_MS <= quarter);
  const steps = short.length > 0 ? short : [Math.min(expiryWarningDays, quarter / DAY_MS)];
  const reached = steps.filter((days) => expires.milliseconds - now <= days * DAY_MS);
  return reached.length === 0 ? undefined : Math.min(...reached);
}

/** Sorts tokens by expiry, unknown expiry last. */
export function soonestFirst(entries: readonly AccessTokenEntry[]): readonly AccessTokenEntry[] {
  const timed = entries.map((entry) => ({ entry, time: expiryTime(entry.token) }));
  return timed.toSorted((one, other) => one.time - other.time).map(({ entry }) => entry);
}

/** Returns the expiry as a sort key; unknown expiry comes last. */
export function expiryTime({ expirationDate }: Pick<AccessToken, 'expirationDate'>): number {
  const instant = readInstant(expirationDate);
  return instant.kind === 'time' ? instant.milliseconds : Number.MAX_VALUE;
}
