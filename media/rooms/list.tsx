import * as l10n from '@vscode/l10n';
import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type {
  ReviewPurpose,
  RolloutColumn,
  RolloutEvent,
  RolloutKey,
  RoomView,
} from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { ListPage } from '../list/list-page';
import { useListSelection, useListState } from '../list/use-list';
import { isDialogOpen } from '../shared/keys-help';
import { Notice } from '../shared/notice';
import { type PageHost, useEvents } from '../shared/start-page';
import { useRoomColumns } from './columns';
import { NO_FILTER, type StateFilter, stateChoices } from './filter';
import { GroupMenu } from './group-menu';
import { STATE_COLUMN } from './groups';
import { EncodingNotice, exportHeading, ListNotes, PageHead, RunHead, showConnections } from './head';
import {
  type RoomsById,
  roomCommands,
  roomMenu,
  roomTableKeys,
  seenRows,
  selectionActions,
} from './room-actions';
import { firstStep, mainAction, RunStatus, useSpokenStages } from './run';
import type { RolloutState } from './state';
import { isColumnKey, isSourceKey, ROOM_TEXT, ROOM_WORDS } from './text';
import { type ListView, readViewState, useShownRooms, type ViewState } from './view';

const NO_ROOMS: readonly RoomView[] = [];
const NONE_COLLAPSED: ReadonlySet<string> = new Set();
/** The column that says why a room is among those of a filter. */
const EXPLAINED_BY: Partial<Readonly<Record<StateFilter, RolloutColumn>>> = {
  failed: 'state',
  missingId: 'state',
  unusual: 'capabilities',
};

/** Said of a key of VS Code while the list is not shown. */
const HIDDEN_TEXTS: Readonly<Record<ReviewPurpose, string>> = {
  fill: l10n.t('The list has no rooms yet. Add some first.'),
  add: l10n.t('Add the rooms, or cancel, to go back to the list first.'),
  columns: l10n.t('Check the columns, and show the rooms first.'),
};

export type RolloutHost = PageHost<FromRollout, RolloutEvent>;

interface RoomsListProps {
  readonly isHidden: boolean;
  readonly state: RolloutState;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly host: RolloutHost;
}

