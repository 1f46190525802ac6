import type { RoomView } from '../../src/protocol/rollout';
import { countOf } from '../../src/protocol/text';
import {
  countStates,
  isRoomState,
  ROOM_STATE_ORDER,
  ROOM_STATES,
  stateCountTexts,
} from '../../src/rollout/room-states';
import { COLLATOR } from '../table/sort';
import type { Room } from './state';
import type { CellReader } from './text';

/** The rooms that have one value in the column by which a list is grouped. */
export interface RoomGroup {
  /** The value, without spaces around it. For the column of the state, the state. */
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly Room[];
}

export const STATE_COLUMN = 'state';

/** The groups of rooms in natural order, those without a value last. In a group, rooms keep their order. */
export function grouped(rooms: readonly Room[], column: string, read: CellReader): readonly RoomGroup[] {
  const isByState = column === STATE_COLUMN;
  const groups = new Map<string, Room[]>();
  for (const room of rooms) {
    const key = isByState ? room.state : read(room, column).trim();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [room]);
    else known.push(room);
  }
  return [...groups]
    .map(([key, each]) => ({ key, title: isByState ? titleOfState(key) : key || 'No value', rooms: each }))
    .sort((a, b) => (isByState ? stateOrder(a.key) - stateOrder(b.key) : byValue(a.key, b.key)));
}

/** What a group holds, such as "12 rooms · 10 ready · 2 failed". */
export function groupDetail(rooms: readonly RoomView[]): string {
  const counts = stateCountTexts(countStates(rooms.map(({ state }) => state)));
  const changes = (['changed', 'new', 'lost'] as const).map((change) =>
    counted(rooms, (room) => room.change === change, change),
  );
  const repeated = counted(rooms, ({ isRepeated }) => isRepeated, 'listed twice');
  return [countOf(rooms.length, 'room'), ...counts, ...repeated, ...changes.flat()].join(' · ');
}

function counted(
  rooms: readonly RoomView[],
  holds: (room: RoomView) => boolean,
  word: string,
): readonly string[] {
  const count = rooms.filter(holds).length;
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`];
}

function titleOfState(key: string): string {
  return isRoomState(key) ? ROOM_STATES[key].label : key;
}

function stateOrder(key: string): number {
  return isRoomState(key) ? ROOM_STATE_ORDER.indexOf(key) : -1;
}

function byValue(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || COLLATOR.compare(a, b);
}
