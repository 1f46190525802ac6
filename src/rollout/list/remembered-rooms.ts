import type { LogPort, RememberedStatePort } from '../../model/ports';
import { pathParameterProblem } from '../../service/path-parameter';
import type { Room } from '../room';
import { MAX_LABEL, MAX_ROOMS } from './read-list';

/** The list of rooms of one connection, kept between sessions: the endpoint IDs and labels, and nothing that came of them. */
export class RememberedRooms {
  readonly #connectionName: string;
  readonly #state: RememberedStatePort;
  readonly #log: LogPort;

  constructor(connectionName: string, state: RememberedStatePort, log: LogPort) {
    this.#connectionName = connectionName;
    this.#state = state;
    this.#log = log;
  }

  read(): readonly Room[] {
    const stored = this.#state.get(keyOf(this.#connectionName));
    if (stored === undefined) return [];
    const rooms = parse(stored);
    if (rooms === undefined) {
      this.#log.warn('The list of rooms of a connection could not be read and starts empty.');
    }
    return rooms ?? [];
  }

  async write(rooms: readonly Room[]): Promise<void> {
    try {
      await this.#state.set(
        keyOf(this.#connectionName),
        rooms.length === 0 ? undefined : { version: 1, rooms },
      );
    } catch {
      this.#log.warn('The list of rooms could not be remembered; it will be gone after a restart.');
    }
  }

  /** For a connection that is removed. */
  async wipe(): Promise<void> {
    await this.#state.set(keyOf(this.#connectionName), undefined);
  }
}

function keyOf(connectionName: string): string {
  return `rooms/${connectionName}`;
}

/** @returns the rooms that can be looked up, each endpoint once, or undefined for anything that is no such list */
function parse(stored: unknown): readonly Room[] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('version' in stored) || stored.version !== 1) return undefined;
  if (!('rooms' in stored) || !Array.isArray(stored.rooms)) return undefined;
  const rooms = new Map<string, Room>();
  for (const item of stored.rooms.slice(0, MAX_ROOMS)) {
    const room = readRoom(item);
    if (room !== undefined && !rooms.has(room.endpointId)) rooms.set(room.endpointId, room);
  }
  return [...rooms.values()];
}

function readRoom(item: unknown): Room | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  if (!('endpointId' in item) || typeof item.endpointId !== 'string') return undefined;
  if (pathParameterProblem(item.endpointId) !== undefined) return undefined;
  const label =
    'label' in item && typeof item.label === 'string' ? item.label.slice(0, MAX_LABEL) : undefined;
  return { endpointId: item.endpointId, label };
}
