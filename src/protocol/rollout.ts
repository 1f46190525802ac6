/** The messages between the rollout panel's webview (media/rollout.ts) and the extension. */
import type { PanelNotice } from './panel';

/** Which of a table's columns holds the endpoint IDs: its place from 0, or every cell of the table. */
export type IdColumn = number | 'every';

/** A line of a list that will not be looked up, and why. */
export interface LeftOut {
  /** Its place in the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** What a pasted or opened list was read as, to be checked before the start. */
export interface RolloutReview {
  /** The column names, or "Column 1" where there are none. */
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  /** Undefined when it has to be asked. */
  readonly idColumn: IdColumn | undefined;
  readonly labelColumn: number | undefined;
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
  /** How many rooms the present list has: 0 when there is none to go back or add to. */
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
  /** When the code came, in milliseconds since the Unix epoch, to sort by. */
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

/** The run as a whole. */
export interface RunView {
  readonly phase: 'idle' | 'running' | 'paused' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly incomplete: number;
  readonly failed: number;
  /** How it goes, such as "120 of 2,000 rooms · about 4 minutes left · 2 requests a second". */
  readonly progress: string;
  readonly notices: readonly PanelNotice[];
  /** False after the connection is gone: nothing can be asked for any more. */
  readonly isOpen: boolean;
}

/** The capabilities of the rooms against those of all rooms together. */
export interface MatrixView {
  /** Every capability that any room has, and how many rooms have it, the commonest first. */
  readonly capabilities: readonly { readonly name: string; readonly rooms: number }[];
  /** How many rooms have reported their capabilities. */
  readonly rooms: number;
  /** For the rooms that stand out, by id: the capabilities they lack and most rooms have. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

export type ToRollout =
  /** Sent after `ready` and when the connection's name is to be shown anew. */
  | { readonly type: 'title'; readonly heading: string; readonly subheading: string }
  /** Shows the page on which a list is checked. `text` only when it is to replace what is in the text field. */
  | { readonly type: 'review'; readonly review: RolloutReview; readonly text?: string }
  /** Shows the page of the list. */
  | { readonly type: 'list' }
  /** `isAll` replaces every row; else rows are put in the place of those with the same id. */
  | { readonly type: 'rows'; readonly isAll: boolean; readonly rows: readonly RoomView[] }
  | { readonly type: 'run'; readonly run: RunView }
  | { readonly type: 'matrix'; readonly matrix: MatrixView }
  /** Something that just happened, such as "Copied". */
  | { readonly type: 'announce'; readonly text: string };

/** Where a list can come from beside the text field. */
export type ListSource = 'file' | 'endpoints';

export const EXPORT_FORMATS = ['csv', 'json', 'markdown', 'sheet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ROLLOUT_ACTIONS = [
  'pause',
  'resume',
  'cancel',
  'retryFailed',
  'refreshAll',
  'editList',
  'showList',
  'updateCredentials',
  'openSettings',
  'showLog',
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];

export type FromRollout =
  | { readonly type: 'ready' }
  /** The text field changed. */
  | { readonly type: 'draft'; readonly text: string }
  /** A choice of columns; `hasHeader` says whether the first row names them. */
  | {
      readonly type: 'columns';
      readonly hasHeader: boolean;
      readonly idColumn: IdColumn | undefined;
      readonly labelColumn: number | undefined;
    }
  | { readonly type: 'source'; readonly source: ListSource }
  | { readonly type: 'start'; readonly mode: 'replace' | 'add' }
  | { readonly type: 'action'; readonly action: RolloutAction }
  /** `ids` in the order shown. */
  | { readonly type: 'copy'; readonly what: 'code' | 'row'; readonly ids: readonly string[] }
  | {
      readonly type: 'copy';
      readonly what: 'column';
      readonly column: RolloutColumn;
      readonly ids: readonly string[];
    }
  /** `ids` in the order shown: those selected, or all that the filter leaves. */
  | { readonly type: 'export'; readonly format: ExportFormat; readonly ids: readonly string[] }
  /** Opens the panel of one endpoint. */
  | { readonly type: 'show'; readonly id: string };
