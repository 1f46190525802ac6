import { countOf } from './counts';

const DAY_MS = 86_400_000;

const UNITS: readonly (readonly [unit: string, length: number, least: number])[] = [
  ['year', 365 * DAY_MS, 2],
  ['month', 30 * DAY_MS, 2],
  ['day', DAY_MS, 1],
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
];

/**
 * A time relative to now, such as "in 3 days" or "2 hours ago". Rounded towards now; in months from two months on.
 * @param at milliseconds since the Unix epoch
 * @param now milliseconds since the Unix epoch
 */
export function relativeTime(at: number, now: number): string {
  const distance = Math.abs(at - now);
  const [unit, length] = UNITS.find(([, each, least]) => distance >= least * each) ?? [];
  if (unit === undefined || length === undefined) return at <= now ? 'just now' : 'in less than a minute';
  const count = countOf(Math.trunc(distance / length), unit);
  return at > now ? `in ${count}` : `${count} ago`;
}
