import type { MatrixView, RolloutReview, RunView, ToRollout } from '../../src/protocol/rollout';
import { patched, type RoomList, roomList } from './list/room-list';
import type { Draft } from './review/use-draft';

/** What the extension has sent. */
export interface RolloutState {
  readonly heading: string;
  readonly subheading: string;
  /** Undefined until the extension has said which page to show. */
  readonly page: 'review' | 'list' | undefined;
  readonly review: RolloutReview | undefined;
  readonly draft: Draft;
  readonly list: RoomList | undefined;
  readonly run: RunView | undefined;
  readonly matrix: MatrixView;
}

export const INITIAL_STATE: RolloutState = {
  heading: '',
  subheading: '',
  page: undefined,
  review: undefined,
  draft: { text: '' },
  list: undefined,
  run: undefined,
  matrix: { capabilities: [], rooms: 0, missing: {} },
};

/** The state after a message. An announcement changes nothing that stays. */
export function reduce(state: RolloutState, message: ToRollout): RolloutState {
  switch (message.type) {
    case 'title':
      return { ...state, heading: message.heading, subheading: message.subheading };
    case 'review': {
      const { review, text } = message;
      return { ...state, page: 'review', review, ...(text === undefined ? {} : { draft: { text } }) };
    }
    case 'list':
      return { ...state, page: 'list' };
    case 'rows': {
      const { list } = state;
      if (message.isAll) return { ...state, list: roomList(message.rows) };
      return list === undefined ? state : { ...state, list: patched(list, message.rows) };
    }
    case 'run':
      return { ...state, run: message.run };
    case 'matrix':
      return { ...state, matrix: message.matrix };
    case 'announce':
      return state;
  }
}
