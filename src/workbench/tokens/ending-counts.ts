import * as l10n from '@vscode/l10n';
import { countOf, listText } from '../../language';
import type { TimeSettings } from '../../model/access-tokens/expiry';
import { endingsOf, type StandingTokens } from '../../model/access-tokens/running-out';

/** Numbers of clients, by when their last access token ends. */
interface EndingCounts {
  /** Clients that run out of access tokens soon. */
  readonly soon: number;
  /** Clients that have run out since the tokens were listed. */
  readonly expired: number;
}

/**
 * Counts the clients of all lists.
 * @param now milliseconds since the Unix epoch
 */
export function endingCounts(
  lists: readonly StandingTokens[],
  settings: TimeSettings,
  now: number,
): EndingCounts {
  const clients = lists.flatMap((list) => endingsOf(list, settings, now).clients);
  const soon = clients.filter(({ state }) => state === 'soon').length;
  return { soon, expired: clients.length - soon };
}

/** Formats the counts: "2 clients run out of access tokens soon, 1 without a token". Undefined if both are zero. */
export function endingCountsText({ soon, expired }: EndingCounts): string | undefined {
  if (soon === 0) {
    return expired === 0
      ? undefined
      : countOf(
          expired,
          l10n.t('{0} client has run out of access tokens|{0} clients have run out of access tokens'),
        );
  }
  const ending = countOf(
    soon,
    l10n.t('{0} client runs out of access tokens soon|{0} clients run out of access tokens soon'),
  );
  return expired === 0 ? ending : listText([ending, haveRunOut(expired)]);
}

/** Formats the counts for the row of the list: "2 clients without a token soon" and "1 without a token". */
export function briefCountLabels({ soon, expired }: EndingCounts): readonly string[] {
  return [
    ...(expired === 0 ? [] : [haveRunOut(expired)]),
    ...(soon === 0
      ? []
      : [countOf(soon, l10n.t('{0} client without a token soon|{0} clients without a token soon'))]),
  ];
}

function haveRunOut(count: number): string {
  return countOf(count, l10n.t('{0} without a token|{0} without a token'));
}
