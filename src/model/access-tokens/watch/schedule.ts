import type { ReviewMemory } from '../review/token-record';

const JITTER = 0.1;
/** A next list that is further away than this many intervals is no claim of now: the clock or the setting changed. */
const MAX_INTERVALS = 1.25;
const MAX_RETRY_MS = 30 * 60_000;

/**
 * True when the watch has to list the tokens.
 * @param now milliseconds since the Unix epoch
 */
export function isDue({ nextListingAt }: ReviewMemory, now: number, intervalMs: number): boolean {
  return (
    nextListingAt === undefined || nextListingAt <= now || nextListingAt - now > MAX_INTERVALS * intervalMs
  );
}

/** Reserves the list that is due, so that no other window fetches it too. */
export function withClaim(
  memory: ReviewMemory,
  now: number,
  intervalMs: number,
  random: () => number,
): ReviewMemory {
  return { ...memory, nextListingAt: nextAfter(now, intervalMs, random) };
}

/** Counts a list that was fetched by other means. @returns undefined where the next one is late enough already */
export function withNextListing(
  memory: ReviewMemory,
  now: number,
  intervalMs: number,
  random: () => number,
): ReviewMemory | undefined {
  const next = nextAfter(Math.min(memory.listedAt, now), intervalMs, random);
  const isLater = memory.nextListingAt === undefined || next > memory.nextListingAt;
  return isLater || isDue(memory, now, intervalMs) ? { ...memory, nextListingAt: next } : undefined;
}

/** Tries again soon after a failure. */
export function withRetry(memory: ReviewMemory, now: number, intervalMs: number): ReviewMemory {
  return { ...memory, nextListingAt: now + retryMs(intervalMs) };
}

/** Gives a claim back, so that the next window that may list does it at once. */
export function withoutClaim(memory: ReviewMemory): ReviewMemory {
  return { ...memory, nextListingAt: undefined };
}

/** How long to wait after a failure. */
export function retryMs(intervalMs: number): number {
  return Math.min(intervalMs, MAX_RETRY_MS);
}

function nextAfter(at: number, intervalMs: number, random: () => number): number {
  return at + intervalMs * (1 - JITTER + 2 * JITTER * random());
}
