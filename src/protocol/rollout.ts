import * as l10n from '@vscode/l10n';
import { DETAIL_LABELS } from '../model/endpoints/detail-labels';
import { COMMON_STEPS } from '../model/problems/next-steps';
import type { ColumnView, SeenRow } from '../rollout/room';
import type { RoomState } from '../rollout/room-states';
import { ENDPOINT_DETAILS } from '../service/resources';
import { type ActOn, actsOn, type PageAct } from './acts';
import type { CellView, ListChange, PressEvent } from './list';
import type { Announcement } from './messages';
import type { PanelNotice } from './panel';

/**
 * View data of the rooms page (media/rooms). Contains only types, lists and labels, because the page imports this
 * module; messages are parsed in rollout-messages.ts.
 */

/** How the text is read as a list. The user can change it in the columns bar. */
export interface ReadingView {
  /** Key of the column; undefined until chosen. */
  readonly idColumn: string | undefined;
  readonly labelColumn: string | undefined;
  /** Line of the row that names the columns, from 1; undefined if each row is a room. */
  readonly headerLine: number | undefined;
  /** Empty if the text cannot be read as a table. */
  readonly columns: readonly ColumnView[];
  /** Delimiter of the text; undefined if no other delimiter is possible. */
  readonly delimiter: string | undefined;
  /** Whether the user must choose the columns before a code is fetched. */
  readonly isDoubtful: boolean;
  /** The problem with the whole list, as a sentence. */
  readonly problem: string | undefined;
}

/** A column of the user's list other than endpoint ID and label. */
export interface SourceColumn {
  /** Identifies the column, see `ColumnView`. */
  readonly key: string;
  /** "Column 1" if it has no name. */
  readonly name: string;
}

/** A room with its look-up, as plain text of bounded length. */
export interface RoomView extends Pick<SeenRow, 'hash'> {
  /** The key of the row, which identifies it in the page's table. */
  readonly id: string;
  /**
   * Cells in the order of `RowsChange.keys`, empty for the ID and the label. Trailing empty cells are omitted.
   */
  readonly cells: readonly string[];
  readonly label: string;
  readonly endpointId: string;
  /**
   * The endpoint's details in the order of `ENDPOINT_DETAILS`, empty if unknown. Trailing empty details are omitted.
   */
  readonly details: readonly string[];
  readonly code: string;
  /** The code in short groups, to be read aloud. */
  readonly codeGroups: readonly string[];
  readonly pairingCodeId: string;
  /** Undefined if never fetched. */
  readonly capabilities: readonly string[] | undefined;
  /** `capabilities` as readable words. */
  readonly capabilityNames: readonly string[];
  readonly state: RoomState;
  /** Whether *Fetch Codes* includes the room. */
  readonly needsCode: boolean;
  /** The state in words, with the day for a paired room. */
  readonly stateText: string;
  /** Why the code is missing or doubtful and what to do next, or a note about a duplicate; else ''. */
  readonly note: string;
  /** Whether another row has the same endpoint ID and therefore the same result. */
  readonly isRepeated: boolean;
  /** Whether the row has no valid ID, but the user can accept its value as an ID. */
  readonly canUseId: boolean;
  /** Time of the fetch in milliseconds since the Unix epoch, for sorting. */
  readonly fetchedAt: number | undefined;
  readonly fetched: string;
  /** Whether the code changed within the last 12 hours. */
  readonly isChanged: boolean;
  /** Why the endpoint may be another room's, as a sentence. */
  readonly differs?: string | undefined;
  /** The user's note about when the room was paired; '' if it was not. */
  readonly paired: string;
}

const [NAME, ...OTHER_DETAILS] = ENDPOINT_DETAILS;

export const ROLLOUT_COLUMNS = [
  'label',
  NAME,
  'endpointId',
  ...OTHER_DETAILS,
  'code',
  'pairingCodeId',
  'capabilities',
  'state',
  'fetchedAt',
] as const;

export type RolloutColumn = (typeof ROLLOUT_COLUMNS)[number];

/** Column headings of the page. Exports have their own headings in English. */
export const COLUMN_LABELS: Readonly<Record<RolloutColumn, string>> = {
  ...DETAIL_LABELS,
  label: l10n.t('Room'),
  endpointId: l10n.t({
    message: 'Endpoint ID',
    comment: ['Column heading, as short as possible: the endpoint ID of the room.'],
  }),
  code: l10n.t({
    message: 'Pairing code',
    comment: ['Column heading, as short as possible: the pairing code.'],
  }),
  pairingCodeId: l10n.t({
    message: 'Pairing code ID',
    comment: ['Column heading, as short as possible: the ID of the pairing code.'],
  }),
  capabilities: l10n.t('Capabilities'),
  state: l10n.t('State'),
  fetchedAt: l10n.t('Fetched at'),
};

