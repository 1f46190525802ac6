import type { HeadView, RolloutChange, RolloutReview, RoomView, RunView } from '../../src/protocol/rollout';
import { noList, reduceList, type SentList } from '../list/state';
import type { Draft } from './review';

/** The state sent by the extension. */
export interface RolloutState extends SentList<HeadView, RoomView> {
  /** Undefined until the extension has chosen the page. */
  readonly page: 'review' | 'list' | undefined;
  readonly review: RolloutReview | undefined;
  readonly draft: Draft;
  readonly run: RunView | undefined;
}

const NO_HEAD: HeadView = {
  heading: '',
  connections: [],
  connection: undefined,
  encoding: undefined,
  canEdit: false,
  isUntitled: false,
  canEditLabels: false,
  columns: [],
  hasBaseline: false,
  nonce: '',
};

export const INITIAL_STATE: RolloutState = {
  ...noList(NO_HEAD),
  page: undefined,
  review: undefined,
  draft: { text: '' },
  run: undefined,
};

/** Returns the state after a message. */
export function reduce(state: RolloutState, message: RolloutChange): RolloutState {
  switch (message.type) {
    case 'review': {
      const { review, text } = message;
      return { ...state, page: 'review', review, ...(text === undefined ? {} : { draft: { text } }) };
    }
    case 'list':
      return { ...state, page: 'list' };
    case 'run':
      return { ...state, run: message.run };
    default:
      return reduceList(state, message);
  }
}
