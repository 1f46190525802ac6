import * as l10n from '@vscode/l10n';
import type { ColumnChoice, ColumnView, RoomChange, SeenRow } from '../rollout/room';
import type { RoomState } from '../rollout/room-states';
import type { ListChange, PressEvent } from './list';
import type { Announcement } from './messages';
import { COMMON_STEPS } from './next-steps';
import type { PanelNotice } from './panel';

/**
 * What the page of a rollout (media/rooms) shows and asks for: only types, lists and labels, since the page imports them.
 * What it sends is parsed in rollout-messages.ts.
 */

/** A line of a list that will not be looked up, and why. */
export interface LeftOut {
  /** The line's number in the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/**
 * What the page of the review is for: `fill` an empty document with a list, `add` rooms to the document, or `columns`:
 * say how the document itself is read. Only the first two have a text field.
 */
export type ReviewPurpose = 'fill' | 'add' | 'columns';

/** What a list was read as, to be checked before it is used. */
export interface RolloutReview extends ColumnChoice {
  readonly purpose: ReviewPurpose;
  readonly columns: readonly ColumnView[];
  /** Between the cells of the text; undefined for a workbook. */
  readonly delimiter: string | undefined;
  /** What the user should know of how the list was read, as sentences. */
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
  /** How many rooms the document has. */
  readonly presentRooms: number;
  /** How many of `rooms` the present list does not have. */
  readonly newRooms: number;
  /** False where there is none to add, or the list would have too many rooms. */
  readonly canAdd: boolean;
}

/** A column of the user's list that is neither the endpoint ID nor the label. */
export interface SourceColumn {
  /** Names the column in every message: `c` and its index in the list, from 0. */
  readonly key: string;
  /** "Column 1" where it has none. */
  readonly name: string;
}

/** A cell to be edited, with its whole text as in the list. */
export interface CellView extends SeenRow {
  readonly column: string;
  readonly text: string;
}

/** A room for the page, with its look-up: plain and bounded text. */
export interface RoomView extends SeenRow {
  /** By the index of the list's column; empty for the ID and the label. Absent cells at the end are empty too. */
  readonly cells: readonly string[];
  readonly label: string;
  readonly name: string;
  readonly endpointId: string;
  readonly ipAddress: string;
  readonly code: string;
  /** The code in short groups, to be read aloud one after the other. */
  readonly codeGroups: readonly string[];
  readonly pairingCodeId: string;
  /** Undefined when they were never fetched. */
  readonly capabilities: readonly string[] | undefined;
  /** The same in words. */
  readonly capabilityNames: readonly string[];
  /** The capabilities that most rooms have and this one lacks, in words; '' if it lacks none. */
  readonly lacks: string;
  readonly state: RoomState;
  /** The state in words, with the day of a room that is paired. */
  readonly stateText: string;
  /** Why there is no code, or one to be checked, and what to do; that the room is listed twice; '' for neither. */
  readonly note: string;
  /** True where an earlier record has the same endpoint ID, whose result this one shows too. */
  readonly isRepeated: boolean;
  /** When the code was fetched, in milliseconds since the Unix epoch, to sort by. */
  readonly fetchedAt: number | undefined;
  readonly fetched: string;
  /** Undefined where there is nothing to compare with, or nothing new yet. Without a baseline there is only `changed`. */
  readonly change: RoomChange | undefined;
  /** When the room was paired, as the user noted it; '' where it was not. */
  readonly paired: string;
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

/** The columns as the page names them. Exports have headings of their own, in English. */
export const COLUMN_LABELS: Readonly<Record<RolloutColumn, string>> = {
  label: l10n.t({
    message: 'Room',
    comment: ['A column of a table: the label of the room in the user’s list.'],
  }),
  name: l10n.t({ message: 'Name', comment: ['A column of a table: the name of the endpoint.'] }),
  endpointId: l10n.t({
    message: 'Endpoint ID',
    comment: ['The head of a column, as short as can be: the endpoint ID of the room.'],
  }),
  ipAddress: l10n.t('IP address'),
  code: l10n.t({
    message: 'Pairing code',
    comment: ['The head of a column, as short as can be: the pairing code.'],
  }),
  pairingCodeId: l10n.t({
    message: 'Pairing code ID',
    comment: ['The head of a column, as short as can be: the ID of the pairing code.'],
  }),
  capabilities: l10n.t('Capabilities'),
  state: l10n.t({
    message: 'State',
    comment: ['A column of a table: the state of a room, such as “Code ready”.'],
  }),
  fetched: l10n.t({
    message: 'Fetched at',
    comment: ['A column of a table: when the pairing code was fetched.'],
  }),
};

/** The document that is shown, and the connection that looks up its rooms. */
export interface HeadView {
  /** The file's name. */
  readonly heading: string;
  /** The names of the connections that can be chosen. */
  readonly connections: readonly string[];
  /** The index of the chosen one, or undefined while none is chosen. */
  readonly connection: number | undefined;
  /** How the bytes of the file are read, where that is to be said. */
  readonly encoding:
    | { readonly text: string; readonly isWarning: boolean; readonly canChoose: boolean }
    | undefined;
  /** False for a list that can only be read. */
  readonly canEdit: boolean;
  /** True for a list that was never saved: it cannot be opened again once its tab is closed. */
  readonly isUntitled: boolean;
  /** False where the list has no column for labels, or its cells cannot be edited. */
  readonly canEditLabels: boolean;
  readonly columns: readonly SourceColumn[];
  /** True if rooms are compared with codes in the list. */
  readonly hasBaseline: boolean;
  /** The random value of the page, which the menus of its rooms hand to commands. */
  readonly nonce: string;
}

/** What a button of a notice does: an action, or to show the choice of connections, which the page has. */
export type NoticeAction = RolloutAction | 'changeConnection';

/** A notice above the list. */
export interface RolloutNotice extends Omit<PanelNotice, 'buttons'> {
  readonly buttons: readonly { readonly action: NoticeAction; readonly label: string }[];
  /** True for the cause of a run that did not go on: *Fetch Codes* asks for the rest. */
  readonly isOfRun?: boolean;
}

/** What slows a run or makes it wait. */
export interface PacingView {
  /** True while one canary at a time is sent, which can be sent at once. */
  readonly isWaiting: boolean;
  /** A sentence without its full stop, such as "Waiting: the service responds with 503". */
  readonly text: string;
  /** Such as "Next try in 12 s". It is never cut off. */
  readonly nextTry: string | undefined;
}

/** How many rooms a run has, and how many of them ended. */
export interface RunCounts {
  readonly asked: number;
  readonly ended: number;
  /** How many of those that ended have failed. */
  readonly failed: number;
}

/** The run as a whole. */
export interface RunView {
  /** How many endpoints the list has. */
  readonly total: number;
  /** The rooms of the present run; undefined while none is running. */
  readonly running: RunCounts | undefined;
  /** Progress in words, such as "30 of 2,000 rooms"; '' while no run is running. It is never cut off. */
  readonly progress: string;
  /** How many rooms are in each state, and the ETA, such as "27 ready · 3 failed · about 4 minutes left". */
  readonly counts: string;
  /** What the rows of the list are, such as "300 rows: 298 rooms, 1 twice, 1 without an ID". */
  readonly list: string;
  /** What the user should know of how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** Undefined while nothing slows the run. */
  readonly pacing: PacingView | undefined;
  readonly notices: readonly RolloutNotice[];
  /** False after the connection was changed or removed: nothing can be fetched any more. */
  readonly isOpen: boolean;
}

/** What changes what the page shows. */
export type RolloutChange =
  | ListChange<HeadView, RoomView>
  /** Shows the page on which a list is checked. `text` is sent only to replace the content of the text field. */
  | { readonly type: 'review'; readonly review: RolloutReview; readonly text?: string }
  /** Shows the page of the list. */
  | { readonly type: 'list' }
  | { readonly type: 'run'; readonly run: RunView };

/** What the page does once. */
export type RolloutEvent =
  /** Opens a cell for editing. */
  | { readonly type: 'cell'; readonly cell: CellView }
  | PressEvent<PressedAct>
  /** Moves the cursor to a record: its room was shown last in the panel of rooms. */
  | { readonly type: 'goTo'; readonly id: string };

export type ToRollout = RolloutChange | RolloutEvent | Announcement;

/** What is done with rooms of a list. */
export const ROOM_ACTS = [
  'show',
  'edit',
  'clear',
  'paste',
  'remove',
  'copyValue',
  'copyMessage',
  'copyRow',
  'copyColumn',
  'fetchAgain',
  /** Notes in the list that rooms were paired. */
  'pair',
  'unpair',
] as const;
export type RoomAct = (typeof ROOM_ACTS)[number];

/** What a menu of a room or a key of VS Code asks for: something with rooms, or with the list as a whole. */
export type PressedAct = RoomAct | 'fetchCodes' | 'export';

/** The delimiters that can be chosen for a text. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Where a list can come from, other than the text field. */
export const LIST_SOURCES = ['file', 'endpoints'] as const;

export const EXPORT_FORMATS = ['xlsx', 'csv', 'sheet', 'json', 'markdown', 'perGroup'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ROLLOUT_ACTIONS = [
  'stop',
  'tryNow',
  'addRooms',
  'editColumns',
  'showList',
  'chooseEncoding',
  ...COMMON_STEPS,
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];
