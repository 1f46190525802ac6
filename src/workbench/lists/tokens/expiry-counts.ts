import { expiryOf, type TimeSettings } from '../../../model/access-tokens/expiry';
import type { Session } from '../../../model/connections/session';
import { countOf } from '../../../protocol/text';

/** How many access tokens need attention. */
interface ExpiryCounts {
  /** They expire within the days of `zeroTouch.expiryWarningDays`. */
  readonly soon: number;
  /** They have expired since they were listed. */
  readonly expired: number;
}

/**
 * Counts over the lists that were loaded last.
 * @param now milliseconds since the Unix epoch
 */
export function expiryCounts(
  sessions: readonly Pick<Session, 'accessTokens'>[],
  settings: TimeSettings,
  now: number,
): ExpiryCounts {
  const counts = { soon: 0, expired: 0 };
  for (const { accessTokens } of sessions) {
    for (const { token } of accessTokens.value?.entries ?? []) {
      const { state } = expiryOf(token, settings, now);
      if (state === 'soon' || state === 'expired') counts[state] += 1;
    }
  }
  return counts;
}

/** The counts in words: "2 access tokens expire soon, 1 has expired"; undefined where there is nothing to say. */
export function expiryCountsText({ soon, expired }: ExpiryCounts): string | undefined {
  const expiring = `${countOf(soon, 'access token')} ${soon === 1 ? 'expires' : 'expire'} soon`;
  const have = expired === 1 ? 'has expired' : 'have expired';
  if (expired === 0) return soon === 0 ? undefined : expiring;
  return soon === 0
    ? `${countOf(expired, 'access token')} ${have}`
    : `${expiring}, ${expired.toLocaleString('en')} ${have}`;
}
