import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  COLUMN_LABELS,
  type HeadView,
  ROLLOUT_COLUMNS,
  type RolloutColumn,
  type RoomView,
  type SourceColumn,
} from '../../src/protocol/rollout';
import { ROOM_STATES } from '../../src/rollout/room-states';
import { type EndpointDetail, isEndpointDetail } from '../../src/service/resources';
import type { Column } from '../table/column';
import { textWidth, withHeader } from '../table/layout';
import { CapabilitiesCell, CodeCell, StateCell, TitleCell } from './cells';
import { CHANGED, cellText, isSourceKey, type ReadCell } from './text';

type OtherDetail = Exclude<EndpointDetail, 'name'>;

const WIDTHS: Readonly<
  Record<Exclude<RolloutColumn, 'code' | 'state' | OtherDetail>, Column<RoomView>['width']>
> = {
  label: [18, 1.4],
  name: [12, 1],
  endpointId: [11, 1],
  pairingCodeId: [11, 0.6],
  capabilities: [17, 1],
  fetchedAt: [13, 0],
};

const OTHER_DETAIL_WIDTH: Column<RoomView>['width'] = [11, 0];

/**
 * Returns the columns of the table in order.
 * @param widths widths of the list's columns, in em
 */
function roomColumns(
  needs: ColumnNeeds,
  source: readonly SourceColumn[],
  widths: readonly number[],
  readCell: ReadCell,
): readonly Column<RoomView>[] {
  const own = (key: RolloutColumn, isFirst: boolean): Column<RoomView> => ({
    key,
    label: COLUMN_LABELS[key],
    width: isFirst ? firstWidth(needs) : withHeader(widthOf(key, needs), COLUMN_LABELS[key]),
    className: isFirst || !isPlain(key) ? key : `plain ${plainClassOf(key)}`,
    isSortable: true,
    isCopyable: true,
    ...(key === 'state' ? { revealedWidth: rounded(needs.reasonWidth + 3.5) } : {}),
    render: isFirst ? (room: RoomView) => <TitleCell room={room} column={key} /> : cellOf(key),
  });
  const { before, after } = ownColumns(needs);
  return [
    ...before.map((key, index) => own(key, index === 0)),
    ...source.map((column, position) => sourceColumn(column, widths[position] ?? 0, readCell)),
    ...after.map((key) => own(key, false)),
  ];
}

const ALWAYS_SHOWN: readonly RolloutColumn[] = ['code', 'state', 'endpointId'];
/** Columns that are shown only if at least one room has a value. */
const SHOWN_IF_FILLED = ROLLOUT_COLUMNS.filter((column) => !ALWAYS_SHOWN.includes(column));

/** Returns the predefined columns before and after the list's columns. The first one names the room. */
export function ownColumns({ hasLabels, filled }: Pick<ColumnNeeds, 'hasLabels' | 'filled'>): {
  readonly before: readonly RolloutColumn[];
  readonly after: readonly RolloutColumn[];
} {
  const first = hasLabels ? 'label' : 'name';
  return { before: [first, ...ALWAYS_SHOWN], after: filled.filter((column) => column !== first) };
}

function sourceColumn({ key, name }: SourceColumn, em: number, readCell: ReadCell): Column<RoomView> {
  return {
    key,
    label: name,
    width: [em, 0],
    className: 'plain',
    isSortable: true,
    isCopyable: true,
    render: (room) => readCell(room, key),
  };
}

/** The longest label fits. A name from the service does not widen the column, which would shift during a run. */
function firstWidth({ labelWidth }: ColumnNeeds): Column<RoomView>['width'] {
  const [least, share] = WIDTHS.label;
  return [Math.max(least, Math.min(MOST_LABEL_EM, rounded(labelWidth + 2))), share];
}

function widthOf(
  key: RolloutColumn,
  { longestCode, hasChanges, stateWidth, hasNotes }: ColumnNeeds,
): Column<RoomView>['width'] {
  switch (key) {
    case 'code': {
      // A code of ordinary length is never truncated.
      const characters = Math.min(28, Math.max(8, longestCode));
      return [rounded(characters * 0.8 + 4.5 + (hasChanges ? CHANGE_WIDTH : 0)), 0];
    }
    case 'state':
      // A note takes the remaining space.
      return [rounded(stateWidth + 3.5), hasNotes ? 1.2 : 0];
    default:
      return isOtherDetail(key) ? OTHER_DETAIL_WIDTH : WIDTHS[key];
  }
}

function rounded(em: number): number {
  return Math.round(em * 10) / 10;
}

function isOtherDetail(key: RolloutColumn): key is OtherDetail {
  return isEndpointDetail(key) && key !== 'name';
}

function plainClassOf(key: RolloutColumn): string {
  if (isOtherDetail(key)) return `detail ${key}`;
  return key === 'pairingCodeId' || key === 'endpointId' ? 'id' : key;
}

function isPlain(key: RolloutColumn): boolean {
  return key !== 'code' && key !== 'state';
}

function cellOf(column: RolloutColumn): (room: RoomView) => ComponentChildren {
  switch (column) {
    case 'code':
      return (room) => <CodeCell room={room} />;
    case 'state':
      return (room) => <StateCell room={room} />;
    case 'capabilities':
      return (room) => <CapabilitiesCell room={room} />;
    default:
      return (room) => cellText(room, column);
  }
}

