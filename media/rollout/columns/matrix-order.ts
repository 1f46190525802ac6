import type { MatrixView } from '../../../src/protocol/rollout';
import type { Sort } from '../../table/sort';
import type { Room } from '../list/room-list';

/** What the default order of the matrix is sorted by. */
export const UNUSUAL_FIRST: Sort = { column: 'missing', direction: 'descending' };

/** Whether rooms are sorted by whether they are unusual. */
export function isByUnusual(sort: Sort | undefined): boolean {
  return sort === undefined || sort.column === UNUSUAL_FIRST.column;
}

/** The unusual rooms before the others, or behind them, each part in the order given. */
export function byUnusual(
  rooms: readonly Room[],
  { missing }: MatrixView,
  { direction }: Sort = UNUSUAL_FIRST,
): readonly Room[] {
  const [unusual, others]: [Room[], Room[]] = [[], []];
  for (const room of rooms) (Object.hasOwn(missing, room.id) ? unusual : others).push(room);
  return direction === 'descending' ? [...unusual, ...others] : [...others, ...unusual];
}
