import * as l10n from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import { sentencesText } from '../../src/language';
import { ACTS } from '../../src/protocol/acts';
import { dispatch, type Handlers } from '../../src/protocol/handlers';
import type { ViewChange } from '../../src/protocol/list';
import {
  type HeadView,
  type PressedAct,
  ROOM_ACTS,
  type RolloutEvent,
  type RolloutNotice,
  type RoomAct,
  type RoomView,
} from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { COLUMNS_FIRST, filteredText } from '../../src/protocol/text';
import type { ListDefinition } from '../list/definition';
import { ListPage } from '../list/list-page';
import { type List, useList } from '../list/use-list';
import { isDialogOpen } from '../shared/keys-help';
import { Notice } from '../shared/notice';
import { type PageHost, useEvents } from '../shared/start-page';
import type { Column } from '../table/column';
import { useRoomColumns } from './columns';
import { ColumnsBar } from './columns-bar';
import { EmptyList } from './empty-list';
import { ROOM_FILTERS, type StateFilter } from './filter';
import { GroupMenu } from './group-menu';
import { groupColumns, roomGroups } from './groups';
import {
  exportHeading,
  ListNotes,
  NOTHING_TO_FETCH,
  PageHead,
  RunHead,
  ShownNotice,
  showConnections,
} from './head';
import { roomMenu, roomTableKeys, selectionActs } from './room-actions';
import {
  firstStep,
  RunHint,
  roomsToFetch,
  shownProgress,
  useFilterOfRun,
  useRunStart,
  useSpokenStages,
} from './run';
import type { RolloutState } from './state';
import {
  cellReader,
  changesText,
  isColumnKey,
  isSourceKey,
  placeReader,
  type ReadCell,
  type ReadPlace,
  ROOM_LABELS,
  roomText,
  sortValue,
  stringsOf,
} from './text';

const NO_ROOMS: readonly RoomView[] = [];
const NO_ROOMS_YET = l10n.t('The list has no rooms yet. Add some first.');

interface RoomsPageProps {
  readonly state: RolloutState;
  readonly kept: ViewChange;
  readonly host: PageHost<FromRollout, RolloutEvent>;
}