/** Why a list is read-only, so that only a copy can be edited. */
interface ShownView {
  readonly text: string;
  /** Whether characters could not be decoded. */
  readonly isWarning: boolean;
  readonly canChoose: boolean;
}

/** The document, and the connection that looks up its rooms. */
export interface HeadView {
  /** Name of the file. */
  readonly heading: string;
  /** Names of the available connections. */
  readonly connections: readonly string[];
  /** Index of the chosen connection, or undefined if there is none. */
  readonly connection: number | undefined;
  /** Why the list is read-only; undefined if it can be edited. */
  readonly shown: ShownView | undefined;
  /** False for a read-only list. */
  readonly canEdit: boolean;
  /** Whether the list was never saved and cannot be reopened after its tab is closed. */
  readonly isUntitled: boolean;
  /** False if the list has no label column or is read-only. */
  readonly canEditLabels: boolean;
  /** The columns for a room's place come first. */
  readonly columns: readonly SourceColumn[];
  /** Keys of the columns for a room's place, in order; see `placeOf`. */
  readonly places: readonly string[];
  readonly reading: ReadingView;
  /** Random value of the page. Its room menus pass it to commands. */
  readonly nonce: string;
}

/** Action of a notice's button: a message to the extension, or a choice of connections or columns on the page. */
export type NoticeAction = RolloutAction | 'changeConnection' | 'changeColumns';

/** A notice above the list. */
export interface RolloutNotice extends Omit<PanelNotice, 'buttons'> {
  readonly buttons: readonly { readonly action: NoticeAction; readonly label: string }[];
  /** Whether the notice explains why a run stopped or paused. *Fetch Codes* then fetches the rest. */
  readonly isOfRun?: boolean;
}

/** Why a run is slowed or waits. */
export interface PacingView {
  /** Whether only probes are sent, one at a time, or the service does not respond. */
  readonly isWaiting: boolean;
  /** A sentence without its full stop, such as "Waiting: The service is not available (503)". */
  readonly text: string;
  /** For example "Next try in 12 s". Never truncated. Undefined if the user cannot retry now. */
  readonly nextTry: string | undefined;
}

/** Numbers of all rooms and of completed rooms in a run. */
export interface RunCounts {
  readonly asked: number;
  readonly ended: number;
  /** Number of completed rooms that failed. */
  readonly failed: number;
}

/** State of the run. */
export interface RunView {
  /** Number of endpoints in the list. */
  readonly total: number;
  /** Rooms of the current run; undefined if there is none. */
  readonly running: RunCounts | undefined;
  /** Progress in words, such as "30 of 2,000 rooms"; '' without a run. Never truncated. */
  readonly progress: string;
  /**
   * Number of rooms per state and the ETA, such as "27 ready · 3 failed · about 4 minutes left". Without a run it is only
   * announced, because the filters by state show these numbers.
   */
  readonly counts: string;
  /** Notes for the user about how the list was read, as sentences. */
  readonly notes: readonly string[];
  /** Undefined if the run is not slowed. */
  readonly pacing: PacingView | undefined;
  readonly notices: readonly RolloutNotice[];
  /** False after the connection was changed or removed, which prevents fetching. */
  readonly isOpen: boolean;
}

/** A change to the page's state. */
export type RolloutChange = ListChange<HeadView, RoomView> | { readonly type: 'run'; readonly run: RunView };

/** A one-time event for the page. */
export type RolloutEvent =
  /** Opens a cell for editing. */
  | { readonly type: 'cell'; readonly cell: CellView }
  | PressEvent<PressedAct>
  /** Moves the cursor to a row, after the panel showed its room last. */
  | { readonly type: 'goTo'; readonly id: string };

export type ToRollout = RolloutChange | RolloutEvent | Announcement;

type RoomPlace = 'roomRow' | 'roomCell' | 'roomColumn';

/** Acts on rooms of a list. */
export type RoomAct = ActOn<RoomPlace>;
export const ROOM_ACTS: readonly RoomAct[] = actsOn<RoomPlace>('roomRow', 'roomCell', 'roomColumn');

/** An action from a context menu or a VS Code keybinding, on rooms or on the whole list. */
export type PressedAct = RoomAct | 'fetchCodes' | 'export';

/** Sources of rooms to add to a list. */
export const LIST_SOURCES = ['clipboard', 'file', 'endpoints'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

/** Export formats, grouped as in the menu. */
export const EXPORT_GROUPS = [
  ['xlsx', 'csv', 'sheet', 'cards'],
  ['json', 'perGroup'],
] as const;
export type ExportFormat = (typeof EXPORT_GROUPS)[number][number];
export const EXPORT_FORMATS: readonly ExportFormat[] = EXPORT_GROUPS.flat();

/** Acts on the whole list. */
export type RolloutAction = PageAct<'roomsPage'>;
export const ROLLOUT_ACTIONS: readonly RolloutAction[] = [...actsOn('roomsPage'), ...COMMON_STEPS];
