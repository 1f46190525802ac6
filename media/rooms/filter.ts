import * as l10n from '@vscode/l10n';
import type { RoomView } from '../../src/protocol/rollout';
import { ROOM_STATE_ORDER, ROOM_STATES, type RoomState } from '../../src/rollout/room-states';
import type { RowState } from '../list/definition';

const OTHERS = ['differs', 'repeated', 'changed'] as const;
type Other = (typeof OTHERS)[number];

/** A state, or another property of a room to filter by. */
export type StateFilter = 'all' | RoomState | Other;

const OTHER_FILTERS: Readonly<Record<Other, Omit<RowState<RoomView, Other>, 'value'>>> = {
  differs: {
    label: l10n.t('Differs'),
    has: ({ differs }) => differs !== undefined,
    explainedBy: 'state',
  },
  repeated: {
    label: l10n.t('Duplicate ID'),
    has: ({ isRepeated }) => isRepeated,
    sortedBy: 'endpointId',
  },
  changed: {
    label: l10n.t('Changed'),
    has: ({ isChanged }) => isChanged,
  },
};

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
  ...OTHERS.map((value) => ({ value, ...OTHER_FILTERS[value] })),
];
