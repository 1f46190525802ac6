import type { Arrangement } from '../../src/protocol/messages';
import type {
  HeadView,
  RolloutChange,
  RolloutReview,
  RoomView,
  RunView,
  SourceColumn,
} from '../../src/protocol/rollout';
import type { Draft } from './review';

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
  /** What `lacks` of each room is, by id. */
  readonly lacks: Readonly<Record<string, string>>;
}

export const INITIAL_STATE: RolloutState = {
  head: {
    heading: '',
    connections: [],
    connection: undefined,
    encoding: undefined,
    canEdit: false,
    isUntitled: false,
    canEditLabels: false,
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
  lacks: {},
};

/** The state after a message. */
export function reduce(state: RolloutState, message: RolloutChange): RolloutState {
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
      if (list === undefined) return { ...state, cells };
      const known = records.flatMap(({ id }) => roomAt(list, id) ?? []);
      return { ...state, cells, list: patched(list, known, { ...state, cells }) };
    }
    case 'rows': {
      const { list } = state;
      if (message.isAll) return { ...state, list: roomList(message.rows, state) };
      return list === undefined ? state : { ...state, list: patched(list, message.rows, state) };
    }
    case 'run':
      return { ...state, run: message.run };
    case 'lacks': {
      const next = { ...state, lacks: message.lacks };
      const { list } = state;
      const changed = list?.rooms.filter(({ id, lacks }) => lacks !== lacksOf(id, next)) ?? [];
      return list === undefined || changed.length === 0
        ? next
        : { ...next, list: patched(list, changed, next) };
    }
  }
}

/** A room with what it was not sent with. */
export interface Room extends RoomView {
  /** The cells of its record, in the order of the list's columns. */
  readonly cells: readonly string[];
  /** The capabilities that most rooms have and this one lacks, in words; '' where it lacks none. */
  readonly lacks: string;
}

/** What the rooms get beside their own row. */
type Beside = Pick<RolloutState, 'cells' | 'lacks'>;

/** The cells of the records, by id. */
type Cells = ReadonlyMap<string, readonly string[]>;

/** The rooms in the list's order. */
interface RoomList {
  readonly rooms: readonly Room[];
  readonly indexes: ReadonlyMap<string, number>;
}

const NO_CELLS: readonly string[] = [];

/** A list of these rooms alone. */
function roomList(rows: readonly RoomView[], beside: Beside): RoomList {
  return {
    rooms: rows.map((row) => joined(row, beside)),
    indexes: new Map(rows.map(({ id }, index) => [id, index])),
  };
}

/** The room with an id, or undefined where the list has none. */
export function roomAt({ rooms, indexes }: RoomList, id: string): Room | undefined {
  return rooms[indexes.get(id) ?? -1];
}

/** Replaces the rooms with the same ids. A room that is not in the list comes from an older list. */
function patched({ rooms, indexes }: RoomList, changes: readonly RoomView[], beside: Beside): RoomList {
  const next = [...rooms];
  for (const row of changes) {
    const index = indexes.get(row.id);
    if (index !== undefined) next[index] = joined(row, beside);
  }
  return { rooms: next, indexes };
}

function joined(row: RoomView, beside: Beside): Room {
  return { ...row, cells: beside.cells.get(row.id) ?? NO_CELLS, lacks: lacksOf(row.id, beside) };
}

function lacksOf(id: string, { lacks }: Pick<Beside, 'lacks'>): string {
  return Object.hasOwn(lacks, id) ? (lacks[id] ?? '') : '';
}
