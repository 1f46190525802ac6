import { useMemo } from 'preact/hooks';
import type { HeadView, MatrixView } from '../../../src/protocol/rollout';
import { KEYS_ID } from '../../shared/keys-help';
import type { Column, TableAction } from '../../table/column';
import type { TablePosition } from '../../table/cursor';
import { Table } from '../../table/table';
import { matrixCaption } from '../columns/matrix-columns';
import { UNUSUAL_FIRST } from '../columns/matrix-order';
import type { StateFilter } from './filter';
import { type ListView, type Positions, TABS, type Tab } from './kept-state';
import type { Room } from './room-list';
import { roomText } from './room-text';
import type { ShownRooms } from './use-shown-rooms';

const TABLE_LABELS: Readonly<Record<Tab, string>> = {
  rooms: 'Rooms',
  capabilities: 'Capabilities of the rooms',
};

/** The states whose rooms have a reason in the column of the state. */
const HAVE_REASONS: ReadonlySet<StateFilter> = new Set<StateFilter>(['failed', 'incomplete', 'unusable']);

interface RoomTableProps {
  readonly view: ListView;
  readonly shown: ShownRooms;
  readonly columns: readonly Column<Room>[];
  readonly matrix: MatrixView;
  /** For the menus of the rooms. */
  readonly head: Pick<HeadView, 'nonce' | 'canEditLabels'>;
  readonly selected: ReadonlySet<string>;
  readonly positions: Positions;
  /** The table scrolls to its first row when this changes. */
  readonly orderKey: string;
  readonly onPosition: (tab: Tab, position: TablePosition) => void;
  readonly onAction: (action: TableAction) => void;
}

/** The panel of the current tab, with the rooms or their capabilities as a table. */
export function RoomTable(props: RoomTableProps) {
  const { view, shown, columns, matrix, head, selected, positions, orderKey, onPosition, onAction } = props;
  const { tab, arrangement } = view;
  const rowText = useMemo(() => roomText(head), [head.nonce, head.canEditLabels]);
  const sort = tab === 'rooms' ? view.sort : (view.matrixSort ?? UNUSUAL_FIRST);
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
                rowText={rowText}
                items={shown.items}
                total={shown.rooms.length}
                columns={columns}
                widths={arrangement.widths}
                sort={sort}
                selected={selected}
                initialPosition={positions[tab]}
                orderKey={orderKey}
                revealed={tab === 'rooms' && HAVE_REASONS.has(view.filter.state) ? 'state' : undefined}
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
