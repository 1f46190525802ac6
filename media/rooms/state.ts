import { dispatch, type Handlers } from '../../src/protocol/handlers';
import type { HeadView, RolloutChange, RoomView, RunView } from '../../src/protocol/rollout';
import { listChanges, noList, type SentList } from '../list/state';

/** The state sent by the extension. */
export interface RolloutState extends SentList<HeadView, RoomView> {
  readonly run: RunView | undefined;
}

const NO_HEAD: HeadView = {
  heading: '',
  connections: [],
  connection: undefined,
  shown: undefined,
  canEdit: false,
  isUntitled: false,
  canEditLabels: false,
  columns: [],
  places: [],
  reading: {
    idColumn: undefined,
    labelColumn: undefined,
    columns: [],
    delimiter: undefined,
    headerLine: undefined,
    isDoubtful: false,
    problem: undefined,
  },
  nonce: '',
};

export const INITIAL_STATE: RolloutState = {
  ...noList(NO_HEAD),
  run: undefined,
};

export const CHANGES: Handlers<RolloutChange, RolloutState, [RolloutState]> = {
  ...listChanges<HeadView, RoomView, RolloutState>(),
  run: ({ run }, state) => ({ ...state, run }),
};

/** Returns the state after a message. */
export function reduce(state: RolloutState, change: RolloutChange): RolloutState {
  return dispatch(CHANGES, change.type, change, state);
}