/** Width of the label of a changed code, with spacing, in em. */
const CHANGE_WIDTH = textWidth(CHANGED) + 0.5;

/** Gap between two groups of a code, in characters. */
const GROUP_GAP = 0.6;

/** Content that must fit in the columns. */
interface ColumnNeeds {
  /** A list without labels has no label column. */
  readonly hasLabels: boolean;
  /** Width of the longest label, in em. */
  readonly labelWidth: number;
  /** In characters. */
  readonly longestCode: number;
  readonly hasChanges: boolean;
  /** Width of the longest state, in em: with its note for a room without a valid ID, else without its note. */
  readonly stateWidth: number;
  readonly hasNotes: boolean;
  /** Width of the longest state whose note the user needs to see, with the note, in em. */
  readonly reasonWidth: number;
  /** Optional columns that are not empty. */
  readonly filled: readonly RolloutColumn[];
}

/**
 * Minimum width of the state column. Every list starts with this state, so fetching codes does not shift the columns.
 */
const LEAST_STATE: string = ROOM_STATES.notFetched.label;

/** Fits a label of 40 letters. A table that is too narrow limits it further. */
const MOST_LABEL_EM = 28;

/** Fits a state with a reason of one sentence. */
const MAX_REASON_EM = 32;

/** Computes the content that must fit in the columns. */
export function columnNeeds(rooms: readonly RoomView[]): ColumnNeeds {
  const needs = {
    longestCode: 0,
    hasChanges: false,
    hasNotes: false,
  };
  let longestLabel = '';
  let longestState = LEAST_STATE;
  let longestReason = '';
  let longestMissing = '';
  for (const room of rooms) {
    const { label, code, codeGroups, state, stateText, note, isChanged } = room;
    const reason = ROOM_STATES[state].isExplained ? `${stateText} ${note}` : '';
    if (reason.length > longestReason.length) longestReason = reason;
    // Such a note says what to correct, and unlike a failure it does not appear during a run.
    if (state === 'missingId' && reason.length > longestMissing.length) longestMissing = reason;
    const gaps = Math.max(0, codeGroups.length - 1) * GROUP_GAP;
    needs.longestCode = Math.max(needs.longestCode, code.length + gaps);
    if (stateText.length > longestState.length) longestState = stateText;
    if (label.length > longestLabel.length) longestLabel = label;
    if (note !== '') needs.hasNotes = true;
    if (isChanged) needs.hasChanges = true;
  }
  const filled = SHOWN_IF_FILLED.filter((column) => rooms.some((room) => cellText(room, column) !== ''));
  const reasonWidthOf = (text: string) => Math.min(MAX_REASON_EM, textWidth(text));
  const stateWidth = Math.max(textWidth(longestState), reasonWidthOf(longestMissing));
  return {
    ...needs,
    hasLabels: longestLabel !== '',
    labelWidth: textWidth(longestLabel),
    stateWidth,
    reasonWidth: reasonWidthOf(longestReason),
    filled,
  };
}

/** Maximum number of rooms that determine the widths, for long lists. */
const SAMPLES = 60;
const LEAST_EM = 5;
const MOST_EM = 22;

/** Returns the width of each of the list's columns, in em, from the cells of the first rooms. */
function sourceWidths(
  columns: readonly SourceColumn[],
  rooms: readonly RoomView[],
  readCell: ReadCell,
): readonly number[] {
  const samples = rooms.slice(0, SAMPLES);
  return columns.map(({ key, name }) => {
    const widest = samples.reduce((most, room) => Math.max(most, textWidth(readCell(room, key))), 0);
    // Leaves space for the sort indicator next to the name.
    const needed = Math.max(widest + 2, textWidth(name) + 3);
    return Math.round(Math.max(LEAST_EM, Math.min(MOST_EM, needed)));
  });
}

/** @param rooms all rooms of the list, so that a filter does not change the widths */
export function useRoomColumns(
  rooms: readonly RoomView[],
  source: readonly SourceColumn[],
  { canEdit, canEditLabels }: Pick<HeadView, 'canEdit' | 'canEditLabels'>,
  readCell: ReadCell,
): readonly Column<RoomView>[] {
  // Compared as JSON, so that irrelevant changes to a room do not render the columns again.
  const needed = useMemo(() => JSON.stringify(columnNeeds(rooms)), [rooms]);
  const widths = useMemo(() => sourceWidths(source, rooms, readCell).join(), [source, rooms, readCell]);
  return useMemo(() => {
    const needs: ColumnNeeds = columnNeeds(rooms);
    // In a list without labels, the column is shown if a label can be added.
    const shown = { ...needs, hasLabels: needs.hasLabels || canEditLabels };
    const isEditable = (key: string) =>
      key === 'label' ? canEditLabels : canEdit && (key === 'endpointId' || isSourceKey(key));
    return roomColumns(shown, source, widths.split(',').map(Number), readCell).map((column) => ({
      ...column,
      isEditable: isEditable(column.key),
    }));
  }, [needed, source, widths, canEdit, canEditLabels, readCell]);
}
