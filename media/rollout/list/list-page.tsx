import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { roomCount } from '../../../src/protocol/room-count';
import { ColumnsMenu } from '../../list/columns-menu';
import { ExportBar } from '../../list/export-bar';
import { listKeys } from '../../list/list-keys';
import { countText } from '../../list/list-text';
import { useKeptState } from '../../list/use-kept-state';
import { useListSelection } from '../../list/use-list-selection';
import { useRememberedArrangement } from '../../list/use-remembered-arrangement';
import { useReportedFilter } from '../../list/use-reported-filter';
import { KeysHelp } from '../../shared/keys-help';
import { cellReader, isColumnKey } from '../columns/cell-text';
import { GroupBar } from '../groups/group-bar';
import { STATE_COLUMN } from '../groups/groups';
import { RunBar } from '../run/run-bar';
import { isExportNext } from '../run/run-buttons';
import type { RolloutState } from '../state';
import { EmptyState } from './empty-state';
import { exportFormats, primaryFormat } from './export-formats';
import { NO_FILTER, stateCounts } from './filter';
import { FilterBar } from './filter-bar';
import { type KeptState, type ListView, toKeep } from './kept-state';
import { listActions } from './list-actions';
import { exportHeading, spokenSelection } from './list-text';
import { roomKeys } from './room-keys';
import type { Room } from './room-list';
import { RoomTable } from './room-table';
import { SelectionBar } from './selection-bar';
import { Tabs } from './tabs';
import { useRoomColumns } from './use-room-columns';
import { useShownRooms } from './use-shown-rooms';

const NO_ROOMS: readonly Room[] = [];
const NONE: ReadonlySet<string> = new Set();

interface ListPageProps {
  readonly isHidden: boolean;
  readonly state: RolloutState;
  readonly kept: KeptState;
  /** True where VS Code has kept nothing, as the tab was opened again. */
  readonly isNew: boolean;
  readonly post: (message: FromRollout) => void;
  readonly keep: (state: KeptState) => void;
  /** Has a screen reader say a text. */
  readonly report: (text: string) => void;
}

