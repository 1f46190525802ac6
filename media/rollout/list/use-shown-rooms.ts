import { useMemo } from 'preact/hooks';
import type { MatrixView, RolloutColumn, RoomView } from '../../../src/protocol/rollout';
import { Sorter } from '../../table/sort';
import { RoomFilterer } from './filter';
import type { ListView } from './kept-state';
import { unusualFirst } from './matrix-columns';
import { sortValue } from './room-text';

/** The rooms that the filter leaves, in the order in which they are shown. */
export function useShownRooms(
  rooms: readonly RoomView[],
  matrix: MatrixView,
  { filter, sort, tab }: ListView,
): readonly RoomView[] {
  const filterer = useMemo(() => new RoomFilterer(), []);
  const sorter = useMemo(() => new Sorter<RoomView, RolloutColumn>(({ id }) => id, sortValue), []);
  const filtered = useMemo(
    () => filterer.filtered(rooms, filter, matrix.missing),
    [rooms, filter, matrix.missing],
  );
  const sorted = useMemo(() => sorter.sorted(filtered, sort), [filtered, sort]);
  return useMemo(() => (tab === 'rooms' ? sorted : unusualFirst(sorted, matrix)), [sorted, matrix, tab]);
}
