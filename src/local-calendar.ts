import { once } from './once';

/** A day of the Gregorian calendar. `month` is 1 to 12. A day beyond the month's end is in the next month, as in Date. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day and a time of day. */
export interface CalendarTime extends CalendarDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const DAY_MS = 86_400_000;

/**
 * Days and times in the user's time zone. The extension host may run in another time zone, such as UTC on a server.
 * Immutable: another zone is another calendar. All times are milliseconds since the Unix epoch.
 */
export class LocalCalendar {
  // Created on first use, because it takes milliseconds.
  readonly #format = once(
    () =>
      new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
        timeZone: this.zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  );

  /** @param zone name of the IANA database, such as "Asia/Tokyo", see `isTimeZone` */
  constructor(readonly zone: string) {}

  /** Returns the day and the time of day on the user's clock. */
  partsOf(at: number): CalendarTime {
    const parts = new Map(
      this.#format()
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
    };
  }

  /**
   * Returns the time at which the user's clock shows this, like `new Date(year, …)`: the first of two such times, and for
   * a time that a clock change skips the time after the skip.
   */
  timeOf({ year, month, day, hour = 0 }: CalendarDay & Partial<Pick<CalendarTime, 'hour'>>): number {
    const asUtc = Date.UTC(year, month - 1, day, hour);
    const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - this.#offsetAt(near));
    const times = [before ?? asUtc, after ?? asUtc].filter((at) => at + this.#offsetAt(at) === asUtc);
    return times.length === 0 ? (before ?? asUtc) : Math.min(...times);
  }

  /** Returns the day of the week, 0 for Sunday. */
  weekdayOf(at: number): number {
    const { year, month, day } = this.partsOf(at);
    return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  }

  /** Formats the user's day (ISO 8601), such as "2026-11-20". */
  dayText(at: number): string {
    const { year, month, day } = this.partsOf(at);
    return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
      '-',
    );
  }

  #offsetAt(at: number): number {
    const { year, month, day, hour, minute, second } = this.partsOf(at);
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  }
}

/** Returns whether this runtime knows a time zone. A page may know zones that the extension host does not. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