/** The page of the list: the run, the rooms as a table, and their capabilities. */
export function ListPage({ isHidden, state, kept, isNew, post, keep, report }: ListPageProps) {
  const { head, run, matrix, columns: their, hasBaseline } = state;
  // A scroll position is restored after both have arrived, as the progress changes the height of the table.
  const rooms = run === undefined ? NO_ROOMS : (state.list?.rooms ?? NO_ROOMS);
  const isThere = run !== undefined && state.list !== undefined;
  const [wanted, setView] = useState<ListView>(kept);
  const [collapsed, setCollapsed] = useState(NONE);
  const read = useMemo(() => cellReader(their), [their]);
  const view = useMemo(
    () => knownView(wanted, (key) => their.some((each) => each.key === key)),
    [wanted, their],
  );
  const { filter, tab, groupBy, arrangement } = view;
  const shown = useShownRooms({ rooms, matrix, read, view, collapsed });
  const columns = useRoomColumns(rooms, their, matrix, view);
  const selection = useListSelection(shown.rooms, (count) => report(spokenSelection(count)));
  const { position: positions, setPosition } = useKeptState(
    kept.positions,
    (last) => keep(toKeep({ ...wanted, positions: last }, rooms)),
    // A room that arrives later can have the text of the filter in its code.
    [wanted, wanted.filter.text === '' ? undefined : rooms],
  );
  const counts = useMemo(() => stateCounts(rooms, matrix.missing), [rooms, matrix.missing]);
  const filterField = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<ListView>) => setView((last) => ({ ...last, ...changes }));
  useRememberedArrangement({
    arrangement: wanted.arrangement,
    remembered: isNew ? state.arrangement : undefined,
    isColumnKey,
    onRemembered: (last) => change({ arrangement: last }),
    onChange: (next) => post({ type: 'arrange', arrangement: next }),
  });
  useReportedFilter(filter, () => report(countText(roomCount, shown.rooms.length, rooms.length, 0)));
  const act = listActions({
    view,
    head,
    selection,
    columns: { all: columns.all.map(({ key }) => key), shown: columns.shown.map(({ key }) => key) },
    change,
    toggleGroup: (key) => {
      const next = new Set(collapsed);
      if (!next.delete(key)) next.add(key);
      setCollapsed(next);
    },
    post,
  });
  useEffect(() => {
    const { choice } = state;
    if (choice?.action === 'lookUpAgain') post({ type: 'lookUpAgain', ids: selection.copyIds(choice.id) });
    else if (choice?.action === 'copyValue') act({ ...choice, type: 'copyValue', isAlone: false });
    else if (choice !== undefined) act({ ...choice, type: choice.action });
  }, [state.choice]);
  const formats = exportFormats(groupBy !== undefined);
  const count = selection.selectedIds.length;
  const isEmpty = isThere && shown.rooms.length === 0;
  return (
    <div class={isEmpty ? 'page list-page is-empty' : 'page list-page'} hidden={isHidden}>
      {run !== undefined && (
        <RunBar
          run={run}
          head={head}
          shown={filter.state}
          onShow={(next) => change({ filter: { ...filter, state: next } })}
          post={post}
          report={report}
        />
      )}
      <div class="list-bar">
        <Tabs current={tab} onChange={(next) => change({ tab: next })} />
        <FilterBar
          filter={filter}
          counts={counts}
          countText={countText(roomCount, shown.rooms.length, rooms.length, count)}
          hasBaseline={hasBaseline}
          hasUnusualBox={tab === 'capabilities'}
          textField={filterField}
          onChange={(next) => change({ filter: next })}
        />
        <div class="view-bar">
          <GroupBar
            columns={their}
            groupBy={groupBy}
            groups={shown.groups}
            group={filter.group}
            hasExpanded={shown.groups.some(({ key }) => !collapsed.has(key))}
            onGroupBy={(next) => {
              setCollapsed(NONE);
              change({ groupBy: next, filter: { ...filter, group: undefined } });
            }}
            onGroup={(group) => change({ filter: { ...filter, group } })}
            onCollapse={(isCollapsed) =>
              setCollapsed(isCollapsed ? new Set(shown.groups.map(({ key }) => key)) : NONE)
            }
          />
          {tab === 'rooms' && (
            <ColumnsMenu
              columns={columns.all}
              arrangement={arrangement}
              onChange={(next) => change({ arrangement: next })}
              report={report}
            />
          )}
        </div>
      </div>
      <RoomTable
        view={view}
        shown={shown}
        columns={columns.shown}
        matrix={matrix}
        head={head}
        selected={selection.selected}
        positions={positions}
        // A kept view is wanted before the columns are there, and its scroll position must stay.
        orderKey={JSON.stringify([wanted.filter, wanted.sort, wanted.matrixSort, wanted.groupBy])}
        onPosition={(of, position) => setPosition({ ...positions, [of]: position })}
        onAction={act}
      />
      {isEmpty && (
        <EmptyState
          view={view}
          total={rooms.length}
          reported={matrix.rooms}
          canEdit={head.canEdit}
          onClear={() => {
            change({ filter: NO_FILTER });
            filterField.current?.focus();
          }}
        />
      )}
      <div class="foot">
        <ExportBar
          heading={exportHeading(shown.rooms.length, rooms.length, count)}
          isDisabled={shown.rooms.length === 0}
          formats={formats}
          primary={run !== undefined && isExportNext(run) ? primaryFormat(formats, head) : undefined}
          onExport={(format) =>
            post({
              type: 'export',
              format,
              ids: selection.exportIds(),
              ...(groupBy === undefined ? {} : { groupBy }),
            })
          }
        />
        {/* Below the table, which then stays where it is under the pointer. */}
        <SelectionBar head={head} selectedIds={selection.selectedIds} post={post} />
        <KeysHelp groups={(isMac) => listKeys(roomKeys(head, isMac), true, isMac)} />
      </div>
    </div>
  );
}

/** The view without a grouping and a sort by columns that this list does not have. */
function knownView(view: ListView, isTheirs: (key: string) => boolean): ListView {
  const isKnown = (key: string) => !/^c\d/.test(key) || isTheirs(key);
  const { groupBy, sort } = view;
  const isGrouped = groupBy === STATE_COLUMN || (groupBy !== undefined && isTheirs(groupBy));
  return {
    ...view,
    groupBy: isGrouped ? groupBy : undefined,
    filter: isGrouped ? view.filter : { ...view.filter, group: undefined },
    sort: sort !== undefined && isKnown(sort.column) ? sort : undefined,
  };
}
