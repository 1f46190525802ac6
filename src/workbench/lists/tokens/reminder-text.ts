import type { Reminder } from '../../../model/access-tokens/watch/reminder';
import { countOf } from '../../../protocol/text';

/**
 * A reminder in words: "HQ: 3 access tokens expire within 7 days. 1 is new." Numbers and the connection's name alone,
 * since the service's text has no place in a notification.
 */
export function reminderText(connectionName: string, { steps, isNew, gone, emptied }: Reminder): string {
  if (emptied !== undefined) {
    return `${connectionName}: The service now lists no access tokens. It listed ${emptied.toLocaleString('en')} before.`;
  }
  const expiring = steps.map(({ days, count }, index) =>
    index === 0
      ? `${tokens(count)} ${count === 1 ? 'expires' : 'expire'} within ${period(days)}`
      : `${count.toLocaleString('en')} within ${period(days)}`,
  );
  const changes = [
    { count: isNew, words: isNew === 1 ? 'is new' : 'are new' },
    { count: gone, words: gone === 1 ? 'was withdrawn' : 'were withdrawn' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, words }, index) => {
      const isFirst = expiring.length === 0 && index === 0;
      return `${isFirst ? tokens(count) : count.toLocaleString('en')} ${words}`;
    });
  const sentences = [expiring, changes].filter((parts) => parts.length > 0);
  return `${connectionName}: ${sentences.map((parts) => `${parts.join(', ')}.`).join(' ')}`;
}

function tokens(count: number): string {
  return countOf(count, 'access token');
}

/** Less than a day is given in hours, rounded up: what expires within 90 minutes expires within 2 hours. */
function period(days: number): string {
  if (days >= 1) return countOf(days, 'day');
  return countOf(Math.max(1, Math.ceil(Number((days * 24).toFixed(6)))), 'hour');
}
