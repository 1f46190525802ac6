import * as l10n from '@vscode/l10n';
import { countOf } from '../language';

/** A state of a room: its labels, and how it is shown and counted. */
interface RoomStateRow {
  /** Label of the state, its filter and its group. */
  readonly label: string;
  /** For JSON files and copied rows. English, so that scripts and comparisons between months can rely on it. */
  readonly exported: string;
  /** Plural forms for a number of rooms, such as "12 ready". */
  readonly counted: string;
  readonly glyph: string;
  /** The color of the glyph. A code of a `warning` is muted. */
  readonly tone: 'plain' | 'muted' | 'success' | 'warning' | 'error';
  /** Whether *Fetch Codes* includes rooms that are not paired. `untilAnswered`: see `lacksDetails`. */
  readonly needsCode: 'always' | 'untilAnswered' | 'never';
  /** Whether the reason for the state must be visible. */
  readonly isExplained: boolean;
  /** Whether the progress of a run counts these rooms. */
  readonly isCountedInRun: boolean;
}

/**
 * States of a room, in display order: problems first, then the steps until it is paired. Each room has exactly one, so
 * that counts add up to the list. Pages import this file, which therefore imports only `language.ts` and l10n.
 */
export const ROOM_STATES = {
  failed: {
    label: l10n.t('Failed'),
    exported: 'Failed',
    counted: l10n.t('{0} failed|{0} failed'),
    glyph: '✕',
    tone: 'error',
    needsCode: 'always',
    isExplained: true,
    isCountedInRun: true,
  },
  missingId: {
    label: l10n.t('No valid ID'),
    exported: 'No valid ID',
    counted: l10n.t('{0} without a valid ID|{0} without a valid ID'),
    glyph: '∅',
    tone: 'warning',
    needsCode: 'never',
    isExplained: true,
    isCountedInRun: false,
  },
  fetching: {
    label: l10n.t('Fetching'),
    exported: 'Fetching',
    counted: l10n.t('{0} fetching|{0} fetching'),
    glyph: '⋯',
    tone: 'muted',
    needsCode: 'never',
    isExplained: false,
    isCountedInRun: false,
  },
  notFetched: {
    label: l10n.t('Not fetched'),
    exported: 'Not fetched',
    counted: l10n.t('{0} not fetched|{0} not fetched'),
    glyph: '○',
    tone: 'muted',
    needsCode: 'always',
    isExplained: false,
    isCountedInRun: false,
  },
  unconfirmed: {
    label: l10n.t({
      message: 'Unconfirmed',
      comment: [
        'State of a room: its pairing code was fetched, but not confirmed by the details of the endpoint.',
      ],
    }),
    exported: 'Unconfirmed',
    counted: l10n.t('{0} unconfirmed|{0} unconfirmed'),
    glyph: '◌',
    tone: 'warning',
    needsCode: 'untilAnswered',
    isExplained: true,
    isCountedInRun: true,
  },
  codeReady: {
    label: l10n.t('Code ready'),
    exported: 'Code ready',
    counted: l10n.t('{0} ready|{0} ready'),
    glyph: '●',
    tone: 'plain',
    needsCode: 'never',
    isExplained: false,
    isCountedInRun: true,
  },
  outdated: {
    label: l10n.t('Outdated'),
    exported: 'Outdated',
    counted: l10n.t('{0} outdated|{0} outdated'),
    glyph: '◐',
    tone: 'warning',
    needsCode: 'always',
    isExplained: false,
    isCountedInRun: true,
  },
  paired: {
    label: l10n.t({ message: 'Paired', comment: ['State of a room: the user has marked it as paired.'] }),
    exported: 'Paired',
    counted: l10n.t('{0} paired|{0} paired'),
    glyph: '✓',
    tone: 'success',
    needsCode: 'never',
    isExplained: false,
    isCountedInRun: true,
  },
} satisfies Record<string, RoomStateRow>;

export type RoomState = keyof typeof ROOM_STATES;

export function isRoomState(value: unknown): value is RoomState {
  return typeof value === 'string' && Object.hasOwn(ROOM_STATES, value);
}

export const ROOM_STATE_ORDER: readonly RoomState[] = Object.keys(ROOM_STATES).filter(isRoomState);

/** Number of rooms per state. */
export type RoomStateCounts = Readonly<Record<RoomState, number>>;

/** Counts rooms by state. */
export function countStates(states: Iterable<RoomState>): RoomStateCounts {
  const counts = {
    failed: 0,
    missingId: 0,
    fetching: 0,
    notFetched: 0,
    unconfirmed: 0,
    codeReady: 0,
    outdated: 0,
    paired: 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}

/**
 * Returns a sentence part that says that a room is paired, and when.
 * @param when a day, or the user's note instead
 */
export function pairedText(when: string): string {
  return l10n.t('Paired {0}', when);
}

/** Formats the counts of all states that occur, most advanced first: "212 paired", "80 ready", "3 failed". */
export function stateCountLabels(counts: Partial<RoomStateCounts>): readonly string[] {
  return ROOM_STATE_ORDER.toReversed().flatMap((state) => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : [countOf(count, ROOM_STATES[state].counted)];
  });
}
