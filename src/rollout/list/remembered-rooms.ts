import * as v from 'valibot';
import type { Connection } from '../../model/connections/connection';
import type { LogPort, RememberedStatePort } from '../../model/ports';
import { pathParameterProblem } from '../../service/path-parameter';
import type { Room } from '../room';
import { MAX_LABEL, MAX_ROOMS } from './read-list';

const STORED_LIST = v.object({
  version: v.literal(1),
  /** Absent in lists that were stored before lists were bound to an origin. */
  origin: v.optional(v.string()),
  rooms: v.array(v.unknown()),
});

const STORED_ROOM = v.object({
  endpointId: v.pipe(
    v.string(),
    v.check((id) => pathParameterProblem(id) === undefined),
  ),
  label: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((label) => label.slice(0, MAX_LABEL)),
      ),
    ),
    undefined,
  ),
});

/** The list of rooms of one connection, kept between sessions: endpoint IDs and labels only, bound to the origin. */
export class RememberedRooms {
  readonly #key: string;
  readonly #origin: string;
  readonly #state: RememberedStatePort;
  readonly #log: LogPort;

  constructor(connection: Connection, state: RememberedStatePort, log: LogPort) {
    this.#key = `rooms/${connection.name}`;
    this.#origin = connection.baseUrl.origin;
    this.#state = state;
    this.#log = log;
  }

  /** @returns the rooms that can be looked up, each endpoint once */
  read(): readonly Room[] {
    const stored = this.#state.get(this.#key);
    if (stored === undefined) return [];
    const { success, output } = v.safeParse(STORED_LIST, stored);
    if (!success) {
      this.#log.warn('The list of rooms of a connection could not be read and starts empty.');
      return [];
    }
    if (output.origin !== undefined && output.origin !== this.#origin) return [];
    const rooms = readRooms(output.rooms);
    if (output.origin === undefined) void this.write(rooms);
    return rooms;
  }

  /** Never throws: a list that cannot be stored is lost with the window. */
  async write(rooms: readonly Room[]): Promise<void> {
    const stored = rooms.length === 0 ? undefined : { version: 1, origin: this.#origin, rooms };
    try {
      await this.#state.set(this.#key, stored);
    } catch {
      this.#log.warn('The list of rooms could not be remembered; it will be gone after a restart.');
    }
  }

  /** To be called when the connection is removed. */
  wipe(): Promise<void> {
    return this.write([]);
  }
}

function readRooms(items: readonly unknown[]): readonly Room[] {
  const rooms = new Map<string, Room>();
  for (const item of items.slice(0, MAX_ROOMS)) {
    const { success, output } = v.safeParse(STORED_ROOM, item);
    if (!success || rooms.has(output.endpointId)) continue;
    rooms.set(output.endpointId, { endpointId: output.endpointId, label: output.label });
  }
  return [...rooms.values()];
}
