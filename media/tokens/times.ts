import type { TokenTime } from '../../src/protocol/access-tokens';

const SCALE: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, length: number, least: number])[] = [
  ['year', 365 * 86_400_000, 2],
  ['month', 30 * 86_400_000, 2],
  ['day', 86_400_000, 1],
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
];

const RELATIVE = new Intl.RelativeTimeFormat('en');
const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time relative to now, as the tree shows it: rounded towards now, in months from two months on. */
export function relativeTime(at: number, now: number): string {
  const difference = at - now;
  for (const [unit, length, least] of SCALE) {
    if (Math.abs(difference) >= least * length) return RELATIVE.format(Math.trunc(difference / length), unit);
  }
  return difference <= 0 ? 'just now' : 'in less than a minute';
}

/** A time as the clock of this machine shows it. */
export function localTime(at: number): string {
  return Number.isNaN(new Date(at).getTime()) ? String(at) : LOCAL.format(at);
}

/** What a cell shows of a time. */
export function timeText({ at, raw = '' }: TokenTime, now: number): string {
  if (at !== undefined) return relativeTime(at, now);
  return raw === '' ? 'not known' : `${raw} (not a valid time)`;
}
