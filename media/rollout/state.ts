import type { Arrangement } from '../../src/protocol/arrangement';
import type {
  HeadView,
  MatrixView,
  RolloutReview,
  RunView,
  SourceColumn,
  ToRollout,
} from '../../src/protocol/rollout';
import type { RoomMenuChoice } from '../../src/protocol/room-menu';
import { type Cells, patched, type RoomList, roomList, withCells } from './list/room-list';
import type { Draft } from './review/use-draft';

/** What the extension has sent. */
export interface RolloutState {
  readonly head: HeadView;
  /** Undefined until the extension has said which page to show. */
  readonly page: 'review' | 'list' | undefined;
  readonly review: RolloutReview | undefined;
  readonly draft: Draft;
  readonly columns: readonly SourceColumn[];
  readonly hasBaseline: boolean;
  /** How the columns were arranged when the document was last open. */
  readonly arrangement: Arrangement | undefined;
  readonly cells: Cells;
  readonly list: RoomList | undefined;
  readonly run: RunView | undefined;
  readonly matrix: MatrixView;
  /** What was chosen last in the menu of a room. Each choice is a new object. */
  readonly choice: RoomMenuChoice | undefined;
}

export const INITIAL_STATE: RolloutState = {
  head: {
    heading: '',
    sheets: [],
    sheet: undefined,
    connections: [],
    connection: undefined,
    canEdit: false,
    hasText: false,
    isUntitled: false,
    canEditLabels: false,
    lastExport: 'sheet',
    nonce: '',
  },
  page: undefined,
  review: undefined,
  draft: { text: '' },
  columns: [],
  hasBaseline: false,
  arrangement: undefined,
  cells: new Map(),
  list: undefined,
  run: undefined,
  matrix: { capabilities: [], rooms: 0, missing: {} },
  choice: undefined,
};

/** The state after a message. An announcement changes nothing that stays. */
export function reduce(state: RolloutState, message: ToRollout): RolloutState {
  switch (message.type) {
    case 'head':
      return { ...state, head: message.head };
    case 'review': {
      const { review, text } = message;
      return { ...state, page: 'review', review, ...(text === undefined ? {} : { draft: { text } }) };
    }
    case 'arrangement':
      return { ...state, arrangement: message.arrangement };
    case 'list':
      return { ...state, page: 'list' };
    case 'columns':
      return { ...state, columns: message.columns, hasBaseline: message.hasBaseline };
    case 'records': {
      const { isFirst, records } = message;
      const cells = new Map(isFirst ? [] : state.cells);
      for (const record of records) cells.set(record.id, record.cells);
      const { list } = state;
      return { ...state, cells, list: list === undefined ? undefined : withCells(list, records, cells) };
    }
    case 'rows': {
      const { list, cells } = state;
      if (message.isAll) return { ...state, list: roomList(message.rows, cells) };
      return list === undefined ? state : { ...state, list: patched(list, message.rows, cells) };
    }
    case 'run':
      return { ...state, run: message.run };
    case 'matrix':
      return { ...state, matrix: message.matrix };
    case 'menu':
      return { ...state, choice: message.choice };
    case 'announce':
      return state;
  }
}
