import { countOf } from './counts';

const DAY_MS = 86_400_000;

const UNITS: readonly (readonly [unit: string, brief: string, length: number, least: number])[] = [
  ['year', 'y', 365 * DAY_MS, 2],
  ['month', 'mo', 30 * DAY_MS, 2],
  ['day', 'd', DAY_MS, 1],
  ['hour', 'h', 3_600_000, 1],
  ['minute', 'min', 60_000, 1],
];

/**
 * A time relative to now, such as "in 3 days" or "2 hours ago". Rounded towards now; in months from two months on.
 * @param at milliseconds since the Unix epoch
 * @param now milliseconds since the Unix epoch
 */
export function relativeTime(at: number, now: number): string {
  const [count, unit] = inUnits(Math.abs(at - now)) ?? [];
  if (count === undefined || unit === undefined) return at <= now ? 'just now' : 'in less than a minute';
  return at > now ? `in ${countOf(count, unit)}` : `${countOf(count, unit)} ago`;
}

/** A duration in as few characters as can be understood, such as "16 d". @param milliseconds from 0 */
export function briefDuration(milliseconds: number): string {
  const [count, , brief] = inUnits(milliseconds) ?? [];
  return count === undefined ? '< 1 min' : `${count} ${brief}`;
}

function inUnits(milliseconds: number): readonly [count: number, unit: string, brief: string] | undefined {
  const found = UNITS.find(([, , length, least]) => milliseconds >= least * length);
  if (found === undefined) return undefined;
  const [unit, brief, length] = found;
  return [Math.trunc(milliseconds / length), unit, brief];
}
