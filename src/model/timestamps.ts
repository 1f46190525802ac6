import { LOCALE } from '../language';
import { once } from '../once';
import type { EpochMs, RawTimestamp } from '../service/resources';

/** How a raw timestamp was read. The interface shows neither unit nor epoch ("Gaps in the field descriptions"). */
export type Instant =
  | { readonly kind: 'none' }
  /** Not a time of this century or the next: shown as the raw value. */
  | { readonly kind: 'raw'; readonly raw: RawTimestamp }
  | {
      readonly kind: 'time';
      readonly raw: RawTimestamp;
      readonly unit: TimeUnit;
      readonly milliseconds: EpochMs;
    };

/** What a number counts; `text` for a date and time in words of ISO 8601. */
export type TimeUnit = 's' | 'ms' | 'µs' | 'ns' | 'text';

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/** Milliseconds in each unit that a number may count since the Unix epoch. */
const UNITS: readonly (readonly [unit: TimeUnit, milliseconds: number])[] = [
  ['ms', 1],
  ['s', 1000],
  ['µs', 1e-3],
  ['ns', 1e-6],
];

/**
 * Reads a timestamp: a number, also as a text, or a date and time of ISO 8601 with its offset from UTC. The magnitude
 * decides on the unit: the numbers of the years 2000 to 2199 do not overlap. Never throws.
 */
export function readInstant(raw: RawTimestamp | undefined): Instant {
  if (raw === undefined) return { kind: 'none' };
  const text = typeof raw === 'string' ? raw.trim() : undefined;
  if (text !== undefined && !NUMBER.test(text)) return instantOf(raw, 'text', timeOfText(text));
  const number = Number(raw);
  const read = UNITS.map(([unit, milliseconds]) => instantOf(raw, unit, Math.floor(number * milliseconds)));
  return read.find(({ kind }) => kind === 'time') ?? { kind: 'raw', raw };
}

function instantOf(raw: RawTimestamp, unit: TimeUnit, milliseconds: EpochMs): Instant {
  const isTime = milliseconds >= EARLIEST_MS && milliseconds < LATEST_MS;
  return isTime ? { kind: 'time', raw, unit, milliseconds } : { kind: 'raw', raw };
}

const NUMBER = /^\d{1,20}(?:\.\d{1,20})?$/;
/** Without an offset it could be the time of any zone, so it is no time here (ISO 8601, RFC 3339). */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(?:([Zz])|([+-]\d{2}):?(\d{2})?)$/;

/** @returns NaN for any other text */
function timeOfText(text: string): EpochMs {
  const match = ISO_TIME.exec(text);
  // Date.parse() guesses what other texts mean.
  if (match === null) return Number.NaN;
  const [, day, time = '', utc, hours, minutes = '00'] = match;
  return Date.parse(`${day}T${time.replace(',', '.')}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`);
}

// Made when first needed, because it takes milliseconds, which would slow the activation.
const localFormat = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' }));

const timeFormats = once(() => {
  const time = { timeStyle: 'short', hourCycle: 'h23' } as const;
  return {
    ofToday: new Intl.DateTimeFormat(LOCALE, time),
    ofAnyDay: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', ...time }),
  };
});

/** A local time such as "19:53", with its date where that is not today's. */
export function briefLocalTime(at: EpochMs, now: EpochMs): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return timeFormats()[isToday ? 'ofToday' : 'ofAnyDay'].format(at);
}

/** A local day (ISO 8601), such as "2026-11-20". */
export function dayText(at: EpochMs): string {
  const date = new Date(at);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export function localTime(at: EpochMs): string {
  return Number.isNaN(new Date(at).getTime()) ? String(at) : localFormat().format(at);
}
