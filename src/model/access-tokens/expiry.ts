import type { AccessToken } from '../../service/resources';
import type { Settings, TimestampUnit } from '../connections/settings';
import { DAY_MS, type Instant, readInstant, relativeTime } from '../timestamps';

/** How near a token is to its expiry; `unknown` where the expiry cannot be read. */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
  /** Such as "expires in 3 days". */
  readonly text: string;
}

/** How long a list may be on its way, in which a token of it can expire. */
const MAX_DELAY_MS = 60_000;

/** Said of a token that was listed after its expiry. */
export const CLOCKS_MAY_DIFFER =
  'Expired by this computer’s clock, but the service still lists it: the clocks may differ';

/**
 * True for a token that had expired by this machine's clock when it was listed. The service lists none that has expired
 * (interface, "Endpoints", rule 2).
 * @param listedAt milliseconds since the Unix epoch
 */
export function wasListedExpired(token: AccessToken, unit: TimestampUnit, listedAt: number): boolean {
  const instant = readInstant(token.expirationDate, unit);
  return instant.kind === 'time' && instant.milliseconds < listedAt - MAX_DELAY_MS;
}

/** @param now milliseconds since the Unix epoch */
export function expiryOf(
  token: AccessToken,
  settings: Pick<Settings, 'timestampUnit' | 'expiryWarningDays'>,
  now: number,
): Expiry {
  const instant = readInstant(token.expirationDate, settings.timestampUnit);
  if (instant.kind !== 'time') return { state: 'unknown', instant, text: 'expiry unknown' };
  const { milliseconds } = instant;
  const left = milliseconds - now;
  const state = left <= 0 ? 'expired' : left <= settings.expiryWarningDays * DAY_MS ? 'soon' : 'valid';
  return {
    state,
    instant,
    // A getter, because formatting is slow and only a few hundred of tens of thousands of tokens are shown.
    get text() {
      return `${left <= 0 ? 'expired' : 'expires'} ${relativeTime(milliseconds, now)}`;
    },
  };
}
