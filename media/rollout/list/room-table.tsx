import type { MatrixView } from '../../../src/protocol/rollout';
import { KEYS_ID } from '../../list/keys-hint';
import type { Column, TableAction } from '../../table/column';
import type { TablePosition } from '../../table/cursor';
import { Table } from '../../table/table';
import { matrixCaption } from '../columns/matrix-columns';
import { type ListView, type Positions, TABS, type Tab } from './kept-state';
import type { Room } from './room-list';
import { ROOM_TEXT } from './room-text';
import type { ShownRooms } from './use-shown-rooms';

const TABLE_LABELS: Readonly<Record<Tab, string>> = {
  rooms: 'Rooms',
  capabilities: 'Capabilities of the rooms',
};

interface RoomTableProps {
  readonly view: ListView;
  readonly shown: ShownRooms;
  readonly columns: readonly Column<Room>[];
  readonly matrix: MatrixView;
  readonly selected: ReadonlySet<string>;
  readonly positions: Positions;
  /** The table scrolls to its first row when this changes. */
  readonly orderKey: string;
  readonly onPosition: (tab: Tab, position: TablePosition) => void;
  readonly onAction: (action: TableAction) => void;
}

/** The panel of the current tab, with the rooms or their capabilities as a table. */
export function RoomTable(props: RoomTableProps) {
  const { view, shown, columns, matrix, selected, positions, orderKey, onPosition, onAction } = props;
  const { sort, tab, arrangement } = view;
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
                items={shown.items}
                total={shown.rooms.length}
                columns={columns}
                widths={arrangement.widths}
                sort={sort}
                selected={selected}
                initialPosition={positions[tab]}
                orderKey={orderKey}
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
