import { displayText, nonBlank } from '../../../model/display-text';
import { placeOf } from '../../../rollout/list/place';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { KnownEndpoint } from '../../prompts/pick-endpoint';
import { sourceColumns } from '../list-columns';

/** Maximum characters of a cell in a description. */
const MAX_CELL = 60;

/** The address of a room: the key of its list and the key of its row. */
export interface RoomOfList {
  readonly kind: 'room';
  readonly list: string;
  readonly key: string;
}

/**
 * Returns the rooms of lists, one for each row with an ID. Like the list's filter, the search matches the words of a
 * row.
 */
export function roomsOfLists(documents: readonly RolloutDocument[]): readonly KnownEndpoint<RoomOfList>[] {
  return documents.filter(({ canBeLookedUp }) => canBeLookedUp).flatMap(roomsOf);
}

function roomsOf(document: RolloutDocument): readonly KnownEndpoint<RoomOfList>[] {
  const { reading, session, key: list, name: file } = document;
  const columns = sourceColumns(reading).filter(({ isAdded }) => !isAdded);
  return reading.list.rows.flatMap(({ key, endpointId, label = '', cells, problem }) => {
    if (problem !== undefined) return [];
    const endpoint = document.lookUp(endpointId).endpoint ?? session?.endpoints.get(endpointId);
    const { name = '', ipAddress } = endpoint ?? {};
    const title = nonBlank(label) ?? nonBlank(name);
    return {
      id: endpointId,
      ipAddress,
      label: title ?? endpointId,
      description: [
        ...placeOf(reading, cells).map((cell) => displayText(cell, MAX_CELL)),
        ...(title ? [endpointId] : []),
        file,
      ],
      strings: [label, name, ...columns.map(({ index }) => cells[index] ?? '')],
      value: { kind: 'room', list, key },
    };
  });
}
