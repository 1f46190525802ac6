import * as v from 'valibot';
import { LOCALE } from '../../language';
import { once } from '../../once';
import {
  ENDPOINT_DETAILS,
  type Endpoint,
  type EndpointDetails,
  type EpochMs,
  endpointDetails,
} from '../../service/resources';
import type { Connection } from '../connections/connection';
import type { ModelServices } from '../connections/services';
import { Emitter } from '../event';
import { endpointTitle } from './endpoint-text';

/** The non-secret details of an endpoint that was looked up. Its code is never remembered. */
export interface RememberedEndpoint extends EndpointDetails {
  readonly id: string;
  /** Undefined if the endpoint's details were never loaded. */
  readonly capabilities?: readonly string[];
  /** Undefined for a sample that was never looked up. */
  readonly lookedUpAt?: EpochMs;
}

/** Result of a look-up. Parts that were not loaded are undefined. */
interface LookedUpEndpoint {
  readonly id: string;
  readonly endpoint: Endpoint | undefined;
  readonly capabilities: readonly string[] | undefined;
}

const MAX_ENDPOINTS = 5000;

/**
 * The looked-up endpoints of a connection, kept across restarts. Reads the stored state on every access, because other
 * windows also write it.
 */
export class RememberedEndpoints {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #parsed: { readonly from: unknown; readonly byId: Endpoints } | undefined;
  /** The look-ups at the last change event or first read, so that unchanged rows are not redrawn. */
  #reported: string | undefined;
  readonly #stateKey: string;
  readonly #baseUrl: string;

  /**
   * @param connection endpoints of another base URL under the same key are not shown
   * @param samples shown until an endpoint is remembered
   * @param beforeWrite throws if writing is no longer allowed
   */
  constructor(
    private readonly services: Pick<ModelServices, 'state' | 'log'>,
    { key, baseUrl }: Pick<Connection, 'key' | 'baseUrl'>,
    private readonly samples: readonly RememberedEndpoint[] = [],
    private readonly beforeWrite: () => void = () => undefined,
  ) {
    this.#stateKey = `endpoints/${key}`;
    this.#baseUrl = baseUrl.href;
  }

  /** Sorted by title, then by ID. */
  get all(): readonly RememberedEndpoint[] {
    const { compare } = collator();
    return [...this.#read().values()].sort(
      (one, other) => compare(endpointTitle(one), endpointTitle(other)) || compare(one.id, other.id),
    );
  }

  get count(): number {
    return this.#read().size;
  }

  get(id: string): RememberedEndpoint | undefined {
    return this.#read().get(id);
  }

  /** Remembers look-ups in one write. Previous details stay if no details were loaded this time. */
  async rememberAll(lookedUp: readonly LookedUpEndpoint[], lookedUpAt: EpochMs): Promise<void> {
    const byId = new Map(this.#read());
    for (const { id, endpoint, capabilities } of lookedUp) {
      const before = byId.get(id);
      // Deleted first to move it to the end, because the oldest look-up is evicted first.
      byId.delete(id);
      const kept = capabilities ?? before?.capabilities;
      byId.set(id, {
        ...endpointDetails((detail) => (endpoint ?? before)?.[detail]),
        id,
        ...(kept === undefined ? {} : { capabilities: kept }),
        lookedUpAt,
      });
    }
    for (const oldest of byId.keys()) {
      if (byId.size <= MAX_ENDPOINTS) break;
      byId.delete(oldest);
    }
    await this.#save(byId);
  }

  /** Reads the stored state again and reports changes by other windows, for which VS Code has no event. */
  readAgain(): void {
    const reported = this.#reported;
    this.#reported = this.#lookUps();
    if (reported !== undefined && reported !== this.#reported) this.#changed.fire();
  }

  /** Forgets endpoints in one write. Returns the forgotten ones, for an undo. */
  async forget(...ids: readonly string[]): Promise<readonly RememberedEndpoint[]> {
    const byId = new Map(this.#read());
    const forgotten = ids.flatMap((id) => {
      const endpoint = byId.get(id);
      byId.delete(id);
      return endpoint ?? [];
    });
    if (forgotten.length > 0) await this.#save(byId);
    return forgotten;
  }

  /** Restores forgotten endpoints, except those that were looked up again meanwhile. */
  async restore(...forgotten: readonly RememberedEndpoint[]): Promise<void> {
    const before = new Map(forgotten.map((endpoint) => [endpoint.id, endpoint]));
    const all = [...new Map([...before, ...this.#read()]).values()];
    // Sorted, because the oldest look-up is evicted first.
    all.sort((one, other) => (one.lookedUpAt ?? 0) - (other.lookedUpAt ?? 0));
    await this.#save(new Map(all.map((endpoint) => [endpoint.id, endpoint])));
  }

  /** Forgets all endpoints of a removed connection. */
  async wipe(): Promise<void> {
    await this.services.state.set(this.#stateKey, undefined);
    this.#report();
  }

  async #save(byId: Endpoints): Promise<void> {
    this.beforeWrite();
    const { state, log } = this.services;
    try {
      await state.set(this.#stateKey, { version: 1, baseUrl: this.#baseUrl, endpoints: [...byId.values()] });
    } catch {
      log.warn('The endpoints could not be remembered; they will be gone after a restart.');
    }
    this.#report();
  }

  #report(): void {
    this.#reported = this.#lookUps();
    this.#changed.fire();
  }

  #lookUps(): string {
    return [...this.#read().values()].map(({ id, lookedUpAt }) => `${id} ${lookedUpAt}`).join('\n');
  }

  #read(): Endpoints {
    const stored = this.services.state.get(this.#stateKey);
    if (this.#parsed === undefined || this.#parsed.from !== stored) {
      const endpoints = this.#parse(stored);
      this.#parsed = { from: stored, byId: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])) };
    }
    return this.#parsed.byId;
  }

  #parse(stored: unknown): readonly RememberedEndpoint[] {
    if (stored === undefined) return this.samples;
    const read = v.safeParse(RECORD, stored);
    if (read.success) return read.output.baseUrl === this.#baseUrl ? read.output.endpoints : this.samples;
    this.services.log.warn('The remembered endpoints of a connection could not be read and start empty.');
    return [];
  }
}

type Endpoints = ReadonlyMap<string, RememberedEndpoint>;

const DETAIL = v.exactOptional(v.string());

const RECORD = v.object({
  version: v.literal(1),
  baseUrl: v.string(),
  endpoints: v.array(
    v.object({
      ...v.entriesFromList(ENDPOINT_DETAILS, DETAIL),
      id: v.pipe(v.string(), v.nonEmpty()),
      capabilities: v.exactOptional(v.array(v.string())),
      lookedUpAt: v.exactOptional(v.pipe(v.number(), v.finite())),
    }),
  ),
});

// Created on first use, because it takes milliseconds and would slow the activation.
const collator = once(() => new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' }));
