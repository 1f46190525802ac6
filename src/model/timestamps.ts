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
      readonly unit: 'milliseconds' | 'seconds';
      readonly milliseconds: EpochMs;
    };

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/**
 * Reads a timestamp. The magnitude decides on the unit: the seconds and the milliseconds of the years 2000 to 2199 do not
 * overlap. Never throws.
 */
export function readInstant(raw: RawTimestamp | undefined): Instant {
  if (raw === undefined) return { kind: 'none' };
  if (typeof raw !== 'number' || !Number.isInteger(raw)) return { kind: 'raw', raw };
  for (const unit of ['milliseconds', 'seconds'] as const) {
    const milliseconds = unit === 'seconds' ? raw * 1000 : raw;
    if (milliseconds >= EARLIEST_MS && milliseconds < LATEST_MS) {
      return { kind: 'time', raw, unit, milliseconds };
    }
  }
  return { kind: 'raw', raw };
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
