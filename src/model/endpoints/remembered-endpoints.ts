import { type EndpointDetails, endpointDetails } from '../../service/endpoint-details';
import type { Endpoint } from '../../service/resources';
import { Emitter } from '../event';
import { isRecord } from '../is-record';
import type { LogPort, RememberedStatePort } from '../ports';

/** An endpoint that was looked up: its non-secret details. The code is never remembered. */
export interface RememberedEndpoint extends EndpointDetails {
  readonly id: string;
  /** Undefined when the endpoint's details were never seen. */
  readonly capabilities?: readonly string[];
  /** Milliseconds since the Unix epoch; undefined for a sample that was never looked up. */
  readonly lookedUpAt?: number;
}

/** What a look-up found out about an endpoint: undefined where it did not come. */
export interface LookedUpEndpoint {
  readonly id: string;
  readonly endpoint: Endpoint | undefined;
  readonly capabilities: readonly string[] | undefined;
}

const MAX_ENDPOINTS = 5000;
const MAX_DETAIL = 500;
const MAX_CAPABILITIES = 200;

/**
 * The endpoints that were looked up through one connection, kept between sessions. The stored state is read again each
 * time, as other windows write to it too.
 */
export class RememberedEndpoints {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #parsed: { readonly from: unknown; readonly byId: Endpoints } | undefined;
  /** The look-ups that were there when a change was told of, or first looked for. */
  #told: string | undefined;

  /** @param samples what there is as long as nothing was ever remembered */
  readonly #connectionName: string;
  readonly #state: RememberedStatePort;
  readonly #log: LogPort;
  readonly #samples: readonly RememberedEndpoint[];

  constructor(
    connectionName: string,
    state: RememberedStatePort,
    log: LogPort,
    samples: readonly RememberedEndpoint[],
  ) {
    this.#connectionName = connectionName;
    this.#state = state;
    this.#log = log;
    this.#samples = samples;
  }

  /** By name, then by ID. */
  get all(): readonly RememberedEndpoint[] {
    return [...this.#read().values()].sort(
      (one, other) =>
        COLLATOR.compare(one.name ?? one.id, other.name ?? other.id) || COLLATOR.compare(one.id, other.id),
    );
  }

  get(id: string): RememberedEndpoint | undefined {
    return this.#read().get(id);
  }

  /**
   * Remembers that an endpoint was looked up. Details known from before stay when none came this time.
   * @param lookedUpAt milliseconds since the Unix epoch
   */
  async remember(
    id: string,
    endpoint: Endpoint | undefined,
    capabilities: readonly string[] | undefined,
    lookedUpAt: number,
  ): Promise<void> {
    await this.rememberAll([{ id, endpoint, capabilities }], lookedUpAt);
  }

  /**
   * The same for many at once, which are written in one go.
   * @param lookedUpAt milliseconds since the Unix epoch
   */
  async rememberAll(lookedUp: readonly LookedUpEndpoint[], lookedUpAt: number): Promise<void> {
    const byId = new Map(this.#read());
    for (const { id, endpoint, capabilities } of lookedUp) {
      const before = byId.get(id);
      const known = capabilities ?? before?.capabilities;
      // Set anew, so that the oldest look-up is the first to go.
      byId.delete(id);
      byId.set(id, {
        ...(endpoint === undefined ? before : detailsOf(endpoint)),
        id,
        lookedUpAt,
        ...(known === undefined ? {} : { capabilities: known.slice(0, MAX_CAPABILITIES).map(short) }),
      });
    }
    for (const oldest of byId.keys()) {
      if (byId.size <= MAX_ENDPOINTS) break;
      byId.delete(oldest);
    }
    await this.#save(byId);
  }

  /** Tells of a change if another window has written one: VS Code itself does not. */
  readAgain(): void {
    const told = this.#told;
    this.#told = this.#lookUps();
    if (told !== undefined && told !== this.#told) this.#changed.fire();
  }

  /** @returns what was forgotten, for an undo, or undefined */
  async forget(id: string): Promise<RememberedEndpoint | undefined> {
    const byId = new Map(this.#read());
    const endpoint = byId.get(id);
    if (!byId.delete(id)) return undefined;
    await this.#save(byId);
    return endpoint;
  }

  /** Puts back what was forgotten. */
  async restore(endpoint: RememberedEndpoint): Promise<void> {
    await this.#save(new Map(this.#read()).set(endpoint.id, endpoint));
  }

  /** Forgets everything, for a connection that is removed. */
  async wipe(): Promise<void> {
    await this.#state.set(keyOf(this.#connectionName), undefined);
    this.#tell();
  }

  async #save(byId: Endpoints): Promise<void> {
    try {
      await this.#state.set(keyOf(this.#connectionName), { version: 1, endpoints: [...byId.values()] });
    } catch {
      this.#log.warn('The endpoints could not be remembered; they will be gone after a restart.');
    }
    this.#tell();
  }

  #tell(): void {
    this.#told = this.#lookUps();
    this.#changed.fire();
  }

  #lookUps(): string {
    return [...this.#read().values()].map(({ id, lookedUpAt }) => `${id} ${lookedUpAt}`).join('\n');
  }

  #read(): Endpoints {
    const stored = this.#state.get(keyOf(this.#connectionName));
    if (this.#parsed === undefined || this.#parsed.from !== stored) {
      const endpoints = stored === undefined ? this.#samples : this.#parse(stored);
      this.#parsed = { from: stored, byId: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])) };
    }
    return this.#parsed.byId;
  }

  #parse(stored: unknown): readonly RememberedEndpoint[] {
    if (!isRecord(stored) || stored['version'] !== 1 || !Array.isArray(stored['endpoints'])) {
      this.#log.warn('The remembered endpoints of a connection could not be read and start empty.');
      return [];
    }
    const items: readonly unknown[] = stored['endpoints'].slice(-MAX_ENDPOINTS);
    const endpoints = items.flatMap(readEndpoint);
    const unread = items.length - endpoints.length;
    if (unread > 0) this.#log.warn(`${unread} remembered endpoints could not be read and are left out.`);
    return endpoints;
  }
}

type Endpoints = ReadonlyMap<string, RememberedEndpoint>;

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function keyOf(connectionName: string): string {
  return `endpoints/${connectionName}`;
}

function short(text: string): string {
  return text.slice(0, MAX_DETAIL);
}

function detailsOf(source: object): EndpointDetails {
  return endpointDetails(new Map<string, unknown>(Object.entries(source)), MAX_DETAIL);
}

function readEndpoint(item: unknown): readonly RememberedEndpoint[] {
  if (!isRecord(item) || typeof item['id'] !== 'string' || item['id'] === '') return [];
  const { id, capabilities, lookedUpAt } = item;
  return [
    {
      ...detailsOf(item),
      id,
      ...(Array.isArray(capabilities) ? { capabilities: textsOf(capabilities) } : {}),
      ...(typeof lookedUpAt === 'number' && Number.isFinite(lookedUpAt) ? { lookedUpAt } : {}),
    },
  ];
}

function textsOf(values: readonly unknown[]): readonly string[] {
  return values
    .filter((value) => typeof value === 'string')
    .slice(0, MAX_CAPABILITIES)
    .map(short);
}