/** The page of a list: the run, and the rooms as a table, which gets the focus when its tab is shown again. */
export function RoomsPage({ state, kept, host }: RoomsPageProps) {
  const { post } = host;
  const { head, run } = state;
  // The scroll position is restored after both have arrived, because the run can change the height of the table.
  const isComplete = run !== undefined && state.isComplete;
  const rooms = isComplete ? state.rows : NO_ROOMS;
  const readCell = useMemo(() => cellReader(state.keys), [state.keys]);
  const readPlace = useMemo(() => placeReader(state.keys, head.places), [state.keys, head.places]);
  const columns = useRoomColumns(rooms, head, readCell);
  const definition = useMemo(
    () => roomsDefinition(head, columns, readCell, readPlace),
    [head, columns, readCell, readPlace],
  );
  const list = useList(definition, rooms, {
    isComplete,
    nonce: head.nonce,
    saved: host.viewState,
    saveViewState: host.saveViewState,
    kept,
    onArrange: (arrangement) => {
      const seen = head.reading.columns.map(({ key }) => key);
      post({ type: 'arrange', arrangement, seen });
    },
    onKeep: (rows) => post({ type: 'keep', rows }),
    onAct: ({ act, rows, column, text }) =>
      post({
        type: 'act',
        act,
        rows: rows.map(({ id: key, hash }) => ({ key, hash })),
        ...(column === undefined ? {} : { column }),
        ...(text === undefined ? {} : { text }),
        ...(act === 'show' ? { shown: list.shownIds } : {}),
      }),
    show: host.show,
  });
  useSpokenStages(run, list.announce);
  // The codes and states that change during a run are in the first columns.
  useRunStart(run, () => list.table.current?.revealStart());
  const { shown, selectedIds, total, view } = list;
  const hasCodes = useMemo(() => rooms.some(({ code }) => code !== ''), [rooms]);
  const changes = useMemo(() => changesText(rooms), [rooms]);
  const toFetch = useMemo(() => roomsToFetch(shown), [shown]);
  const [isChoosing, setIsChoosing] = useState(false);
  const { reading } = head;
  const isBarShown = reading.columns.length > 0 && (reading.isDoubtful || isChoosing);
  const changeColumns = () => {
    setIsChoosing(true);
    requestAnimationFrame(() => document.getElementById('id-column')?.focus());
  };
  const isFiltered = shown.length < total;
  const fetchCodes = () => post({ type: 'fetchCodes', keys: toFetch.ids, isFiltered });
  useFilterOfRun(run, view.filter.state, isComplete && shown.length === 0, () =>
    list.changeFilter({ state: 'all' }),
  );
  const events: Handlers<RolloutEvent, void> = {
    cell: ({ cell }) => list.table.current?.editCell(cell),
    goTo: ({ id }) => list.table.current?.goTo(id),
    press: ({ act, id }) => {
      if (!isDialogOpen()) press(act, id);
    },
  };
  useEvents(host, (event) => dispatch(events, event.type, event));
  /**
   * Performs the action of the page's own key, or says why it is impossible.
   * @param id the row of the context menu
   */
  const press = (act: PressedAct, id: string | undefined) => {
    switch (act) {
      case 'fetchCodes':
        if (run === undefined) host.show(l10n.t('The list is loading.'));
        else if (head.reading.isDoubtful) host.show(COLUMNS_FIRST);
        else if (total === 0) host.show(NO_ROOMS_YET);
        else if (run.running !== undefined || !run.isOpen) host.show(shownProgress(run));
        else if (toFetch.count === 0) host.show(NOTHING_TO_FETCH);
        else fetchCodes();
        return;
      case 'export':
        if (hasCodes) document.querySelector<HTMLElement>('[data-key="export"]')?.click();
        else host.show(l10n.t('There is no code to export yet. Fetch the codes first.'));
        return;
      case 'pair': {
        const chosen = id ?? selectedIds[0] ?? list.table.current?.cursorId;
        if (chosen === undefined)
          return host.show(l10n.t('Select rooms, or click one, to mark them as paired.'));
        const marked = list.selected.has(chosen) ? selectedIds : [chosen];
        return list.raise(areAllPaired(list, marked) ? 'unpair' : 'pair', { id: chosen });
      }
      default:
        return list.raise(act, { id });
    }
  };
  return (
    <ListPage
      list={list}
      tools={<GroupMenu columns={groupColumns(head.columns, columns)} list={list} />}
      selectionActs={selectionActs(
        head,
        run,
        selectedIds,
        areAllPaired(list, selectedIds),
        selectedIds.some((id) => list.byId.get(id)?.code !== ''),
        selectedIds.every((id) => list.byId.get(id)?.canUseId === true),
      )}
      status={run !== undefined && <RunHint run={run} hasCodes={hasCodes} isUntitled={head.isUntitled} />}
      emptyText={emptyText(list, head)}
      emptyContent={isAddable(list, head) ? <EmptyList post={post} /> : undefined}
      onEdited={({ cell: { key, hash, column, text: before }, text, saves }) => {
        list.onEdit(key);
        post({ type: 'setCell', key, hash, column, before, text, saves });
      }}
    >
      <PageHead head={head} takesFocus={!list.isShownAgain} post={post}>
        {run !== undefined && (
          <RunHead
            run={run}
            head={head}
            hasCodes={hasCodes}
            toFetch={toFetch}
            isFiltered={isFiltered}
            onFetch={fetchCodes}
            exportHeading={exportHeading(shown.length, total, selectedIds.length)}
            isGrouped={view.groupBy !== undefined}
            onChangeColumns={changeColumns}
            onExport={(format) =>
              post({
                type: 'export',
                format,
                keys: list.exportIds(),
                filter: view.filter.text,
                ...(view.groupBy === undefined ? {} : { groupBy: view.groupBy }),
              })
            }
            post={post}
          />
        )}
      </PageHead>
      <ShownNotice head={head} post={post} />
      {isBarShown && <ColumnsBar reading={head.reading} post={post} onChoosing={setIsChoosing} />}
      <ListNotes notes={[...(run?.notes ?? []), ...(changes === undefined ? [] : [changes])]} />
      {head.reading.problem !== undefined && (
        <Notice
          notice={{
            tone: 'error',
            headline: l10n.t('Check the list'),
            text: head.reading.problem,
            buttons: [{ action: 'openAsText', label: ACTS.openAsText.roomsPage.label }],
          }}
          onAction={(action) => post({ type: 'action', action })}
        />
      )}
      {run !== undefined && run.notices.length > 0 && (
        <div class="notices">
          {run.notices.map((notice) => (
            <Notice
              key={notice.headline}
              notice={
                isFiltered && notice.isOfRun === true ? withFilter(notice, toFetch.count, run.total) : notice
              }
              main={firstStep(run)}
              onAction={(action) => {
                if (action === 'changeConnection') showConnections();
                else if (action === 'changeColumns') changeColumns();
                else post({ type: 'action', action });
              }}
            />
          ))}
        </div>
      )}
    </ListPage>
  );
}

