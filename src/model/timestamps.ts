import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../local-calendar';
import type { EpochMs, RawTimestamp } from '../service/resources';

/** A parsed timestamp. The interface documents neither unit nor epoch ("Not shown"). */
export type Instant =
  | { readonly kind: 'none' }
  /** The time is outside the years 2000 to 2199, so the raw value is shown. */
  | { readonly kind: 'raw'; readonly raw: RawTimestamp }
  | {
      readonly kind: 'time';
      readonly raw: RawTimestamp;
      readonly unit: TimeUnit;
      readonly milliseconds: EpochMs;
    };

/** Unit of a number; `text` for an ISO 8601 date and time. */
type TimeUnit = 's' | 'ms' | 'µs' | 'ns' | 'text';

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/** Milliseconds per unit, the likely unit of the service first (interface, "Hints of a similar service"). */
const UNITS: readonly (readonly [unit: TimeUnit, milliseconds: number])[] = [
  ['ms', 1],
  ['s', 1000],
  ['µs', 1e-3],
  ['ns', 1e-6],
];

/**
 * Parses a timestamp: a number, possibly as a string, or an ISO 8601 date and time with an offset. The magnitude
 * determines the unit, because the values of the years 2000 to 2199 do not overlap. Never throws.
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
/** The offset is required: without it, the time zone is unknown (ISO 8601, RFC 3339). */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(?:([Zz])|([+-]\d{2}):?(\d{2})?)$/;

/** Parses an ISO 8601 date and time. Returns NaN for any other string. */
function timeOfText(text: string): EpochMs {
  const match = ISO_TIME.exec(text);
  // For other strings, Date.parse() guesses.
  if (match === null) return Number.NaN;
  const [, day, time = '', utc, hours, minutes = '00'] = match;
  return Date.parse(`${day}T${time.replace(',', '.')}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`);
}

/** Formats a local time such as "19:53", with its date unless it is today. */
export function briefLocalTime(at: EpochMs, now: EpochMs, calendar: LocalCalendar): string {
  const isToday = calendar.dayOf(at) === calendar.dayOf(now);
  return calendar.text(isToday ? 'timeOfDay' : 'minute', at);
}

/** Formats a local time such as "19:53" or "yesterday 19:53". Earlier times include the date. */
export function recentTime(at: EpochMs, now: EpochMs, calendar: LocalCalendar): string {
  if (calendar.dayOf(at) !== calendar.dayOf(now) - 1) return briefLocalTime(at, now, calendar);
  return l10n.t('yesterday {0}', calendar.text('timeOfDay', at));
}
