import type { Doubt } from '../model/endpoints/doubts';
import type { Endpoint, PairingCode } from '../service/resources';

/** A room of a list: the endpoint to look up, and its label in the list. */
export interface Room {
  readonly endpointId: string;
  readonly label: string | undefined;
}

/** A code that the service returned for a room although it belongs to another endpoint. It is never handed on. */
export interface WithheldCode extends Pick<PairingCode, 'id' | 'code'> {
  /** The endpoint that the code belongs to. */
  readonly endpointId: string;
}

/**
 * The state of a room. `incomplete` has a code, but its details are missing or do not fit: see `error` and `doubt`.
 * `failed` has no new code: see `error` and `withheld`.
 */
export type RoomState = 'waiting' | 'fetching' | 'done' | 'incomplete' | 'failed';

/**
 * How a room's code compares: with the one before all rooms were looked up again, or with one that the list holds from
 * before. `new`: the list has no code for the room. `missing`: it has one, and now none could be fetched.
 */
export type RoomChange = 'changed' | 'same' | 'new' | 'missing';

/** A room and the results of its look-ups. Everything but `room` lives in memory only. */
export interface RolloutRow {
  readonly room: Room;
  readonly state: RoomState;
  /** The code that was fetched last. It stays while it is fetched again, and when that fails. */
  readonly code?: Pick<PairingCode, 'id' | 'code'>;
  /** Present in place of `code` when the service returned the code of another endpoint. */
  readonly withheld?: WithheldCode;
  /** The last code that was shown, to compare the next one to, while there is no `code`. */
  readonly previousCode?: string;
  /** When `code` was fetched, in milliseconds since the Unix epoch. */
  readonly fetchedAt?: number;
  readonly endpoint?: Endpoint;
  /** Undefined when they were never fetched. */
  readonly capabilities?: readonly string[];
  /** True when the code differs from the one before all rooms were looked up again. */
  readonly hasChanged: boolean;
  /** Why the last fetch of the code or of the details failed. */
  readonly error?: unknown;
  readonly doubt?: Doubt;
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
}
