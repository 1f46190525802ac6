import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../../local-calendar';
import type { EpochMs } from '../../service/resources';
import { recentTime } from '../timestamps';

/**
 * Hours after which the user is advised to fetch a code again, because another one may have replaced it. Our own
 * choice: nothing is known about the lifetime of a code (interface, "Hints of a similar service").
 */
export const OUTDATED_HOURS = 12;

/** Returns whether a code is outdated. @param fetchedAt undefined if there is no code */
export function isOutdated(fetchedAt: EpochMs | undefined, now: EpochMs): fetchedAt is EpochMs {
  return fetchedAt !== undefined && now - fetchedAt > OUTDATED_HOURS * 3_600_000;
}

/** Advice about an outdated code, with its time; undefined for a current code. */
export function outdatedText(
  fetchedAt: EpochMs | undefined,
  now: EpochMs,
  calendar: LocalCalendar,
): string | undefined {
  if (!isOutdated(fetchedAt, now)) return undefined;
  return l10n.t('Fetched {0}; fetch again to be sure', recentTime(fetchedAt, now, calendar));
}

/** The reason shown for the state *Outdated*. The expiry of a code is unknown. */
export const OUTDATED_REASON: string = l10n.t(
  'Fetched over {0} hours ago; fetch again to be sure',
  OUTDATED_HOURS,
);
