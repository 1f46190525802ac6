import { useMemo } from 'preact/hooks';
import type { MatrixView, SourceColumn } from '../../../src/protocol/rollout';
import { arranged } from '../../list/arrangement';
import type { Column } from '../../table/column';
import { matrixColumns } from '../columns/matrix-columns';
import { fitOf } from '../columns/own-columns';
import { roomColumns } from '../columns/room-columns';
import { sourceWidths } from '../columns/source-columns';
import type { ListView } from './kept-state';
import type { Room } from './room-list';

export interface RoomColumns {
  /** Those of the rooms, in their default order. */
  readonly all: readonly Column<Room>[];
  /** Those of the current tab, as the person has arranged them. */
  readonly shown: readonly Column<Room>[];
}

/** @param rooms all rooms of the list: the columns fit these, so that a filter does not change their widths */
export function useRoomColumns(
  rooms: readonly Room[],
  source: readonly SourceColumn[],
  matrix: MatrixView,
  { tab, arrangement }: ListView,
): RoomColumns {
  const { hasLabels, longestCode, hasChanges } = useMemo(() => fitOf(rooms), [rooms]);
  const widths = useMemo(() => sourceWidths(source, rooms).join(), [source, rooms]);
  const all = useMemo(
    () => roomColumns({ hasLabels, longestCode, hasChanges }, source, widths.split(',').map(Number)),
    [hasLabels, longestCode, hasChanges, source, widths],
  );
  const { order, hidden } = arrangement;
  const ofRooms = useMemo(() => arranged(all, { order, hidden }), [all, order, hidden]);
  const ofMatrix = useMemo(
    () => (tab === 'rooms' ? [] : matrixColumns(matrix, hasLabels)),
    [tab, hasLabels, tab === 'rooms' ? undefined : matrix],
  );
  return { all, shown: tab === 'rooms' ? ofRooms : ofMatrix };
}
