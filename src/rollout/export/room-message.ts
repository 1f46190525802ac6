import { nonBlank } from '../../model/display-text';
import { codeMessage } from '../../model/endpoints/code-text';
import type { EpochMs } from '../../service/resources';
import { placeOf } from '../list/place';
import type { Reading } from '../list/reading';
import { type RoomWithCode, titleOf } from './export-row';

/**
 * Formats rooms and their codes for people on site, one line each: the room's name, its place from the list's columns,
 * its ID, the code and the time when it was fetched.
 */
export function roomMessages(
  reading: Reading,
  rooms: readonly RoomWithCode[],
  now: EpochMs,
): readonly string[] {
  return rooms.map((room) => {
    const { values, endpointId, code, fetchedAt = '' } = room;
    const parts = [titleOf(room), ...placeOf(reading, values), endpointId];
    const known = parts.flatMap((part) => nonBlank(part)?.trim() ?? []);
    return codeMessage([...new Set(known)].join(', '), code, Date.parse(fetchedAt), now);
  });
}
