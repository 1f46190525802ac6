import type { ComponentChildren } from 'preact';
import type { RolloutColumn, SourceColumn } from '../../../src/protocol/rollout';
import type { Column } from '../../table/column';
import type { Room } from '../list/room-list';
import { COLUMN_LABELS, cellText } from '../list/room-text';
import { type Fit, ownColumns } from './own-columns';
import { CapabilitiesCell, CodeCell, StateCell, TitleCell } from './room-cells';

const WIDTHS: Readonly<Record<RolloutColumn, Column<Room>['width']>> = {
  label: [18, 1.4],
  name: [12, 1],
  endpointId: [11, 1],
  ipAddress: [11, 0],
  code: [15, 0],
  pairingCodeId: [11, 0.6],
  capabilities: [13, 1],
  state: [17, 1.2],
  fetched: [13, 0],
};

/** The columns of the table in their default order. @param widths those of the list's columns, in em */
export function roomColumns(
  { hasLabels, longestCode, hasChanges }: Fit,
  source: readonly SourceColumn[],
  widths: readonly number[],
): readonly Column<Room>[] {
  const own = (key: RolloutColumn, isFirst: boolean): Column<Room> => ({
    key,
    label: COLUMN_LABELS[key],
    wraps: key === 'state',
    width: widthOf(key, isFirst, codeWidth(longestCode, hasChanges)),
    className:
      isFirst || !isPlain(key)
        ? key
        : `plain ${key === 'pairingCodeId' || key === 'endpointId' ? 'id' : key}`,
    isSortable: true,
    isCopyable: true,
    isResizable: true,
    isMovable: !isFirst,
    render: isFirst ? (room: Room) => <TitleCell room={room} column={key} /> : cellOf(key),
  });
  const { first, before, after } = ownColumns(hasLabels);
  return [
    own(first, true),
    ...before.map((key) => own(key, false)),
    ...source.map((column, position) => sourceColumn(column, position, widths[position] ?? 0)),
    ...after.map((key) => own(key, false)),
  ];
}

function sourceColumn({ key, name }: SourceColumn, position: number, em: number): Column<Room> {
  return {
    key,
    label: name,
    width: [em, 0],
    className: 'plain',
    isSortable: true,
    isCopyable: true,
    isResizable: true,
    isMovable: true,
    render: ({ cells }) => cells[position] ?? '',
  };
}

function widthOf(key: RolloutColumn, isFirst: boolean, codeEm: number): Column<Room>['width'] {
  if (isFirst) return WIDTHS.label;
  return key === 'code' ? [codeEm, 0] : WIDTHS[key];
}

/** A code is never cut off, unless it is longer than any code. */
function codeWidth(longestCode: number, hasChanges: boolean): number {
  const characters = Math.min(28, Math.max(8, longestCode));
  return Math.round((characters * 0.8 + (hasChanges ? 9.5 : 4.5)) * 10) / 10;
}

function isPlain(key: RolloutColumn): boolean {
  return key !== 'code' && key !== 'state';
}

function cellOf(column: RolloutColumn): (room: Room) => ComponentChildren {
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
