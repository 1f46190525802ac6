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
import { CHANGED, cellText, changesText, isSourceKey, type ReadCell } from './text';

type OtherDetail = Exclude<EndpointDetail, 'name'>;

const WIDTHS: Readonly<
  Record<Exclude<RolloutColumn, 'code' | 'state' | OtherDetail>, Column<RoomView>['width']>
> = {
  label: [10, 0],
  name: [12, 1],
  endpointId: [11, 1],
  pairingCodeId: [11, 0.6],
  capabilities: [17, 1],
  fetchedAt: [13, 0],
};

const OTHER_DETAIL_WIDTH: Column<RoomView>['width'] = [11, 0];

/**
 * Returns the columns of the table in order.
 * @param widths widths of the list's columns by key, in em
 */
function roomColumns(
  needs: ColumnNeeds,
  { columns: source, places }: Pick<HeadView, 'columns' | 'places'>,
  widths: ReadonlyMap<string, number>,
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
    render: isFirst
      ? (room: RoomView) => <TitleCell room={room} column={key} />
      : cellOf(key, needs.hasMarks),
  });
  const { first, after } = ownColumns(needs);
  const placed = source.filter(({ key }) => places.includes(key));
  const others = source.filter(({ key }) => !places.includes(key));
  return [
    own(first, true),
    ...placed.map((column) => sourceColumn(column, PLACE_EM, readCell)),
    own('code', false),
    own('state', false),
    ...others.map((column) => sourceColumn(column, widths.get(column.key) ?? 0, readCell)),
    ...after.map((key) => own(key, false)),
  ];
}

/** Columns that are shown only if at least one room has a value. */
const SHOWN_IF_FILLED = ROLLOUT_COLUMNS.filter((column) => !['code', 'state', 'endpointId'].includes(column));

/**
 * Returns the predefined columns around the room's place, its code, its state and the list's other columns. The ID is
 * the last one, unless the list has no names.
 */
