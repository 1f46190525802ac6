import * as l10n from '@vscode/l10n';
import { countOf, listText } from '../../../language';
import { expiryOf, type TimeSettings } from '../../../model/access-tokens/expiry';
import type { KnownTokens } from '../../../model/access-tokens/token-histories';

interface ExpiryCounts {
  /** Tokens that expire within `zeroTouch.expiryWarningDays`. */
  readonly soon: number;
  /** Tokens that have expired since they were listed. */
  readonly expired: number;
}

/**
 * Counts tokens of all lists. Renewed tokens need no attention.
 * @param now milliseconds since the Unix epoch
 */
export function expiryCounts(
  lists: readonly KnownTokens[],
  settings: TimeSettings,
  now: number,
): ExpiryCounts {
  const counts = { soon: 0, expired: 0 };
  for (const { tokens, renewed } of lists) {
    for (const token of tokens) {
      const { state } = expiryOf(token, settings, now, renewed.has(token));
      if (state === 'soon' || state === 'expired') counts[state] += 1;
    }
  }
  return counts;
}

/** Formats the counts: "2 access tokens expire soon, 1 has expired". Returns undefined if both are zero. */
export function expiryCountsText({ soon, expired }: ExpiryCounts): string | undefined {
  if (soon === 0) {
    return expired === 0
      ? undefined
      : countOf(expired, l10n.t('{0} access token has expired|{0} access tokens have expired'));
  }
  const expiring = countOf(soon, l10n.t('{0} access token expires soon|{0} access tokens expire soon'));
  if (expired === 0) return expiring;
  return listText([
    expiring,
    countOf(
      expired,
      l10n.t({ message: '{0} has expired|{0} have expired', comment: ['{0} is a number of access tokens.'] }),
    ),
  ]);
}
