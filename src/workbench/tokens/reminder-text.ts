import * as l10n from '@vscode/l10n';
import { countOf, listText, sentencesText } from '../../language';
import type { EndingClient } from '../../model/access-tokens/running-out';
import { displayText } from '../../model/display-text';
import { connectionText } from '../../model/problems/problem';
import type { Reminder } from '../../model/sessions/watch';
import { NO_CLIENT } from '../../protocol/access-tokens';
import { relativeTime } from '../../protocol/text';

/** Maximum names in a notification. */
const MAX_NAMES = 3;
const MAX_NAME = 40;

/**
 * Formats a reminder: "HQ: 2 clients run out of access tokens within 7 days: Signage (tomorrow), Lobby (in 5 days)."
 * Contains names from the service, so it must go through `notificationText`.
 * @param days the setting `expiryWarningDays`
 * @param now milliseconds since the Unix epoch
 */
export function reminderText(
  connectionName: string,
  { clients, covered, goneToken }: Reminder,
  days: number,
  now: number,
): string {
  const inUse = clients.find(({ isInUse }) => isInUse);
  const others = clients.filter(({ isInUse }) => !isInUse);
  const sentences = [
    ...(goneToken === undefined
      ? []
      : [l10n.t('The service no longer accepts the access token for look-ups.')]),
    ...(inUse === undefined
      ? []
      : [l10n.t('The access token for look-ups expires {0}.', relativeTime(inUse.end, now))]),
    ...(others.length === 0 ? [] : [clientsText(others, days, now)]),
    ...(covered === 0 ? [] : [coveredText(covered)]),
  ];
  return connectionText(connectionName, sentencesText(sentences));
}

function clientsText(clients: readonly EndingClient[], days: number, now: number): string {
  const names = clients
    .slice(0, MAX_NAMES)
    .map(({ name, end }) =>
      l10n.t('{0} ({1})', displayText(name ?? NO_CLIENT, MAX_NAME), relativeTime(end, now)),
    );
  const more = clients.length - names.length;
  if (more > 0) {
    names.push(
      countOf(
        more,
        l10n.t({
          message: 'and {0} more|and {0} more',
          comment: ['The end of a list: a number of clients.'],
        }),
      ),
    );
  }
  return countOf(
    clients.length,
    l10n.t(
      '{0} client runs out of access tokens within {2}: {1}.|{0} clients run out of access tokens within {2}: {1}.',
    ),
    listText(names),
    countOf(days, l10n.t('{0} day|{0} days')),
  );
}

function coveredText(count: number): string {
  return countOf(
    count,
    l10n.t(
      '{0} more token expires, but its client has another that lasts longer.|{0} more tokens expire, but their clients have others that last longer.',
    ),
  );
}
