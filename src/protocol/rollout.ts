import type { PanelNotice } from './panel';

/**
 * What the page of a rollout (media/rollout) shows and asks for: types and lists alone, since the page imports them.
 * What it sends is parsed in rollout-messages.ts.
 */

/** Where the endpoint IDs are: the index of a column from 0, every cell of the table, or words within the cells. */
export type IdColumn = number | 'every' | 'words';

/** A column as a person chooses it. */
export interface ListColumn {
  /** "Column 1" where it has none. */
  readonly name: string;
  /** Its first values. */
  readonly samples: readonly string[];
}

/** A line of a list that will not be looked up, and why. */
export interface LeftOut {
  /** The line's number in the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** What a pasted or opened list was read as, to be checked before the start. */
export interface RolloutReview {
  readonly columns: readonly ListColumn[];
  readonly hasHeader: boolean;
  /** Undefined if the person has to choose it. */
  readonly idColumn: IdColumn | undefined;
  readonly labelColumn: number | undefined;
  /** The words that can be IDs, where the text is not clearly a table or a list. */
  readonly words?: { readonly total: number; readonly samples: readonly string[] };
  /** What the person should know of how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** The first rooms as they were read. */
  readonly sample: readonly { readonly endpointId: string; readonly label: string }[];
  /** How many rooms there are to look up. */
  readonly rooms: number;
  /** The first of them; the totals say how many there are. */
  readonly duplicates: readonly LeftOut[];
  readonly duplicatesTotal: number;
  readonly unusable: readonly LeftOut[];
  readonly unusableTotal: number;
  /** What is wrong with the whole, as a sentence. */
  readonly problem?: string;
  /** How many rooms the present list has: 0 if there is no list to show or add to. */
  readonly presentRooms: number;
  /** How many of `rooms` the present list does not have. */
  readonly newRooms: number;
  /** False where there is none to add, or the list would have too many rooms. */
  readonly canAdd: boolean;
}

/** One room as shown: plain and bounded text. */
export interface RoomView {
  /** The endpoint ID, which names the room in every message: the exact text. */
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly endpointId: string;
  readonly ipAddress: string;
  readonly code: string;
  readonly pairingCodeId: string;
  /** Undefined when they were never fetched. */
  readonly capabilities: readonly string[] | undefined;
  readonly state: 'waiting' | 'fetching' | 'done' | 'incomplete' | 'failed';
  /** The state in words, with the reason of a failure. */
  readonly stateText: string;
  /** When the code was fetched, in milliseconds since the Unix epoch, to sort by. */
  readonly fetchedAt: number | undefined;
  readonly fetched: string;
  readonly hasChanged: boolean;
}

export const ROLLOUT_COLUMNS = [
  'label',
  'name',
  'endpointId',
  'ipAddress',
  'code',
  'pairingCodeId',
  'capabilities',
  'state',
  'fetched',
] as const;

export type RolloutColumn = (typeof ROLLOUT_COLUMNS)[number];

/** What slows a run or makes it wait. */
export interface PacingView {
  /** True while one probe at a time is sent, which can be sent at once. */
  readonly isWaiting: boolean;
  /** A sentence such as "Waiting for the service, next try in 12 s". */
  readonly text: string;
}

/** The run as a whole. */
export interface RunView {
  readonly phase: 'idle' | 'running' | 'paused' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly incomplete: number;
  readonly failed: number;
  /** How many rooms have another code than before. */
  readonly changed: number;
  /** Progress in words, such as "30 of 2,000 rooms · 27 done · 3 failed · about 4 minutes left". */
  readonly progress: string;
  /** Undefined while nothing slows the run. */
  readonly pacing: PacingView | undefined;
  readonly notices: readonly PanelNotice[];
  /** False after the connection was changed or removed: nothing can be fetched any more. */
  readonly isOpen: boolean;
}

/** The capabilities of the rooms against those of all rooms together. */
export interface MatrixView {
  /** Every capability that any room has, and how many rooms have it, the commonest first. */
  readonly capabilities: readonly { readonly name: string; readonly rooms: number }[];
  /** How many rooms have reported their capabilities. */
  readonly rooms: number;
  /** For the unusual rooms, by id: the capabilities that most rooms have and they lack. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

export type ToRollout =
  /** Sent after `ready`. */
  | { readonly type: 'title'; readonly heading: string; readonly subheading: string }
  /** Shows the page on which a list is checked. `text` is sent only to replace the content of the text field. */
  | { readonly type: 'review'; readonly review: RolloutReview; readonly text?: string }
  /** Shows the page of the list. */
  | { readonly type: 'list' }
  /** `isAll` replaces every row; otherwise each row replaces the one with the same id. */
  | { readonly type: 'rows'; readonly isAll: boolean; readonly rows: readonly RoomView[] }
  | { readonly type: 'run'; readonly run: RunView }
  | { readonly type: 'matrix'; readonly matrix: MatrixView }
  /** Something that just happened, such as "Copied". */
  | { readonly type: 'announce'; readonly text: string };

export const LIST_SOURCES = ['file', 'endpoints'] as const;
/** Where a list can come from, other than the text field. */
export type ListSource = (typeof LIST_SOURCES)[number];

export const EXPORT_FORMATS = ['csv', 'json', 'markdown', 'sheet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ROLLOUT_ACTIONS = [
  'pause',
  'resume',
  'cancel',
  'tryNow',
  'retryFailed',
  'refreshAll',
  'editList',
  'showList',
  'updateCredentials',
  'openSettings',
  'showLog',
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];
