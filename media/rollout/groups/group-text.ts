import type { RoomView } from '../../../src/protocol/rollout';
import { roomCount } from '../../../src/protocol/room-count';

const STATE_WORDS: readonly (readonly [state: RoomView['state'], word: string])[] = [
  ['done', 'done'],
  ['incomplete', 'incomplete'],
  ['failed', 'failed'],
  ['fetching', 'fetching'],
  ['waiting', 'waiting'],
  ['unusable', 'without a usable ID'],
];

/** What a group holds, such as "12 rooms · 10 done · 2 failed". */
export function groupDetail(rooms: readonly RoomView[]): string {
  const counts = STATE_WORDS.map(([state, word]) => counted(rooms, (room) => room.state === state, word));
  const changes = (['changed', 'new', 'missing'] as const).map((change) =>
    counted(rooms, (room) => room.change === change, change),
  );
  return [roomCount(rooms.length), ...counts.flat(), ...changes.flat()].join(' · ');
}

function counted(
  rooms: readonly RoomView[],
  holds: (room: RoomView) => boolean,
  word: string,
): readonly string[] {
  const count = rooms.filter(holds).length;
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`];
}
