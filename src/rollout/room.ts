import type { Endpoint, PairingCode } from '../service/resources';

/** A room of a list: the endpoint to look up and what people call the place. */
export interface Room {
  readonly endpointId: string;
  readonly label: string | undefined;
}

/**
 * How far a room is. `incomplete` has a code, but its details are missing or do not fit it: `error` or `doubt` says why.
 */
export type RoomState = 'waiting' | 'fetching' | 'done' | 'incomplete' | 'failed';

/** Why an answer is not to be trusted as it stands. */
export type Doubt =
  /** The details are those of another endpoint than was asked for. */
  | 'otherEndpoint'
  /** The two answers name different codes: it may have just changed. */
  | 'answersDiffer';

/** A room and what has come of it. Lives in memory only, but for `room`. */
export interface RolloutRow {
  readonly room: Room;
  readonly state: RoomState;
  /** The code that was fetched last. It stays while it is fetched again and after that fails. */
  readonly code?: Pick<PairingCode, 'id' | 'code'>;
  /** When `code` came, in milliseconds since the Unix epoch. */
  readonly fetchedAt?: number;
  readonly endpoint?: Endpoint;
  /** Undefined when they were never fetched. */
  readonly capabilities?: readonly string[];
  /** True where the code is another one than before all rooms were looked up again. */
  readonly hasChanged: boolean;
  /** Why the last fetch failed, or that of the details. */
  readonly error?: unknown;
  readonly doubt?: Doubt;
}
