import { useMemo } from 'preact/hooks';
import type { RoomView } from '../../src/protocol/rollout';
import { fieldsOf, readArrangement, readPosition, readSort, type TableView } from '../list/view';
import { TableGroup } from '../table/column';
import type { TablePosition } from '../table/cursor';
import { sortedRows } from '../table/sort';
import { isStateFilter, NO_FILTER, type RoomFilter, RoomFilterer, type StateFilter } from './filter';
import { groupDetail, grouped, type RoomGroup } from './groups';
import { isColumnKey, sortValue } from './text';

/** How the user looks at the list. */
export interface ListView extends TableView {
  readonly filter: RoomFilter;
  /** The column by which the rooms are grouped. */
  readonly groupBy: string | undefined;
}

/** What VS Code stores of the page while its tab is hidden. Never a text of the list or of a search. */
export interface ViewState extends Omit<ListView, 'filter'> {
  readonly state: StateFilter;
  readonly position: TablePosition;
}

/** @returns what was saved, with defaults for what this version does not know */
export function readViewState(saved: unknown): ViewState {
  const record = fieldsOf(saved);
  return {
    state: isStateFilter(record['state']) ? record['state'] : NO_FILTER.state,
    sort: readSort(record['sort'], isColumnKey),
    groupBy: isColumnKey(record['groupBy']) ? record['groupBy'] : undefined,
    arrangement: readArrangement(record['arrangement'], isColumnKey),
    position: readPosition(record['position']),
  };
}

/** What the filter leaves. */
interface ShownRooms {
  /** In the order in which they are shown, those of collapsed groups included. */
  readonly rooms: readonly RoomView[];
  /** The rows of the table: rooms, and the headings of groups. */
  readonly items: readonly (RoomView | TableGroup)[];
  /** The groups of these rooms; none where they are not grouped. */
  readonly groups: readonly RoomGroup[];
}

interface Listed {
  readonly rooms: readonly RoomView[];
  readonly view: ListView;
  /** The keys of the groups whose rooms are not shown. */
  readonly collapsed: ReadonlySet<string>;
}

const NO_GROUPS: readonly RoomGroup[] = [];

/** The rooms that the filter leaves, sorted and grouped. */
export function useShownRooms({ rooms, view, collapsed }: Listed): ShownRooms {
  const { groupBy, sort } = view;
  const { text, state } = view.filter;
  const filterer = useMemo(() => new RoomFilterer(), []);
  const filtered = useMemo(() => filterer.filtered(rooms, { text, state }), [rooms, text, state]);
  const ordered = useMemo(() => sortedRows(filtered, sort, sortValue), [filtered, sort]);
  const isGrouped = groupBy !== undefined;
  const groups = useMemo(() => (isGrouped ? grouped(ordered, groupBy) : NO_GROUPS), [ordered, groupBy]);
  const inGroups = useMemo(
    () => (isGrouped ? groups.flatMap((each) => each.rooms) : ordered),
    [groups, ordered, isGrouped],
  );
  const items = useMemo(
    () => (isGrouped ? groups.flatMap((each) => groupItems(each, collapsed)) : ordered),
    [groups, ordered, collapsed, isGrouped],
  );
  return { rooms: inGroups, items, groups };
}

function groupItems(
  { key, title, rooms }: RoomGroup,
  collapsed: ReadonlySet<string>,
): readonly (RoomView | TableGroup)[] {
  const isExpanded = !collapsed.has(key);
  const ids = rooms.map(({ id }) => id);
  const heading = new TableGroup(key, title, groupDetail(rooms), ids, isExpanded);
  return isExpanded ? [heading, ...rooms] : [heading];
}
