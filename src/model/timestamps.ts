import type { RawTimestamp } from '../service/resources';
import type { TimestampUnit } from './connections/settings';
import { once } from './once';

/** How a raw timestamp was read. The interface shows neither unit nor epoch ("Gaps in the field descriptions"). */
export type Instant =
  | { readonly kind: 'none' }
  /** Not a time of this century or the next: shown as the raw value. */
  | { readonly kind: 'raw'; readonly raw: RawTimestamp }
  | {
      readonly kind: 'time';
      readonly raw: RawTimestamp;
      readonly unit: 'milliseconds' | 'seconds';
      /** Since the Unix epoch. */
      readonly milliseconds: number;
    };

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/**
 * Reads a timestamp. With `auto` the magnitude decides: the seconds and the milliseconds of the years 2000 to 2199 do
 * not overlap. Never throws.
 */
export function readInstant(raw: RawTimestamp | undefined, unit: TimestampUnit): Instant {
  if (raw === undefined) return { kind: 'none' };
  if (typeof raw !== 'number' || !Number.isInteger(raw)) return { kind: 'raw', raw };
  for (const candidate of unit === 'auto' ? (['milliseconds', 'seconds'] as const) : [unit]) {
    const milliseconds = candidate === 'seconds' ? raw * 1000 : raw;
    if (milliseconds >= EARLIEST_MS && milliseconds < LATEST_MS) {
      return { kind: 'time', raw, unit: candidate, milliseconds };
    }
  }
  return { kind: 'raw', raw };
}

const SCALE: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

// Made when first needed, because each takes milliseconds, which would slow the activation.
const relativeFormat = once(() => new Intl.RelativeTimeFormat('en'));
const localFormat = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
);

/**
 * A time relative to now, such as "in 3 days" or "2 hours ago". Rounded towards now; in months from two months on.
 * @param at milliseconds since the Unix epoch
 * @param now milliseconds since the Unix epoch
 */
export function relativeTime(at: number, now: number): string {
  const difference = at - now;
  const size = Math.abs(difference);
  for (const [unit, length] of SCALE) {
    const min = unit === 'year' || unit === 'month' ? 2 * length : length;
    if (size >= min) return relativeFormat().format(Math.trunc(difference / length), unit);
  }
  return difference <= 0 ? 'just now' : 'in less than a minute';
}

/** @param at milliseconds since the Unix epoch */
export function localTime(at: number): string {
  return Number.isNaN(new Date(at).getTime()) ? String(at) : localFormat().format(at);
}

/**
 * A time with the raw value beside it, which makes a wrong unit noticeable.
 * @param now milliseconds since the Unix epoch
 */
export function describeInstant(instant: Instant, now: number): string {
  if (instant.kind === 'none') return 'not given';
  if (instant.kind === 'raw') return `${instant.raw} (not a valid time)`;
  const { milliseconds, raw, unit } = instant;
  const unitSymbol = unit === 'milliseconds' ? 'ms' : 's';
  return `${localTime(milliseconds)}, ${relativeTime(milliseconds, now)} (${raw} ${unitSymbol})`;
}
