import type { ListCounts } from '../rollout/room';

/** A number of things in words, such as "2,000 rooms". @param plural where it is not the singular with an "s" */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}

/** What a list has, such as "300 rows: 298 rooms, 1 twice, 1 without an ID"; "300 rooms" where each row is one. */
export function listCountText({ rows, endpoints, repeated, unusable }: ListCounts): string {
  if (repeated + unusable === 0) return countOf(rows, 'room');
  const others = [
    ...(repeated === 0 ? [] : [`${repeated.toLocaleString('en')} twice`]),
    ...(unusable === 0 ? [] : [`${unusable.toLocaleString('en')} without an ID`]),
  ];
  return `${countOf(rows, 'row')}: ${[countOf(endpoints, 'room'), ...others].join(', ')}`;
}

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

/**
 * Hours after which a user is advised to fetch a code again. It is no expiry: the service gives none, and public
 * documents only say that a code lasts about a day.
 */
export const OLD_CODE_HOURS = 12;

/** @param fetchedAt milliseconds since the Unix epoch, or undefined where there is no code @param now in the same unit */
export function isOldCode(fetchedAt: number | undefined, now: number): fetchedAt is number {
  return fetchedAt !== undefined && now - fetchedAt > OLD_CODE_HOURS * 3_600_000;
}

/** What is said of an old code; undefined for any other. */
export function oldCodeText(fetchedAt: number | undefined, now: number): string | undefined {
  if (!isOldCode(fetchedAt, now)) return undefined;
  return `Fetched ${relativeTime(fetchedAt, now)}. Fetch it again before use.`;
}
