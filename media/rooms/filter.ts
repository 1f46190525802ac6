import * as l10n from '@vscode/l10n';
import type { RoomView } from '../../src/protocol/rollout';
import { ROOM_STATE_ORDER, ROOM_STATES, type RoomState } from '../../src/rollout/room-states';
import type { RowState } from '../list/definition';

/** A state, or another property of a room. */
export type StateFilter = 'all' | RoomState | 'repeated' | 'different' | 'changed' | 'new' | 'lost' | 'same';

type RoomFilter = RowState<RoomView, StateFilter>;

/** States whose reason must be visible. */
export const EXPLAINED: readonly RoomState[] = ['failed', 'missingId'];

const CHANGES: readonly RoomFilter[] = [
  {
    value: 'changed',
    label: l10n.t({ message: 'Changed', comment: ['A filter: rooms whose code has changed.'] }),
    has: ({ change }) => change === 'changed',
  },
  {
    value: 'new',
    label: l10n.t({ message: 'New', comment: ['A filter: rooms with a code that had none.'] }),
    has: ({ change }) => change === 'new',
  },
  {
    value: 'lost',
    label: l10n.t({ message: 'Lost', comment: ['A filter: rooms without a code that had one.'] }),
    has: ({ change }) => change === 'lost',
  },
  {
    value: 'same',
    label: l10n.t({ message: 'Same', comment: ['A filter: rooms whose code has not changed.'] }),
    has: ({ change }) => change === 'same',
  },
];

/**
 * Returns the filters by state. The filter for any change is offered only with a baseline; otherwise there is only one
 * kind of change.
 */
export function roomFilters(hasBaseline: boolean): readonly RoomFilter[] {
  return [
    {
      value: 'all',
      label: l10n.t({ message: 'All', comment: ['A filter: rooms in any state.'] }),
      has: () => true,
    },
    ...ROOM_STATE_ORDER.map((value) => ({
      value,
      label: ROOM_STATES[value].label,
      has: ({ state }: RoomView) => state === value,
      ...(EXPLAINED.includes(value) ? { explainedBy: 'state' } : {}),
    })),
    { value: 'repeated', label: l10n.t('Listed twice'), has: ({ isRepeated }) => isRepeated },
    {
      value: 'different',
      label: l10n.t('Any change'),
      has: ({ change }) => change !== undefined && change !== 'same',
      isOffered: hasBaseline,
    },
    ...CHANGES,
  ];
}
