import type { TokenTime } from '../../src/protocol/access-tokens';
import { relativeTime } from '../../src/protocol/relative-time';

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as the clock of this machine shows it. */
export function localTime(at: number): string {
  return Number.isNaN(new Date(at).getTime()) ? String(at) : LOCAL.format(at);
}

/** What a cell shows of a time. */
export function timeText({ at, raw = '' }: TokenTime, now: number): string {
  if (at !== undefined) return relativeTime(at, now);
  return raw === '' ? 'not known' : `${raw} (not a valid time)`;
}
