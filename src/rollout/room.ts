import * as l10n from '@vscode/l10n';

/** The endpoint to look up, and its label in the list. */
export interface ListedRoom {
  readonly endpointId: string;
  readonly label: string | undefined;
}

/** A row as displayed. An edit is applied only if the row is unchanged. */
export interface SeenRow {
  /**
   * Content-based key: endpoint ID or row hash. Duplicates append "ordinal/count", so that such a key becomes
   * invalid once a duplicate is added or removed.
   */
  readonly key: string;
  /** Hash of the row's values. A different hash means that the row has changed. */
  readonly hash: string;
}

/** Why a row is not edited, or another action on it not applied. */
export const ROW_CHANGED = l10n.t('This row has changed in the meantime. Check it, then try again.');

/** Why an action on a column is not applied. */
export const COLUMN_GONE = l10n.t('The list no longer has this column.');

/** Finds the row of a room again after the list has changed. */
export interface RoomAddress extends ListedRoom, Pick<SeenRow, 'key'> {}

/** Delimiters of lists, in order of preference. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** How text is read as a list. */
export interface ColumnChoice {
  /** Undefined if the text is not delimited. */
  readonly delimiter?: string | undefined;
  /**
   * Index of the row that names the columns, from 0. The rows above it are left out. Undefined if each row is a room.
   */
  readonly header?: number | undefined;
  /** Index of a column, from 0; undefined until chosen. */
  readonly idColumn?: number | undefined;
  readonly labelColumn?: number | undefined;
  /** Values that the user declared to be IDs, although they look different from the other IDs. */
  readonly allowedIds?: readonly string[] | undefined;
  /** Hashes of words that the user declared to be IDs, although the other IDs have digits. They are remembered. */
  readonly allowedWords?: readonly string[] | undefined;
}

/** A column for selection, as plain text of bounded length. */
export interface ColumnView {
  /** Identifies the column while the list is open, see `columnKey`. A renamed column keeps its key. */
  readonly key: string;
  /** "Column 1" if it has no name. */
  readonly name: string;
  /** Its first values. */
  readonly samples: readonly string[];
}

/** Number of lines in a list, by kind. */
export interface ListCounts {
  /** Rows without a usable endpoint ID. */
  readonly unusable: number;
  /** Lines that are not rooms: totals and repeated headers. */
  readonly leftOut: number;
}

/** How the rows of a list are filtered, sorted and grouped in a tab. */
export interface RowsView {
  /** The filter as typed. */
  readonly text: string;
  /** The filter by state; '' for all states. */
  readonly state: string;
  /** The chosen values by field id. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Undefined for the default order. */
  readonly sort?: { readonly column: string; readonly direction: SortDirection } | undefined;
  /** The column that rows are grouped by. */
  readonly groupBy?: string | undefined;
  /** The keys of the collapsed groups. */
  readonly collapsed: readonly string[];
}

export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The rows of a list that was never filtered, sorted or grouped. */
export const ALL_ROWS: RowsView = { text: '', state: '', values: {}, collapsed: [] };
