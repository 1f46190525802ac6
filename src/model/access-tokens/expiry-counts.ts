import type { Session } from '../connections/session';
import type { Settings } from '../connections/settings';
import { expiryOf } from './expiry';

/** How many access tokens need attention. */
export interface ExpiryCounts {
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
  settings: Pick<Settings, 'timestampUnit' | 'expiryWarningDays'>,
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
  const parts = [
    ...(soon === 0 ? [] : [`${number(soon)} ${tokens(soon)} ${soon === 1 ? 'expires' : 'expire'} soon`]),
    ...(expired === 0
      ? []
      : [
          `${number(expired)} ${soon === 0 ? `${tokens(expired)} ` : ''}${expired === 1 ? 'has' : 'have'} expired`,
        ]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function tokens(count: number): string {
  return count === 1 ? 'access token' : 'access tokens';
}

function number(value: number): string {
  return value.toLocaleString('en');
}
