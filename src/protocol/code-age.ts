import { relativeTime } from './relative-time';

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
  return `Fetched ${relativeTime(fetchedAt, now)}. Refresh it before use.`;
}