/** The page of the list: the run, and the rooms as a table. */
export function RoomsList({ isHidden, state, title, host }: RoomsListProps) {
  const { post } = host;
  const { head, run } = state;
  const { columns: source, hasBaseline } = head;
  // A scroll position is restored after both have arrived, as the run can change the height of the table.
  const isComplete = run !== undefined && state.isComplete;
  const rooms = isComplete ? state.rows : NO_ROOMS;
  const byId = useMemo(() => new Map(rooms.map((room) => [room.id, room])), [rooms]);
  const [collapsed, setCollapsed] = useState(NONE_COLLAPSED);
  const saved = useMemo(() => readViewState(host.viewState), []);
  const list = useListState<ListView>({
    initial: {
      sort: saved.sort,
      groupBy: saved.groupBy,
      arrangement: saved.arrangement,
      filter: { ...NO_FILTER, state: saved.state },
    },
    position: saved.position,
    isShownAgain: host.viewState !== undefined,
    remembered: host.viewState === undefined ? state.arrangement : undefined,
    isColumnKey,
    saveViewState: ({ filter: { state: only }, sort, groupBy: by, arrangement }, position) =>
      host.saveViewState({ state: only, sort, groupBy: by, arrangement, position } satisfies ViewState),
    onArrange: (arrangement) => post({ type: 'arrange', arrangement }),
  });
  const { view: wanted, change, speak, table } = list;
  useSpokenStages(run, speak);
  const view = useMemo(
    () => knownView(wanted, (key) => source.some((each) => each.key === key)),
    [wanted, source],
  );
  const { filter, groupBy } = view;
  const shown = useShownRooms({ rooms, view, collapsed });
  const columns = useRoomColumns(rooms, source, head);
  const selection = useListSelection(shown.rooms, ROOM_WORDS, speak);
  const states = useMemo(
    () => stateChoices(rooms, filter.state, hasBaseline),
    [rooms, filter.state, hasBaseline],
  );
  const hasCodes = useMemo(() => rooms.some(({ code }) => code !== ''), [rooms]);
  const toggleGroup = (key: string) => {
    const next = new Set(collapsed);
    if (!next.delete(key)) next.add(key);
    setCollapsed(next);
  };
  const seen = (ids: readonly string[]) => seenRows(byId, ids);
  useEvents(host, (event) => {
    if (event.type === 'cell') table.current?.editCell(event.cell);
    else if (event.type === 'goTo') table.current?.goTo(event.id);
    else if (isDialogOpen()) return;
    else if (isHidden) host.show(HIDDEN_TEXTS[state.review?.purpose ?? 'fill']);
    else runKey(event.key);
  });
  /** Does what a key of VS Code asks for, or says what is missing. */
  const runKey = (key: RolloutKey) => {
    const main = run === undefined ? undefined : mainAction(run, head.canEdit);
    const { selectedIds } = selection;
    const cursorId = table.current?.cursorId;
    const atCursor = cursorId === undefined ? [] : [cursorId];
    const ids = selectedIds.length > 0 ? selectedIds : atCursor;
    switch (key) {
      case 'fetchCodes':
        if (main?.action === 'continue') post({ type: 'action', action: 'continue' });
        else host.show(run?.progress ?? l10n.t('The list is loading.'));
        return;
      case 'export':
        if (hasCodes) document.querySelector<HTMLElement>('[data-key="export"]')?.click();
        else host.show(l10n.t('There is no code to export yet. Fetch the codes first.'));
        return;
      case 'pair':
        if (ids.length === 0) host.show(l10n.t('Select rooms, or click one, to mark them as paired.'));
        else post({ type: 'pair', rows: seen(ids), isPaired: !areAllPaired(byId, ids) });
    }
  };
  const selected = selection.selectedIds.length;
  return (
    <ListPage
      list={{
        isHidden,
        words: ROOM_WORDS,
        isComplete,
        total: rooms.length,
        shown: shown.rooms,
        items: shown.items,
        rowText: ROOM_TEXT,
        menuOf: (id) => {
          const room = byId.get(id);
          return room && JSON.stringify(roomMenu(room, head, selection, seen));
        },
        columns,
        state: { ...list, view },
        change,
        filter,
        filterKey: JSON.stringify(filter),
        states,
        tools: (
          <GroupMenu
            columns={source}
            groupBy={groupBy}
            hasExpanded={shown.groups.some(({ key }) => !collapsed.has(key))}
            onGroupBy={(next) => {
              setCollapsed(NONE_COLLAPSED);
              change({ groupBy: next });
            }}
            onCollapse={(isCollapsed) =>
              setCollapsed(isCollapsed ? new Set(shown.groups.map(({ key }) => key)) : NONE_COLLAPSED)
            }
          />
        ),
        selection,
        actions: selectionActions(
          head,
          run,
          { count: selected, areAllPaired: areAllPaired(byId, selection.selectedIds), seen },
          post,
        ),
        // A saved view is wanted before the columns are there, and its scroll position must stay.
        orderKey: JSON.stringify([wanted.filter, wanted.sort, wanted.groupBy]),
        revealed: EXPLAINED_BY[filter.state],
        summary: run?.list ?? '',
        status: run !== undefined && <RunStatus run={run} isUntitled={head.isUntitled} />,
        isEmpty: isComplete && shown.rooms.length === 0,
        emptyText: emptyText(view, rooms.length, head.canEdit),
        keys: (isMac) => roomTableKeys(head, isMac),
        onFilter: (changes) => change({ filter: { ...filter, ...changes } }),
        onClear: () => change({ filter: NO_FILTER }),
        onCommand: roomCommands({ items: shown.items, selection, seen }, post),
        onCopyColumn: (column) => post({ type: 'copy', what: 'column', column, ids: selection.exportIds() }),
        onToggleGroup: toggleGroup,
        onEdited: ({ cell: { id, hash, column, text: before }, text, saves }) =>
          post({ type: 'setCell', id, hash, column, before, text, saves }),
      }}
    >
      {!isHidden && (
        <PageHead head={head} title={title} post={post}>
          {run !== undefined && (
            <RunHead
              run={run}
              head={head}
              hasCodes={hasCodes}
              exportHeading={exportHeading(shown.rooms.length, rooms.length, selected)}
              isGrouped={groupBy !== undefined}
              onExport={(format) =>
                post({
                  type: 'export',
                  format,
                  ids: selection.exportIds(),
                  ...(groupBy === undefined ? {} : { groupBy }),
                })
              }
              post={post}
            />
          )}
        </PageHead>
      )}
      {!isHidden && <EncodingNotice head={head} post={post} />}
      {!isHidden && <ListNotes notes={run?.notes ?? []} />}
      {run !== undefined && run.notices.length > 0 && (
        <div class="notices">
          {run.notices.map((notice) => (
            <Notice
              key={notice.headline}
              notice={notice}
              main={firstStep(run)}
              onAction={(action) => {
                if (action === 'changeConnection') showConnections();
                else post({ type: 'action', action });
              }}
            />
          ))}
        </div>
      )}
    </ListPage>
  );
}

function areAllPaired(rooms: RoomsById, ids: readonly string[]): boolean {
  return ids.every((id) => rooms.get(id)?.paired !== '');
}

/** Why a table has nothing to show. */
function emptyText({ filter }: ListView, total: number, canEdit: boolean): string {
  const text = filter.text.trim();
  if (total === 0)
    return canEdit
      ? l10n.t('The list has no rooms. Add some to fetch their codes.')
      : l10n.t('The list has no rooms.');
  if (text !== '') return l10n.t('No room matches “{0}”.', text);
  return filter.state === 'unusual'
    ? l10n.t('No room differs from most rooms.')
    : l10n.t('No room is in this state.');
}

/** The view without a grouping and a sort by columns that this list does not have. */
function knownView(view: ListView, isInList: (key: string) => boolean): ListView {
  const isKnown = (key: string) => !isSourceKey(key) || isInList(key);
  const { groupBy, sort } = view;
  const isGrouped = groupBy === STATE_COLUMN || (groupBy !== undefined && isInList(groupBy));
  return {
    ...view,
    groupBy: isGrouped ? groupBy : undefined,
    sort: sort !== undefined && isKnown(sort.column) ? sort : undefined,
  };
}
