import pLimit from 'p-limit';
import { pauses, yieldToEventLoop } from '../../event-loop';
import { displayText, nonBlank } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { placeOf } from '../../rollout/list/place';
import type { TableRow } from '../../rollout/list/read-list';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { ROOM_STATES } from '../../rollout/room-states';
import type { ShownRoom } from '../../rollout/shown-room';
import { ENDPOINT_DETAILS, type EndpointDetail } from '../../service/resources';
import { sourceColumns } from '../documents/list-columns';
import { type KnownEndpoint, type SearchedEndpoint, searchedEndpoint } from '../prompts/pick-endpoint';
import type { Services } from '../services';

/** Maximum characters of a cell in a description. */
const MAX_CELL = 60;

/** Number of rooms after which to check whether to yield to the event loop. */
const ROOMS_PER_STEP = 100;

/** The address of a room: the key of its list and the key of its row. */
export interface RoomOfList {
  readonly kind: 'room';
  readonly list: string;
  readonly key: string;
}

/**
 * Returns the rooms of open lists, one for each row with an ID. Like the list's filter, the search matches the words of
 * a row.
 */
export function roomsOfLists(documents: readonly RolloutDocument[]): readonly KnownEndpoint<RoomOfList>[] {
  return documents
    .filter(({ canBeLookedUp }) => canBeLookedUp)
    .flatMap((document) => {
      const { reading, session, key, name, rooms } = document;
      const roomOf = roomsIn({ reading, session, key, name });
      return rooms.flatMap((room) => roomOf(room.row, room) ?? []);
    });
}

/**
 * Returns a function that reads the rooms of the sidebar's closed lists, each list once. A file that does not respond
 * does not delay the other files. Lists with uncertain columns or without a known connection are left out.
 * @returns undefined if there is no such list
 */
export function closedLists({
  documents,
  knownLists,
  userFiles,
}: Pick<Services, 'documents' | 'knownLists' | 'userFiles'>) {
  const lists = knownLists.all.flatMap(({ key, name, isUntitled }) => {
    const session = documents.sessionFor(key);
    const isClosed = documents.find(key) === undefined && !isUntitled;
    return isClosed && session !== undefined ? [{ key, name, session }] : [];
  });
  if (lists.length === 0) return undefined;
  return async (
    add: (rooms: readonly SearchedEndpoint<RoomOfList>[]) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const oneAtATime = pLimit(1);
    await Promise.all(
      lists.map(async (list) => {
        const text = await userFiles.readClosedList(list.key);
        if (text === undefined) return;
        await oneAtATime(async () => {
          await yieldToEventLoop();
          if (signal.aborted) return;
          const reading = documents.readClosed(list.key, text);
          const rooms = reading && (await searchedRooms({ ...list, reading }, signal));
          if (rooms !== undefined && !signal.aborted) add(rooms);
        });
      }),
    );
  };
}

async function searchedRooms(
  list: ReadList,
  signal: AbortSignal,
): Promise<readonly SearchedEndpoint<RoomOfList>[]> {
  const rooms: SearchedEndpoint<RoomOfList>[] = [];
  const roomOf = roomsIn(list);
  const pause = pauses();
  for (const [index, row] of list.reading.list.rows.entries()) {
    if (index % ROOMS_PER_STEP === 0) await pause();
    if (signal.aborted) return [];
    const room = roomOf(row, undefined);
    if (room !== undefined) rooms.push(searchedEndpoint(room));
  }
  return rooms;
}

/** A list without doubt about its rooms. */
interface ReadList {
  readonly key: string;
  readonly name: string;
  readonly reading: Reading;
  readonly session: Session | undefined;
}

type KnownDetails = Readonly<Partial<Record<EndpointDetail, string | undefined>>>;

function resultsOf({ state, paired, lookUp: { capabilities = [] } }: ShownRoom): readonly string[] {
  return [ROOM_STATES[state].label, paired, ...capabilities];
}

/** Returns a function that describes the room of a row, or returns undefined if the row has no valid ID. */
function roomsIn({ reading, session, key: list, name: file }: ReadList) {
  const columns = sourceColumns(reading).filter(({ isAdded }) => !isAdded);
  return (
    { key, endpointId, label = '', cells, problem }: TableRow,
    shown: ShownRoom | undefined,
  ): KnownEndpoint<RoomOfList> | undefined => {
    if (problem !== undefined) return undefined;
    const known: KnownDetails = shown?.lookUp.endpoint ?? session?.endpoints.get(endpointId) ?? {};
    const { name = '', ipAddress } = known;
    const title = nonBlank(label) ?? nonBlank(name);
    return {
      id: endpointId,
      ipAddress,
      label: title ?? endpointId,
      description: [
        ...placeOf(reading, cells).map((cell) => displayText(cell, MAX_CELL)),
        file,
        ...(title ? [endpointId] : []),
      ],
      strings: [
        label,
        ...ENDPOINT_DETAILS.map((detail) => known[detail] ?? ''),
        ...columns.map(({ index }) => cells[index] ?? ''),
        ...(shown === undefined ? [] : resultsOf(shown)),
      ],
      ids: [shown?.lookUp.code?.code ?? '', shown?.lookUp.code?.id ?? ''],
      value: { kind: 'room', list, key },
    };
  };
}
