import { nonBlank } from '../../model/display-text';
import { codeMessage } from '../../model/endpoints/code-text';
import type { EpochMs } from '../../service/resources';
import type { ListReading } from '../list/list-reading';
import { placeColumns } from '../list/recognize';
import { type ExportRow, titleOf } from './export-row';

/**
 * Formats a room and its code as a line for people on site: the room's name, its place in the list's columns, its ID, the
 * code and the time of its fetch.
 */
export function roomMessage({ columns, choice }: ListReading, row: ExportRow, now: EpochMs): string {
  const { values, endpointId, code = '', fetchedAt = '' } = row;
  const places = choice.hasHeader ? placeColumns(columns.map(({ name }) => name)) : [];
  const parts = [titleOf(row), ...places.map((column) => values[column]), endpointId];
  const known = parts.flatMap((part) => nonBlank(part)?.trim() ?? []);
  return codeMessage([...new Set(known)].join(', '), code, Date.parse(fetchedAt), now);
}
