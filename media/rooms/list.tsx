import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ReviewPurpose, RolloutKey } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { listKeys } from '../list/keys';
import { ListPage } from '../list/list-page';
import { useListSelection, useListView } from '../list/use-list';
import { Button } from '../shared/button';
import { Notices } from '../shared/notice';
import { useRoomColumns } from './columns';
import { NO_FILTER, type StateFilter, stateChoices } from './filter';
import { GroupMenu } from './group-menu';
import { STATE_COLUMN } from './groups';
import { EncodingNotice, exportedText, PageHead, RunHead } from './head';
import { type KeptState, type ListView, toKeep } from './kept';
import { matrixCaption, matrixColumns, UNUSUAL_FIRST } from './matrix';
import { cellKeys, roomActions, roomKeys, seenRows, selectionActions } from './room-actions';
import { actionFor, mainAction } from './run';
import { RunStatus, useReportedStages } from './run-status';
import { useShownRooms } from './shown';
import { type RolloutState, type Room, roomAt } from './state';
import { cellReader, isColumnKey, isSourceKey, roomText } from './text';

const NO_ROOMS: readonly Room[] = [];
const NONE: ReadonlySet<string> = new Set();
const TABLE_LABELS = { rooms: 'Rooms', capabilities: 'Capabilities of the rooms' } as const;
/** The states whose rooms have a reason in the column of the state. */
const HAVE_REASONS: ReadonlySet<StateFilter> = new Set<StateFilter>(['failed', 'incomplete', 'unusable']);

/** Said of a key of VS Code while the list is not shown. */
const HIDDEN_TEXTS: Readonly<Record<ReviewPurpose, string>> = {
  fill: 'The list has no rooms yet. Add some first.',
  add: 'Add the rooms, or cancel, to go back to the list first.',
  columns: 'Check the columns, and show the rooms first.',
};

interface RoomsListProps {
  readonly isHidden: boolean;
  readonly state: RolloutState;
  readonly kept: KeptState;
  /** True where VS Code has kept nothing, as the tab was opened again. */
  readonly isNew: boolean;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly post: (message: FromRollout) => void;
  readonly keep: (state: KeptState) => void;
  /** Shows a text for a moment, and has a screen reader say it. */
  readonly announce: (text: string) => void;
}

