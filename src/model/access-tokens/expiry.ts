import type { AccessToken, EpochMs } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { DAY_MS, type Instant, readInstant } from '../timestamps';
import type { AccessTokenEntry } from './listing';

/** How near a token is to its expiry; `unknown` where the expiry cannot be read. */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
}

/** The settings that decide how the times of tokens are shown. */
export type TimeSettings = Pick<Settings, 'expiryWarningDays'>;

/** Tolerance for the response time of a list. */
const MAX_DELAY_MS = 60_000;

/**
 * True for a token that had expired by this machine's clock when it was listed. The service lists none that has expired
 * (interface, "Endpoints", rule 2).
 */
export function wasListedExpired(token: AccessToken, listedAt: EpochMs): boolean {
  return expiryTime(token) < listedAt - MAX_DELAY_MS;
}

export function expiryOf(token: AccessToken, settings: TimeSettings, now: EpochMs): Expiry {
  const instant = readInstant(token.expirationDate);
  if (instant.kind !== 'time') return { state: 'unknown', instant };
  const { milliseconds } = instant;
  const state = milliseconds <= now ? 'expired' : soonFrom(milliseconds, settings) <= now ? 'soon' : 'valid';
  return { state, instant };
}

/** From when a token that expires at a time is `soon`. */
export function soonFrom(expires: EpochMs, { expiryWarningDays }: TimeSettings): EpochMs {
  return expires - expiryWarningDays * DAY_MS;
}

/** The tokens of a list, the soonest to expire first and those whose expiry is not known last. */
export function soonestFirst(entries: readonly AccessTokenEntry[]): readonly AccessTokenEntry[] {
  const timed = entries.map((entry) => ({ entry, time: expiryTime(entry.token) }));
  return timed.toSorted((one, other) => one.time - other.time).map(({ entry }) => entry);
}

/** When a token expires, as a number to sort by: one whose expiry is not known comes last. */
export function expiryTime({ expirationDate }: AccessToken): number {
  const instant = readInstant(expirationDate);
  return instant.kind === 'time' ? instant.milliseconds : Number.MAX_VALUE;
}
