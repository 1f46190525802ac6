import type { AccessToken, EpochMs } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { DAY_MS, type Instant, readInstant } from '../timestamps';
import type { AccessTokenEntry } from './listing';

/**
 * How near a token is to its expiry; `unknown` if the expiry cannot be read, and `renewed` if another token has taken its
 * place (`renewedTokens`).
 */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'renewed' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
}

/** The fields of a token that stay known without the token itself. */
export type TokenFacts = Pick<AccessToken, 'roles'> & Partial<Omit<AccessToken, 'accessToken' | 'roles'>>;

/** Creation and expiry, which give the lifetime. */
type TokenTimes = Pick<TokenFacts, 'creationDate' | 'expirationDate'>;

/** The settings that decide how the times of tokens are shown. */
export type TimeSettings = Pick<Settings, 'expiryWarningDays'>;

/** The settings that decide when a user is reminded. */
export type ReminderSettings = Pick<Settings, 'expiryWarningDays' | 'expiryReminderDays'>;

/** Tolerance for the response time of a list. */
const MAX_DELAY_MS = 60_000;

/**
 * The last part of a lifetime, in which warnings and reminders come: earlier ones would say nothing, as short-lived tokens
 * always expire soon.
 */
export const WARNED_PART = 1 / 4;

/**
 * True for a token that had expired by this machine's clock when it was listed. The service lists none that has expired
 * (interface, "Endpoints", rule 2).
 */
export function wasListedExpired(token: AccessToken, listedAt: EpochMs): boolean {
  return expiryTime(token) < listedAt - MAX_DELAY_MS;
}

/** @param isRenewed whether another token of its list has taken its place */
export function expiryOf(token: TokenTimes, settings: TimeSettings, now: EpochMs, isRenewed = false): Expiry {
  const instant = readInstant(token.expirationDate);
  if (instant.kind !== 'time') return { state: 'unknown', instant };
  if (isRenewed) return { state: 'renewed', instant };
  const { milliseconds } = instant;
  const isSoon = (soonFrom(token, settings) ?? milliseconds) <= now;
  return { state: milliseconds <= now ? 'expired' : isSoon ? 'soon' : 'valid', instant };
}

/** When a token becomes `soon`: some days before its expiry, but in the last quarter of its lifetime. */
export function soonFrom(token: TokenTimes, { expiryWarningDays }: TimeSettings): EpochMs | undefined {
  const expires = readInstant(token.expirationDate);
  if (expires.kind !== 'time') return undefined;
  return expires.milliseconds - Math.min(expiryWarningDays * DAY_MS, lastQuarter(token));
}

/** The last part of a token's lifetime, in which a warning makes sense; unlimited if the creation cannot be read. */
export function lastQuarter({ creationDate, expirationDate }: TokenTimes): number {
  const [created, expires] = [readInstant(creationDate), readInstant(expirationDate)];
  if (created.kind !== 'time' || expires.kind !== 'time') return Number.POSITIVE_INFINITY;
  const lifetime = expires.milliseconds - created.milliseconds;
  return lifetime > 0 ? lifetime * WARNED_PART : Number.POSITIVE_INFINITY;
}

/**
 * The last reminder that has fallen due: the days before the expiry, of the setting or, if no step of the setting is short
 * against the lifetime, from when the token is `soon`. Undefined before the first one, after the expiry, and if the expiry
 * cannot be read.
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

/** The tokens of a list, the soonest to expire first and those whose expiry is not known last. */
export function soonestFirst(entries: readonly AccessTokenEntry[]): readonly AccessTokenEntry[] {
  const timed = entries.map((entry) => ({ entry, time: expiryTime(entry.token) }));
  return timed.toSorted((one, other) => one.time - other.time).map(({ entry }) => entry);
}

/** When a token expires, as a number to sort by: one whose expiry is not known comes last. */
export function expiryTime({ expirationDate }: Pick<AccessToken, 'expirationDate'>): number {
  const instant = readInstant(expirationDate);
  return instant.kind === 'time' ? instant.milliseconds : Number.MAX_VALUE;
}
