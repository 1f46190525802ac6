import * as l10n from '@vscode/l10n';
import { countOf } from '../../src/language';
import type { RoomView } from '../../src/protocol/rollout';
import {
  countStates,
  isRoomState,
  ROOM_STATE_ORDER,
  ROOM_STATES,
  stateCountTexts,
} from '../../src/rollout/room-states';
import { COLLATOR } from '../table/sort';
import { ROOM_WORDS, readCell } from './text';

/** The rooms that have one value in the column by which a list is grouped. */
export interface RoomGroup {
  /** The value, without spaces around it. For the column of the state, the state. */
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly RoomView[];
}

export const STATE_COLUMN = 'state';

/** The groups of rooms in natural order, those without a value last. In a group, rooms keep their order. */
export function grouped(rooms: readonly RoomView[], column: string): readonly RoomGroup[] {
  const isByState = column === STATE_COLUMN;
  const groups = new Map<string, RoomView[]>();
  for (const room of rooms) {
    const key = isByState ? room.state : readCell(room, column).trim();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [room]);
    else known.push(room);
  }
  return [...groups]
    .map(([key, each]) => ({
      key,
      title: isByState ? titleOfState(key) : key || l10n.t('No value'),
      rooms: each,
    }))
    .sort((a, b) => (isByState ? stateOrder(a.key) - stateOrder(b.key) : byValue(a.key, b.key)));
}

/** What a group holds, such as "12 rooms · 10 ready · 2 failed". */
export function groupDetail(rooms: readonly RoomView[]): string {
  const counts = stateCountTexts(countStates(rooms.map(({ state }) => state)));
  const others = OTHER_COUNTS.flatMap(({ holds, counted }) => {
    const count = rooms.filter(holds).length;
    return count === 0 ? [] : [countOf(count, counted)];
  });
  return [ROOM_WORDS.total(rooms.length), ...counts, ...others].join(' · ');
}

/** Counts of a group besides the counts of its states. `counted` has the plural forms. */
const OTHER_COUNTS: readonly {
  readonly holds: (room: RoomView) => boolean;
  readonly counted: string;
}[] = [
  {
    holds: ({ isRepeated }) => isRepeated,
    counted: l10n.t({
      message: '{0} listed twice|{0} listed twice',
      comment: ['{0} is a number of rooms that stand in the list before.'],
    }),
  },
  {
    holds: ({ change }) => change === 'changed',
    counted: l10n.t({
      message: '{0} changed|{0} changed',
      comment: ['{0} is a number of rooms whose code is another one than before.'],
    }),
  },
  {
    holds: ({ change }) => change === 'new',
    counted: l10n.t({
      message: '{0} new|{0} new',
      comment: ['{0} is a number of rooms that have a code and had none before.'],
    }),
  },
  {
    holds: ({ change }) => change === 'lost',
    counted: l10n.t({
      message: '{0} lost|{0} lost',
      comment: ['{0} is a number of rooms that have no code and had one before.'],
    }),
  },
];

function titleOfState(key: string): string {
  return isRoomState(key) ? ROOM_STATES[key].label : key;
}

function stateOrder(key: string): number {
  return isRoomState(key) ? ROOM_STATE_ORDER.indexOf(key) : -1;
}

function byValue(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || COLLATOR.compare(a, b);
}