export function ownColumns({ hasLabels, filled }: Pick<ColumnNeeds, 'hasLabels' | 'filled'>): {
  readonly first: RolloutColumn;
  readonly after: readonly RolloutColumn[];
} {
  return hasLabels
    ? { first: 'label', after: [...filled.filter((column) => column !== 'label'), 'endpointId'] }
    : { first: 'endpointId', after: filled };
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

/** A name from the service does not widen the column: the columns would shift during a run. */
function firstWidth({ titleWidth }: ColumnNeeds): Column<RoomView>['width'] {
  const [least, share] = WIDTHS.label;
  return [Math.max(least, Math.min(MOST_LABEL_EM, rounded(titleWidth + 2))), share];
}

function widthOf(
  key: RolloutColumn,
  { longestCode, hasMarks, hasNotes }: ColumnNeeds,
): Column<RoomView>['width'] {
  switch (key) {
    case 'code': {
      // A code of ordinary length is never truncated.
      const characters = Math.min(28, Math.max(8, longestCode));
      return [rounded(characters * 0.8 + 4.5 + (hasMarks ? CHANGE_WIDTH : 0)), 0];
    }
    case 'state':
      // A note takes the remaining space.
      return [STATE_EM, hasNotes ? 1.2 : 0];
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
  return key === 'pairingCodeId' || key === 'endpointId' ? `id ${key}` : key;
}

function isPlain(key: RolloutColumn): boolean {
  return key !== 'code' && key !== 'state';
}

function cellOf(column: RolloutColumn, isMarked: boolean): (room: RoomView) => ComponentChildren {
  switch (column) {
    case 'code':
      return (room) => <CodeCell room={room} isMarked={isMarked} />;
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
  /** Width of the longest label, or of the longest ID in a list without labels, in em. */
  readonly titleWidth: number;
  /** In characters. */
  readonly longestCode: number;
  /** Whether changed codes are marked, see `changesText`. */
  readonly hasMarks: boolean;
  readonly hasNotes: boolean;
  /** Width of the longest state whose note the user needs to see, with the note, in em. */
  readonly reasonWidth: number;
  /** Optional columns that are not empty. */
  readonly filled: readonly RolloutColumn[];
}

/**
 * The middle of a longer label is cut off, unless the page is wide enough. Three places, a code and the state then fit
 * on a page of 923 pixels.
 */
const MOST_LABEL_EM = 14.4;
const PLACE_EM = 8;
/** Fits every state. A reason is cut off; its tooltip and the panel have all of it. */
const STATE_EM = 14;

/** Computes the content that must fit in the columns. */
export function columnNeeds(rooms: readonly RoomView[]): ColumnNeeds {
  const needs = {
    longestCode: 0,
    hasNotes: false,
  };
  let longestLabel = '';
  let longestId = '';
  let longestReason = '';
  for (const room of rooms) {
    const { label, endpointId, code, codeGroups, state, stateText, note, differs } = room;
    const reason = differs ?? (ROOM_STATES[state].isExplained ? `${stateText} ${note}` : '');
    if (reason.length > longestReason.length) longestReason = reason;
    const gaps = Math.max(0, codeGroups.length - 1) * GROUP_GAP;
    needs.longestCode = Math.max(needs.longestCode, code.length + gaps);
    if (label.length > longestLabel.length) longestLabel = label;
    if (endpointId.length > longestId.length) longestId = endpointId;
    if (note !== '') needs.hasNotes = true;
  }
  const filled = SHOWN_IF_FILLED.filter((column) => rooms.some((room) => cellText(room, column) !== ''));
  return {
    ...needs,
    hasMarks: rooms.some(({ isChanged }) => isChanged) && changesText(rooms) === undefined,
    hasLabels: longestLabel !== '',
    titleWidth: textWidth(longestLabel || longestId),
    reasonWidth: textWidth(longestReason),
    filled,
  };
}

/** Maximum number of rooms that determine the widths, for long lists. */
const SAMPLES = 60;
const LEAST_EM = 5;
const MOST_EM = 22;

/** Returns the widths of the list's columns by key, in em, from the cells of the first rooms. */
function sourceWidths(
  columns: readonly SourceColumn[],
  rooms: readonly RoomView[],
  readCell: ReadCell,
): readonly (readonly [key: string, em: number])[] {
  const samples = rooms.slice(0, SAMPLES);
  return columns.map(({ key, name }) => {
    const widest = samples.reduce((most, room) => Math.max(most, textWidth(readCell(room, key))), 0);
    // Leaves space for the sort indicator next to the name.
    const needed = Math.max(widest + 2, textWidth(name) + 3);
    return [key, Math.round(Math.max(LEAST_EM, Math.min(MOST_EM, needed)))];
  });
}

/** @param rooms all rooms of the list, so that a filter does not change the widths */
export function useRoomColumns(
  rooms: readonly RoomView[],
  { columns: source, places, canEdit, canEditLabels }: HeadView,
  readCell: ReadCell,
): readonly Column<RoomView>[] {
  // Compared as JSON, so that irrelevant changes to a room do not render the columns again.
  const needed = useMemo(() => JSON.stringify(columnNeeds(rooms)), [rooms]);
  const sampled = useMemo(() => sourceWidths(source, rooms, readCell), [source, rooms, readCell]);
  return useMemo(() => {
    const needs: ColumnNeeds = columnNeeds(rooms);
    // In a list without labels, the column is shown if a label can be added.
    const shown = { ...needs, hasLabels: needs.hasLabels || canEditLabels };
    const isEditable = (key: string) =>
      key === 'label' ? canEditLabels : canEdit && (key === 'endpointId' || isSourceKey(key));
    return roomColumns(shown, { columns: source, places }, new Map(sampled), readCell).map((column) => ({
      ...column,
      isEditable: isEditable(column.key),
    }));
  }, [needed, source, places, JSON.stringify(sampled), canEdit, canEditLabels, readCell]);
}
