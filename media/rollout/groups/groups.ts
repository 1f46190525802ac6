import type { RoomView } from '../../../src/protocol/rollout';
import type { CellReader } from '../columns/cell-text';
import type { Room } from '../list/room-list';
import { STATE_ORDER } from '../list/room-text';

/** The rooms that have one value in the column by which a list is grouped. */
export interface RoomGroup {
  /** The value, without spaces around it. For the column of the state, the state. */
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly Room[];
}

export const STATE_COLUMN = 'state';

const STATE_TITLES: Readonly<Record<RoomView['state'], string>> = {
  failed: 'Failed',
  unusable: 'No usable ID',
  incomplete: 'Incomplete',
  fetching: 'Fetching',
  waiting: 'Waiting',
  done: 'Done',
};

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The groups of rooms in natural order, those without a value last. In a group, rooms keep their order. */
export function grouped(rooms: readonly Room[], column: string, read: CellReader): readonly RoomGroup[] {
  const groups = new Map<string, Room[]>();
  for (const room of rooms) {
    const key = column === STATE_COLUMN ? room.state : read(room, column).trim();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [room]);
    else known.push(room);
  }
  const compare = column === STATE_COLUMN ? byState : byValue;
  return [...groups]
    .map(([key, each]) => ({ key, title: titleOf(key, column), rooms: each }))
    .sort((a, b) => compare(a.key, b.key));
}

/** The group that a person has chosen, or all where the list has no such group any more. @param all those of the list */
export function chosenGroups(
  shown: readonly RoomGroup[],
  chosen: string | undefined,
  all: readonly RoomGroup[],
): readonly RoomGroup[] {
  return all.some(({ key }) => key === chosen) ? shown.filter(({ key }) => key === chosen) : shown;
}

function titleOf(key: string, column: string): string {
  if (column !== STATE_COLUMN) return key || 'No value';
  return isState(key) ? STATE_TITLES[key] : key;
}

function byValue(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || COLLATOR.compare(a, b);
}

function byState(a: string, b: string): number {
  return isState(a) && isState(b) ? STATE_ORDER[a] - STATE_ORDER[b] : 0;
}

function isState(key: string): key is RoomView['state'] {
  return Object.hasOwn(STATE_TITLES, key);
}