type RoomList = List<RoomView, RoomAct, StateFilter>;

function roomsDefinition(
  head: HeadView,
  columns: readonly Column<RoomView>[],
  readCell: ReadCell,
  readPlace: ReadPlace,
): ListDefinition<RoomView, RoomAct, StateFilter> {
  return {
    labels: ROOM_LABELS,
    text: roomText(readPlace),
    columns,
    isColumnKey,
    hasColumn: (key) => !isSourceKey(key) || head.columns.some((column) => column.key === key),
    states: ROOM_FILTERS,
    fields: [],
    stringsOf,
    sortValue: (room, column) => sortValue(room, column, readCell),
    initialSort: undefined,
    groups: roomGroups(groupColumns(head.columns, columns), readCell),
    acts: ROOM_ACTS,
    menuOf: (room) => roomMenu(room, head),
    keys: (isMac) => roomTableKeys(head, isMac),
  };
}

function areAllPaired({ byId }: Pick<RoomList, 'byId'>, ids: readonly string[]): boolean {
  return ids.every((id) => byId.get(id)?.paired !== '');
}

/** Returns a notice whose *Fetch Codes* applies to only some of the rooms. */
function withFilter(notice: RolloutNotice, asked: number, total: number): RolloutNotice {
  const sentence = l10n.t('A filter is set: {0}.', filteredText(asked, total));
  return { ...notice, text: notice.text === '' ? sentence : sentencesText([notice.text, sentence]) };
}

/** Returns whether rooms can be added to a list without rows. */
function isAddable({ isComplete, total }: RoomList, { canEdit, reading }: HeadView): boolean {
  return isComplete && total === 0 && canEdit && !reading.isDoubtful && reading.problem === undefined;
}

/** Returns the content that replaces the rows; undefined if rows are shown or may still arrive. */
function emptyText(list: RoomList, head: HeadView): string | undefined {
  const { isComplete, total, shown, view } = list;
  const { isDoubtful, idColumn, problem } = head.reading;
  if (!isComplete) return undefined;
  if (isDoubtful && idColumn === undefined) return COLUMNS_FIRST;
  if (problem !== undefined) return '';
  if (shown.length > 0) return undefined;
  const text = view.filter.text.trim();
  if (total === 0)
    return isAddable(list, head)
      ? l10n.t('The list has no rooms. Add some to fetch their codes.')
      : l10n.t('The list has no rooms.');
  if (text !== '') return l10n.t('No room matches “{0}”.', text);
  return l10n.t('No room is in this state.');
}
