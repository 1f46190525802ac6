import { useMemo } from 'preact/hooks';
import type { MatrixView, RoomView } from '../../../src/protocol/rollout';
import type { TableAction } from '../../table/column';
import type { TablePosition } from '../../table/cursor';
import { Table } from '../../table/table';
import { type ListView, type Positions, TABS, type Tab } from './kept-state';
import { KEYS_ID } from './keys-hint';
import { matrixCaption, matrixColumns } from './matrix-columns';
import { fitOf, roomColumns } from './room-columns';
import { ROOM_TEXT } from './room-text';

const TABLE_LABELS: Readonly<Record<Tab, string>> = {
  rooms: 'Rooms',
  capabilities: 'Capabilities of the rooms',
};

interface RoomTableProps {
  readonly view: ListView;
  /** All rooms of the list: the columns fit these, so that a filter does not change their widths. */
  readonly rooms: readonly RoomView[];
  readonly shown: readonly RoomView[];
  readonly matrix: MatrixView;
  readonly selected: ReadonlySet<string>;
  readonly positions: Positions;
  readonly onPosition: (tab: Tab, position: TablePosition) => void;
  readonly onAction: (action: TableAction) => void;
}

/** The panel of the current tab, with the rooms or their capabilities as a table. */
export function RoomTable(props: RoomTableProps) {
  const { view, rooms, shown, matrix, selected, positions, onPosition, onAction } = props;
  const { filter, sort, tab } = view;
  const { hasLabels, longestCode, hasChanges } = useMemo(() => fitOf(rooms), [rooms]);
  const columns = useMemo(
    () =>
      tab === 'rooms'
        ? roomColumns({ hasLabels, longestCode, hasChanges })
        : matrixColumns(matrix, hasLabels),
    [tab, hasLabels, longestCode, hasChanges, tab === 'rooms' ? undefined : matrix],
  );
  return (
    <>
      {TABS.map((each) => (
        <div
          key={each}
          id={`panel-${each}`}
          role="tabpanel"
          aria-labelledby={`tab-${each}`}
          class="view"
          hidden={each !== tab}
        >
          {each === tab && (
            <>
              {tab === 'capabilities' && <p class="caption">{matrixCaption(matrix)}</p>}
              <Table
                label={TABLE_LABELS[tab]}
                describedBy={KEYS_ID}
                rowNoun="rooms"
                rowText={ROOM_TEXT}
                rows={shown}
                columns={columns}
                sort={sort}
                selected={selected}
                initialPosition={positions[tab]}
                orderKey={JSON.stringify([filter, sort])}
                onPosition={(position) => onPosition(tab, position)}
                onAction={onAction}
              />
            </>
          )}
        </div>
      ))}
    </>
  );
}
