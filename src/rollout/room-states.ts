/** What is shown of a state of a room. */
interface RoomStateWords {
  /** As a state, a filter, the title of a group, and in exports. */
  readonly label: string;
  /** After a number, such as "12 ready". */
  readonly counted: string;
  readonly glyph: string;
}

/**
 * The states of a room: each room of a list has exactly one, so that their counts add up to the list. They are in the order
 * in which lists show them: what needs the user comes first. Pages show the same words, so they import this file, which imports nothing.
 */
export const ROOM_STATES = {
  failed: { label: 'Failed', counted: 'failed', glyph: '✕' },
  missingId: { label: 'Missing ID', counted: 'without an ID', glyph: '∅' },
  fetching: { label: 'Fetching', counted: 'fetching', glyph: '⋯' },
  notFetched: { label: 'Not fetched', counted: 'not fetched', glyph: '○' },
  codeReady: { label: 'Code ready', counted: 'ready', glyph: '●' },
  paired: { label: 'Paired', counted: 'paired', glyph: '✓' },
} as const satisfies Record<string, RoomStateWords>;

export type RoomState = keyof typeof ROOM_STATES;

export function isRoomState(value: unknown): value is RoomState {
  return typeof value === 'string' && Object.hasOwn(ROOM_STATES, value);
}

/** The states in their order. */
export const ROOM_STATE_ORDER: readonly RoomState[] = Object.keys(ROOM_STATES).filter(isRoomState);

/** How many rooms are in each state. */
export type RoomStateCounts = Readonly<Record<RoomState, number>>;

/** Counts rooms by their states. */
export function countStates(states: Iterable<RoomState>): RoomStateCounts {
  const counts = { failed: 0, missingId: 0, fetching: 0, notFetched: 0, codeReady: 0, paired: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** The states that there are, the most advanced first: "212 paired", "80 ready", "3 failed". */
export function stateCountTexts(counts: Partial<RoomStateCounts>): readonly string[] {
  return ROOM_STATE_ORDER.toReversed().flatMap((state) => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${ROOM_STATES[state].counted}`];
  });
}
