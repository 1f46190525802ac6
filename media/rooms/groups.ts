import type { RoomView } from '../../src/protocol/rollout';
import { countOf } from '../../src/protocol/text';
import { COLLATOR } from '../table/sort';
import { ROW_STATE_LABELS, type RowState, rowStateOf, rowStateOrder } from './filter';
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
    const key = isByState ? rowStateOf(room) : read(room, column).trim();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [room]);
    else known.push(room);
  }
  return [...groups]
    .map(([key, each]) => ({ key, title: isByState ? titleOfState(key) : key || 'No value', rooms: each }))
    .sort((a, b) => (isByState ? rowStateOrder(a.key) - rowStateOrder(b.key) : byValue(a.key, b.key)));
}

const STATE_WORDS: readonly (readonly [state: RowState, word: string])[] = [
  ['done', 'done'],
  ['incomplete', 'without details'],
  ['failed', 'failed'],
  ['waiting', 'waiting'],
  ['repeated', 'twice'],
  ['unusable', 'without an ID'],
];

/** What a group holds, such as "12 rooms · 10 done · 2 failed". */
export function groupDetail(rooms: readonly RoomView[]): string {
  const counts = STATE_WORDS.map(([state, word]) =>
    counted(rooms, (room) => rowStateOf(room) === state, word),
  );
  const changes = (['changed', 'new', 'missing'] as const).map((change) =>
    counted(rooms, (room) => room.change === change, change),
  );
  return [countOf(rooms.length, 'room'), ...counts.flat(), ...changes.flat()].join(' · ');
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
  return Object.entries(ROW_STATE_LABELS).find(([state]) => state === key)?.[1] ?? key;
}

function byValue(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || COLLATOR.compare(a, b);
}
