import type { LookUp } from '../model/endpoints/look-up';

/** A room of a list: the endpoint to look up, and its label in the list. */
export interface Room {
  readonly endpointId: string;
  readonly label: string | undefined;
}

/**
 * How a room's code compares: with the one that was fetched before, or with one that the list holds from
 * before. `new`: the list has no code for the room. `lost`: it has one, and now none could be fetched.
 */
export type RoomChange = 'changed' | 'same' | 'new' | 'lost';

/**
 * A room and its look-up. Everything but `room` lives in memory only. Its `state` decides what a run sends; what a list
 * shows is the room's `RoomState`. `fetching` also includes a room that was refused and waits for another attempt.
 */
export interface RolloutRow extends LookUp {
  readonly room: Room;
  /** True if the code differs from the one before. It stays true while the code is fetched again, until that is old. */
  readonly hasChanged: boolean;
}

/** A row as a page has shown it: an edit is made only where the row still holds what it held then. */
export interface SeenRow {
  /** `ListRecord.key` */
  readonly id: string;
  /** `ListRecord.hash` */
  readonly hash: string;
}

/** How a table is read as a list of rooms. */
export interface ColumnChoice {
  /** True when the first row names the columns and is not a room. */
  readonly hasHeader: boolean;
  /** The index of a column, from 0; undefined until it is chosen. */
  readonly idColumn?: number | undefined;
  readonly labelColumn?: number | undefined;
}

/** A column as it is offered: plain and bounded text. */
export interface ColumnView {
  /** "Column 1" for a column without a name. */
  readonly name: string;
  /** Its first values. */
  readonly samples: readonly string[];
}

/** How many rows a list has, and what they are. */
export interface ListCounts {
  readonly rows: number;
  /** Different ones, which can be looked up. */
  readonly endpoints: number;
  /** Rows with the endpoint ID of an earlier one. */
  readonly repeated: number;
  /** Rows without an endpoint ID that can be looked up. */
  readonly unusable: number;
  /** Rows with more cells than the header. */
  readonly wide: number;
  /** Lines that are no rooms: totals, and a header that is repeated. */
  readonly leftOut: number;
}