/** The page of the list: the run, the rooms as a table, and their capabilities. */
export function RoomsList(props: RoomsListProps) {
  const { isHidden, state, kept, isNew, title, post, keep, announce } = props;
  const { head, run, matrix, columns: source, hasBaseline } = state;
  const [reported, report] = useState('');
  useReportedStages(run, report);
  // A scroll position is restored after both have arrived, as the run can change the height of the table.
  const rooms = run === undefined ? NO_ROOMS : (state.list?.rooms ?? NO_ROOMS);
  const isComplete = run !== undefined && state.list !== undefined;
  const [collapsed, setCollapsed] = useState(NONE);
  const list = useListView<ListView, KeptState['positions']>({
    initial: kept,
    position: kept.positions,
    remembered: isNew ? state.arrangement : undefined,
    isColumnKey,
    keep: (view, positions) => keep(toKeep({ ...view, positions }, rooms)),
    // A room that arrives later can have the text of the filter in its code.
    keptWith: ({ filter: { text } }) => (text === '' ? undefined : rooms),
    onArrange: (arrangement) => post({ type: 'arrange', arrangement }),
  });
  const { view: wanted, change, position: positions } = list;
  const view = useMemo(
    () => knownView(wanted, (key) => source.some((each) => each.key === key)),
    [wanted, source],
  );
  const { filter, tab, groupBy, arrangement } = view;
  const isMatrix = tab === 'capabilities';
  const read = useMemo(() => cellReader(source), [source]);
  const shown = useShownRooms({ rooms, matrix, read, view, collapsed });
  const { columns, hasLabels } = useRoomColumns(rooms, source, run?.pairedIn === 'memory', head);
  const fixedColumns = useMemo(
    () => (isMatrix ? matrixColumns(matrix, hasLabels) : undefined),
    [isMatrix ? matrix : undefined, hasLabels],
  );
  const cursorId = useRef<string | undefined>(undefined);
  const selection = useListSelection(shown.rooms, 'room', report);
  const hasMarks = run?.pairedIn !== undefined;
  const states = useMemo(
    () => stateChoices(rooms, matrix.missing, { current: filter.state, isMatrix, hasBaseline, hasMarks }),
    [rooms, matrix.missing, filter.state, isMatrix, hasBaseline, hasMarks],
  );
  const hasCodes = useMemo(() => rooms.some(({ code }) => code !== ''), [rooms]);
  const rowText = useMemo(() => roomText(head), [head.nonce, head.canEditLabels]);
  const toggleGroup = (key: string) => {
    const next = new Set(collapsed);
    if (!next.delete(key)) next.add(key);
    setCollapsed(next);
  };
  const seen = (ids: readonly string[]) => seenRows(state.list, ids);
  const act = roomActions(head, selection, seen, toggleGroup, post);
  useEffect(() => {
    const { choice } = state;
    const ids = selection.copyIds(choice?.id ?? '');
    if (choice?.action === 'lookUpAgain') post({ type: 'lookUpAgain', ids });
    else if (choice?.action === 'copyMessage') post({ type: 'copy', what: 'message', ids });
    else if (choice?.action === 'pair') post({ type: 'pair', rows: seen(ids), isPaired: true });
    else if (choice?.action === 'copyValue') act({ ...choice, type: 'copyValue', isAlone: false });
    else if (choice !== undefined) act({ ...choice, type: choice.action });
  }, [state.choice]);
  useEffect(() => {
    if (state.pressed === undefined) return;
    if (isHidden) announce(HIDDEN_TEXTS[state.review?.purpose ?? 'fill']);
    else runKey(state.pressed.key);
  }, [state.pressed]);
  /** Does what a key of VS Code asks for, or says what is missing. */
  const runKey = (key: RolloutKey) => {
    const main = run === undefined ? undefined : mainAction(run, head.canEdit);
    const { selectedIds } = selection;
    const atCursor = cursorId.current === undefined ? [] : [cursorId.current];
    const ids = selectedIds.length > 0 ? selectedIds : atCursor;
    switch (key) {
      case 'fetchCodes':
        if (main?.action === 'resume') post({ type: 'action', action: 'resume' });
        else announce(run?.progress ?? 'The list is loading.');
        return;
      case 'export':
        if (hasCodes) document.querySelector<HTMLElement>('[data-key="export"]')?.click();
        else announce('There is no code to export yet. Fetch the codes first.');
        return;
      case 'pair':
        if (ids.length === 0) announce('Select rooms, or click one, to mark them as paired.');
        else post({ type: 'pair', rows: seen(ids), isPaired: !areAllPaired(state.list, ids) });
    }
  };
  const selected = selection.selectedIds.length;
  return (
    <ListPage
      isHidden={isHidden}
      noun="room"
      label={TABLE_LABELS[tab]}
      isComplete={isComplete}
      total={rooms.length}
      shown={shown.rooms}
      items={shown.items}
      rowText={rowText}
      columns={columns}
      fixedColumns={fixedColumns}
      view={isMatrix ? { arrangement, sort: view.matrixSort } : view}
      initialSort={isMatrix ? UNUSUAL_FIRST : undefined}
      filter={filter}
      states={states}
      tools={
        <>
          <GroupMenu
            columns={source}
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
          <Button
            id="capabilities"
            icon="capabilities"
            iconOnly="always"
            label="Capabilities"
            isPressed={isMatrix}
            onClick={() => change({ tab: isMatrix ? 'rooms' : 'capabilities' })}
          />
        </>
      }
      selection={selection}
      actions={selectionActions(
        head,
        run,
        { count: selected, areAllPaired: areAllPaired(state.list, selection.selectedIds), seen },
        post,
      )}
      position={positions[tab]}
      // A kept view is wanted before the columns are there, and its scroll position must stay.
      orderKey={JSON.stringify([wanted.filter, wanted.sort, wanted.matrixSort, wanted.groupBy])}
      revealed={!isMatrix && HAVE_REASONS.has(filter.state) ? 'state' : undefined}
      summary={isMatrix ? matrixCaption(matrix) : (run?.list ?? '')}
      status={run !== undefined && <RunStatus run={run} isUntitled={head.isUntitled} post={post} />}
      isEmpty={isComplete && shown.rooms.length === 0}
      emptyText={emptyText(view, rooms.length, matrix.rooms, head.canEdit)}
      keys={(isMac) => listKeys(roomKeys(head, isMac), true, isMac, cellKeys(head, isMac))}
      opened={state.cell}
      cursorId={cursorId}
      reported={reported}
      report={report}
      onView={(changes) => change(isMatrix && 'sort' in changes ? { matrixSort: changes.sort } : changes)}
      onFilter={(changes) => change({ filter: { ...filter, ...changes } })}
      onClear={() => change({ filter: NO_FILTER })}
      onPosition={(position) => list.setPosition({ ...list.position, [tab]: position })}
      onAction={act}
    >
      {!isHidden && (
        <PageHead head={head} title={title} post={post}>
          {run !== undefined && (
            <RunHead
              run={run}
              head={head}
              hasCodes={hasCodes}
              exported={exportedText(shown.rooms.length, rooms.length, selected)}
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
      {run !== undefined && (
        <Notices
          notices={run.notices}
          actionFor={(action) => actionFor(action, run)}
          onAction={(action) => post({ type: 'action', action })}
        />
      )}
    </ListPage>
  );
}

function areAllPaired(list: RolloutState['list'], ids: readonly string[]): boolean {
  return ids.every((id) => (list && roomAt(list, id))?.paired !== '');
}

/** Why a table has nothing to show. */
function emptyText({ filter, tab }: ListView, total: number, reported: number, canEdit: boolean): string {
  const text = filter.text.trim();
  if (total === 0)
    return canEdit ? 'The list has no rooms. Add some to fetch their codes.' : 'The list has no rooms.';
  if (text !== '') return `No room matches “${text}”.`;
  if (filter.state !== 'unusual') return 'No room is in this state.';
  if (reported === 0) return 'No room has reported its capabilities yet.';
  return tab === 'rooms'
    ? 'No room differs from most rooms.'
    : 'No room differs from most rooms by its capabilities.';
}

/** The view without a grouping and a sort by columns that this list does not have. */
function knownView(view: ListView, isInList: (key: string) => boolean): ListView {
  const isKnown = (key: string) => !isSourceKey(key) || isInList(key);
  const { groupBy, sort } = view;
  const isGrouped = groupBy === STATE_COLUMN || (groupBy !== undefined && isInList(groupBy));
  return {
    ...view,
    groupBy: isGrouped ? groupBy : undefined,
    filter: isGrouped ? view.filter : { ...view.filter, group: undefined },
    sort: sort !== undefined && isKnown(sort.column) ? sort : undefined,
  };
}
