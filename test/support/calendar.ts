import { calendarOf, ownZone } from '../../src/local-calendar';

/** The calendar of this computer, which the extension uses until a page reports another time zone. */
export const CALENDAR = calendarOf(ownZone());

/** Returns today's date in the format of a mark. */
export function dayText(at: number): string {
  return CALENDAR.dayText(at);
}
