import { nonBlank } from '../model/display-text';
import type { LookUp } from '../model/endpoints/look-up';
import { calledBy, placeOf } from './list/place';
import type { TableRow } from './list/read-list';
import type { Reading } from './list/reading';

interface NamedList {
  readonly reading: Reading;
  lookUp(endpointId: string): LookUp;
}

export interface NamedRooms extends NamedList {
  rowsOf(endpointId: string): readonly TableRow[];
}

/** Returns the full name of a room: its label, else its name at the service, else its ID, and its place. */
export function roomNameOf(list: NamedList, { label, endpointId, shownId, cells }: TableRow): string {
  const { name } = list.lookUp(endpointId).endpoint ?? {};
  return calledBy(nonBlank(label) ?? nonBlank(name) ?? shownId, placeOf(list.reading, cells));
}

/** Returns the full name of the first room with an endpoint ID; undefined if the list has no such room. */
export function endpointNameOf(document: NamedRooms, endpointId: string): string | undefined {
  const [row] = document.rowsOf(endpointId);
  return row && roomNameOf(document, row);
}
