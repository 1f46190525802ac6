import { LOCALE } from './language';

/** A day, as the number of days since 1970-01-01. It has no time zone, so days from all sources can be compared. */
export type DayNumber = number;

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Formats for a time, in the language of the messages. */
const STYLES = {
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  timeOfDay: { timeStyle: 'short', hourCycle: 'h23' },
  day: { dateStyle: 'medium' },
  shortDay: { month: 'short', day: 'numeric' },
  shortDayAndYear: { month: 'short', day: 'numeric', year: 'numeric' },
} satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

type TimeStyle = keyof typeof STYLES;

/**
 * Days and times in the user's time zone. The extension host may run in another time zone, such as UTC on a server.
 * Another zone is another calendar. All times are milliseconds since the Unix epoch.
 */
export class LocalCalendar {
  // Created on first use, because a format takes milliseconds.
  readonly #formats = new Map<TimeStyle, Intl.DateTimeFormat>();
  #clock: Intl.DateTimeFormat | undefined;
  /** Cached offsets at the start of each UTC day: a list of tokens needs the same days thousands of times. */
  readonly #offsets = new Map<DayNumber, number>();

  /** @param zone name in the IANA time zone database, such as "Asia/Tokyo", see `isTimeZone` */
  constructor(readonly zone: string) {}

  /** Formats a time. */
  text(style: TimeStyle, at: number): string {
    return this.#format(style).format(at);
  }

  /** Formats a range of times. */
  rangeText(style: TimeStyle, first: number, last: number): string {
    return this.#format(style).formatRange(first, last);
  }

  /** Formats a date and time with seconds. A time outside the range of `Date` is returned as a number. */
  localTime(at: number): string {
    return Number.isNaN(new Date(at).getTime()) ? String(at) : this.text('exact', at);
  }

  /** Returns the user's day at a time. */
  dayOf(at: number): DayNumber {
    return Math.floor(this.onClock(at) / DAY_MS);
  }

  /** Formats the user's day at a time (ISO 8601), such as "2026-11-20". */
  dayText(at: number): string {
    return isoDay(this.dayOf(at));
  }

  /** Returns what the user's clock shows at a time, as milliseconds since it showed 1970-01-01T00:00. */
  onClock(at: number): number {
    return at + this.#offsetAt(at);
  }

  /**
   * Returns the time at which the user's clock shows an hour of a day: the first of two such times; for a time that a
   * clock change skips, the time after the change.
   */
  timeOf(day: DayNumber, hour = 0): number {
    const asUtc = day * DAY_MS + hour * HOUR_MS;
    const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - this.#offsetAt(near));
    const times = [before ?? asUtc, after ?? asUtc].filter((at) => this.onClock(at) === asUtc);
    return times.length === 0 ? (before ?? asUtc) : Math.min(...times);
  }

  #offsetAt(at: number): number {
    const day = Math.floor(at / DAY_MS);
    const [atStart, atEnd] = [this.#offsetAtStart(day), this.#offsetAtStart(day + 1)];
    return atStart === atEnd ? atStart : this.#measuredOffset(at);
  }

  #offsetAtStart(day: DayNumber): number {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const offset = this.#measuredOffset(day * DAY_MS);
    this.#offsets.set(day, offset);
    return offset;
  }

  #measuredOffset(at: number): number {
    this.#clock ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: this.zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const parts = new Map(this.#clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = dayNumber(part('year'), part('month'), part('day'));
    const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
    return day * DAY_MS + seconds * 1000 - Math.floor(at / 1000) * 1000;
  }

  #format(style: TimeStyle): Intl.DateTimeFormat {
    const known = this.#formats.get(style);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat(LOCALE, { ...STYLES[style], timeZone: this.zone });
    this.#formats.set(style, format);
    return format;
  }
}

/**
 * Returns a day of the Gregorian calendar. `month` is 1 to 12. A day past the end of the month falls in the next month.
 */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** Returns the parts of a day. `month` is 1 to 12. */
export function dayParts(day: DayNumber): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Formats a day of the years 0 to 9999 (ISO 8601), such as "2026-11-20". */
export function isoDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns whether a day is a Saturday or a Sunday. */
export function isWeekend(day: DayNumber): boolean {
  return new Date(day * DAY_MS).getUTCDay() % 6 === 0;
}

/** Formats a day without a time zone, in the language of the messages. */
export function shortDayText(day: DayNumber, hasYear: boolean): string {
  return DAYS.text(hasYear ? 'shortDayAndYear' : 'shortDay', day * DAY_MS);
}

const DAYS = new LocalCalendar('UTC');

/**
 * Returns the calendar of the first zone that this runtime knows, or of UTC: a page may know zones that a host does
 * not.
 */
export function calendarOf(...zones: readonly unknown[]): LocalCalendar {
  return new LocalCalendar(zones.find(isTimeZone) ?? 'UTC');
}

/** Returns the name of the time zone of this runtime, which the runtime itself may not recognize. */
export function ownZone(): string {
  // biome-ignore lint/plugin: asks for the zone itself.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns whether this runtime knows a time zone. A page may know zones that the extension host does not. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
