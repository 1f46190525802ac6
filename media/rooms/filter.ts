import * as l10n from '@vscode/l10n';
import type { RoomView } from '../../src/protocol/rollout';
import { ROOM_STATE_ORDER, ROOM_STATES, type RoomState } from '../../src/rollout/room-states';
import type { RowState } from '../list/definition';

/** A state, or another property of a room to filter by. */
export type StateFilter = 'all' | RoomState | 'repeated' | 'changed';

/** The filters by state. */
export const ROOM_FILTERS: readonly RowState<RoomView, StateFilter>[] = [
  {
    value: 'all',
    label: l10n.t({ message: 'All', comment: ['A filter: rooms in any state.'] }),
    has: () => true,
  },
  ...ROOM_STATE_ORDER.map((value) => ({
    value,
    label: ROOM_STATES[value].label,
    has: ({ state }: RoomView) => state === value,
    ...(ROOM_STATES[value].isExplained ? { explainedBy: 'state' } : {}),
  })),
  {
    value: 'repeated',
    label: l10n.t('Duplicate ID'),
    has: ({ isRepeated }) => isRepeated,
    sortedBy: 'endpointId',
  },
  {
    value: 'changed',
    label: l10n.t('Changed'),
    has: ({ isChanged }) => isChanged,
  },
];
