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

/**
 * The lists of rooms of versions before lists were documents: one per connection, bound to its origin. They are only
 * read, to be opened as a document, and removed once that was saved.
 */
export class FormerLists {
  readonly #state: RememberedStatePort;
  readonly #log: LogPort;

  constructor(state: RememberedStatePort, log: LogPort) {
    this.#state = state;
    this.#log = log;
  }

  /** @returns the rooms that can be looked up, each endpoint once */
  read({ key, baseUrl }: Connection): readonly Room[] {
    const stored = this.#state.get(keyOf(key));
    if (stored === undefined) return [];
    const { success, output } = v.safeParse(STORED_LIST, stored);
    if (!success) {
      this.#log.warn('The list of rooms of a connection could not be read.');
      return [];
    }
    return output.origin === undefined || output.origin === baseUrl.origin ? readRooms(output.rooms) : [];
  }

  /** To be called when the list was saved as a document, or its connection is removed. Never throws. */
  async wipe({ key }: Pick<Connection, 'key'>): Promise<void> {
    try {
      await this.#state.set(keyOf(key), undefined);
    } catch {
      this.#log.warn('The remembered list of rooms of a connection could not be removed.');
    }
  }
}

function keyOf(connectionKey: string): string {
  return `rooms/${connectionKey}`;
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
