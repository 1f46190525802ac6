import type { ComponentChildren } from 'preact';
import { ROLLOUT_COLUMNS, type RolloutColumn, type RoomView } from '../../../src/protocol/rollout';
import type { Column } from '../../table/column';
import { CodeCell, StateCell, TextCell, TitleCell } from './room-cells';
import { COLUMN_LABELS, cellText } from './room-text';

const WIDTHS: Readonly<Record<RolloutColumn, Column<RoomView>['width']>> = {
  label: [14, 1.4],
  name: [11, 1.2],
  endpointId: [9, 1],
  ipAddress: [11, 0],
  code: [15, 0],
  pairingCodeId: [11, 0.6],
  capabilities: [11, 1],
  state: [22, 1.6],
  fetched: [13, 0],
};

/** What the columns must fit. */
export interface Fit {
  /** A list without labels has no column for them. */
  readonly hasLabels: boolean;
  readonly longestCode: number;
  readonly hasChanges: boolean;
}

/** @returns what the columns of these rooms must fit */
export function fitOf(rooms: readonly RoomView[]): Fit {
  const fit = { hasLabels: false, longestCode: 0, hasChanges: false };
  for (const { label, code, hasChanged } of rooms) {
    fit.longestCode = Math.max(fit.longestCode, code.length);
    if (label !== '') fit.hasLabels = true;
    if (hasChanged) fit.hasChanges = true;
  }
  return fit;
}

/** The columns of the table. */
export function roomColumns(fit: Fit): readonly Column<RoomView>[] {
  return ROLLOUT_COLUMNS.filter((column) => fit.hasLabels || column !== 'label').map((column, index) => ({
    key: column,
    label: COLUMN_LABELS[column],
    width: column === 'code' ? [codeWidth(fit), 0] : WIDTHS[column],
    className: column === 'pairingCodeId' || column === 'endpointId' ? 'id' : column,
    isSortable: true,
    isCopyable: true,
    render: index === 0 ? (room: RoomView) => <TitleCell room={room} column={column} /> : cellOf(column),
  }));
}

/** A code is never cut off, unless it is longer than any code. */
function codeWidth({ longestCode, hasChanges }: Fit): number {
  const characters = Math.min(28, Math.max(8, longestCode));
  return Math.ceil(characters * 0.8 + (hasChanges ? 10 : 5));
}

function cellOf(column: RolloutColumn): (room: RoomView) => ComponentChildren {
  switch (column) {
    case 'code':
      return (room) => <CodeCell room={room} />;
    case 'state':
      return (room) => <StateCell room={room} />;
    default:
      return (room) => <TextCell text={cellText(room, column)} />;
  }
}
