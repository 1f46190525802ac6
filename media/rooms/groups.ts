import * as l10n from '@vscode/l10n';
import { countOf } from '../../src/language';
import type { RoomView, SourceColumn } from '../../src/protocol/rollout';
import {
  countStates,
  isRoomState,
  ROOM_STATE_ORDER,
  ROOM_STATES,
  stateCountLabels,
} from '../../src/rollout/room-states';
import { isEndpointDetail } from '../../src/service/resources';
import type { RowGroups } from '../list/definition';
import type { Column } from '../table/column';
import { COLLATOR } from '../table/sort';
import { type ReadCell, ROOM_LABELS } from './text';

export const STATE_COLUMN = 'state';

/** Returns the columns to group by in addition to the state: the columns of the list, and the shown details. */
export function groupColumns(
  source: readonly SourceColumn[],
  shown: readonly Pick<Column<RoomView>, 'key' | 'label'>[],
): readonly SourceColumn[] {
  const details = shown.filter(({ key }) => isEndpointDetail(key));
  return [...source, ...details.map(({ key, label }) => ({ key, name: label }))];
}

/**
 * Groups rooms by state, or by the values of a column, with empty values last.
 * @param columns see `groupColumns`
 */
export function roomGroups(columns: readonly SourceColumn[], readCell: ReadCell): RowGroups<RoomView> {
  return {
    hasColumn: (key) => key === STATE_COLUMN || columns.some((column) => column.key === key),
    keyOf: (room, column) =>
      column === STATE_COLUMN ? room.state : readCell(room, column).trim().normalize('NFC'),
    titleOf: (key, column) => (column === STATE_COLUMN ? titleOfState(key) : key || l10n.t('No value')),
    compare: (one, other, column) =>
      column === STATE_COLUMN ? stateOrder(one) - stateOrder(other) : byValue(one, other),
    detail: groupDetail,
  };
}

/** Summarizes a group, for example "12 rooms · 10 ready · 2 failed". */
export function groupDetail(rooms: readonly RoomView[]): string {
  const counts = stateCountLabels(countStates(rooms.map(({ state }) => state)));
  const others = OTHER_COUNTS.flatMap(({ holds, counted }) => {
    const count = rooms.filter(holds).length;
    return count === 0 ? [] : [countOf(count, counted)];
  });
  return [ROOM_LABELS.total(rooms.length), ...counts, ...others].join(' · ');
}

/** Counts of a group in addition to its states. `counted` contains the plural forms. */
const OTHER_COUNTS: readonly {
  readonly holds: (room: RoomView) => boolean;
  readonly counted: string;
}[] = [
  {
    holds: ({ isRepeated }) => isRepeated,
    counted: l10n.t('{0} with a duplicate ID|{0} with a duplicate ID'),
  },
  {
    holds: ({ isChanged }) => isChanged,
    counted: l10n.t('{0} changed|{0} changed'),
  },
];

function titleOfState(key: string): string {
  return isRoomState(key) ? ROOM_STATES[key].label : key;
}

function stateOrder(key: string): number {
  return isRoomState(key) ? ROOM_STATE_ORDER.indexOf(key) : -1;
}

function byValue(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || COLLATOR.compare(a, b);
}
