import type { LocalCalendar } from '../../local-calendar';
import { codeMessage } from '../../model/endpoints/code-text';
import type { EpochMs } from '../../service/resources';
import { type RoomWithCode, titleOf } from '../export-row';
import { calledBy } from '../list/place';

/**
 * Formats rooms and their codes for people on site, one line each: the room's name, its place from the list's columns,
 * its ID, the code and the time when it was fetched.
 */
export function roomMessages(
  rooms: readonly RoomWithCode[],
  now: EpochMs,
  calendar: LocalCalendar,
): readonly string[] {
  return rooms.map((room) => {
    const { place, endpointId, code, fetchedAt = '' } = room;
    const called = calledBy(titleOf(room), [...place, endpointId.trim()]);
    return codeMessage(called, code, Date.parse(fetchedAt), now, calendar);
  });
}
