import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type MatrixView, ROLLOUT_COLUMNS, type RoomView, type RunView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import type { TableAction } from '../../table/column';
import { nextSort } from '../../table/sort';
import { RunBar } from '../run/run-bar';
import { EmptyState } from './empty-state';
import { ExportBar } from './export-bar';
import { NO_FILTER, stateCounts } from './filter';
import { FilterBar } from './filter-bar';
import type { KeptState, ListView } from './kept-state';
import { KeysHint } from './keys-hint';
import { countText, exportHeading } from './list-text';
import { RoomTable } from './room-table';
import { Tabs } from './tabs';
import { useKeptState } from './use-kept-state';
import { useListSelection } from './use-list-selection';
import { useShownRooms } from './use-shown-rooms';

const NO_ROOMS: readonly RoomView[] = [];

interface ListPageProps {
  readonly isHidden: boolean;
  /** Undefined until the extension has sent them and the run. */
  readonly rooms: readonly RoomView[] | undefined;
  readonly run: RunView | undefined;
  readonly matrix: MatrixView;
  readonly kept: KeptState;
  readonly post: (message: FromRollout) => void;
  readonly keep: (state: KeptState) => void;
  /** Has a screen reader say a text. */
  readonly report: (text: string) => void;
}

/** The page of the list: the run, the rooms as a table, and their capabilities. */
export function ListPage({ isHidden, run, matrix, kept, post, keep, report, ...props }: ListPageProps) {
  const rooms = props.rooms ?? NO_ROOMS;
  const [view, setView] = useState<ListView>(kept);
  const { filter, sort, tab } = view;
  const shown = useShownRooms(rooms, matrix, view);
  const selection = useListSelection(shown, report);
  const { positions, setPosition } = useKeptState(kept.positions, view, rooms, keep);
  const counts = useMemo(() => stateCounts(rooms, matrix.missing), [rooms, matrix.missing]);
  const filterField = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<ListView>) => setView({ ...view, ...changes });
  useReportedFilter(filter, () => report(countText(shown.length, rooms.length, 0)));

  const act = (action: TableAction) => {
    switch (action.type) {
      case 'sort': {
        const column = ROLLOUT_COLUMNS.find((known) => known === action.column);
        if (column !== undefined) change({ sort: nextSort(sort, column) });
        return;
      }
      case 'copyColumn': {
        const column = ROLLOUT_COLUMNS.find((known) => known === action.column);
        if (column !== undefined) post({ type: 'copy', what: 'column', column, ids: selection.exportIds() });
        return;
      }
      case 'copyValue':
        return post({
          type: 'copy',
          what: 'code',
          ids: action.isAlone ? [action.id] : selection.copyIds(action.id),
        });
      case 'copyRow':
        return post({ type: 'copy', what: 'row', ids: selection.copyIds(action.id) });
      case 'open':
        return post({ type: 'show', id: action.id });
      case 'select':
        return selection.select(action.change);
    }
  };
  const count = selection.selectedIds.length;
  const isEmpty = props.rooms !== undefined && shown.length === 0;
  return (
    <div class={isEmpty ? 'page list-page is-empty' : 'page list-page'} hidden={isHidden}>
      {run !== undefined && <RunBar run={run} post={post} report={report} />}
      <div class="list-bar">
        <Tabs current={tab} onChange={(next) => change({ tab: next })} />
        <FilterBar
          filter={filter}
          counts={counts}
          countText={countText(shown.length, rooms.length, count)}
          hasUnusualBox={tab === 'capabilities'}
          textField={filterField}
          onChange={(next) => change({ filter: next })}
        />
      </div>
      <RoomTable
        view={view}
        rooms={rooms}
        shown={shown}
        matrix={matrix}
        selected={selection.selected}
        positions={positions}
        onPosition={setPosition}
        onAction={act}
      />
      {isEmpty && (
        <EmptyState
          view={view}
          total={rooms.length}
          reported={matrix.rooms}
          onClear={() => {
            change({ filter: NO_FILTER });
            filterField.current?.focus();
          }}
        />
      )}
      <div class="foot">
        <ExportBar
          heading={exportHeading(shown.length, rooms.length, count)}
          isDisabled={shown.length === 0}
          onExport={(format) => post({ type: 'export', format, ids: selection.exportIds() })}
        />
        <KeysHint />
      </div>
    </div>
  );
}

/** Reports after each change of the filter, but not when the page opens with one. */
function useReportedFilter(filter: ListView['filter'], report: () => void): void {
  const last = useRef(filter);
  useEffect(() => {
    if (last.current !== filter) report();
    last.current = filter;
  }, [filter]);
}
