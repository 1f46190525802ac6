import type { AccessToken } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { type Instant, readInstant, relativeTime } from '../timestamps';

/** How near a token is to its expiry; `unknown` where the expiry cannot be read. */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
  /** Such as "expires in 3 days". */
  readonly text: string;
}

const DAY_MS = 86_400_000;

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
