import type { Reminder } from './reminder';

/**
 * A reminder in words: "HQ: 3 access tokens expire within 7 days. 1 is new." Numbers and the connection's name alone,
 * since the service's text has no place in a notification.
 */
export function reminderText(connectionName: string, { steps, isNew, gone, emptied }: Reminder): string {
  if (emptied !== undefined) {
    return `${connectionName}: The list of access tokens is empty. It had ${number(emptied)}.`;
  }
  const expiring = steps.map(({ days, count }, index) =>
    index === 0
      ? `${tokens(count)} ${count === 1 ? 'expires' : 'expire'} within ${period(days)}`
      : `${number(count)} within ${period(days)}`,
  );
  const changes = [
    ...(isNew === 0 ? [] : [{ count: isNew, words: isNew === 1 ? 'is new' : 'are new' }]),
    ...(gone === 0 ? [] : [{ count: gone, words: gone === 1 ? 'was withdrawn' : 'were withdrawn' }]),
  ].map(({ count, words }, index) => {
    const isFirst = expiring.length === 0 && index === 0;
    return `${isFirst ? tokens(count) : number(count)} ${words}`;
  });
  const sentences = [expiring, changes].filter((parts) => parts.length > 0);
  return `${connectionName}: ${sentences.map((parts) => `${parts.join(', ')}.`).join(' ')}`;
}

function tokens(count: number): string {
  return `${number(count)} ${count === 1 ? 'access token' : 'access tokens'}`;
}

/** Less than a day is given in hours, rounded up: what expires within 90 minutes expires within 2 hours. */
function period(days: number): string {
  if (days >= 1) return `${number(days)} ${days === 1 ? 'day' : 'days'}`;
  const hours = Math.max(1, Math.ceil(Number((days * 24).toFixed(6))));
  return `${number(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
