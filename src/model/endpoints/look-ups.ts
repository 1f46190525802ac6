import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { Emitter } from '../event';
import { LatestRequests } from '../latest-requests';
import { isCancelled } from '../problems/describe-problem';
import {
  endpointRequest,
  type LookUp,
  type LookUpRequest,
  type LookUpResponse,
  type LookUpSubject,
  NOT_LOOKED_UP,
  pairingCodeRequest,
} from './look-up';
import type { RememberedEndpoints } from './remembered-endpoints';

/** Looks up single endpoints and pairing codes of a connection, and keeps the last results in memory. */
export class LookUps {
  readonly #changed = new Emitter<LookUpSubject>();
  readonly onDidChange = this.#changed.event;
  readonly #lookUps = new Map<string, LookUp>();
  /** Number of pending fetches per subject. */
  readonly #fetches = new Map<string, number>();
  /** The last requested part per subject. */
  readonly #parts = new Map<string, LookUpRequest['part']>();
  readonly #requests = new LatestRequests();

  constructor(
    private readonly access: ServiceAccess,
    private readonly remembered: RememberedEndpoints,
    private readonly clock: Clock,
  ) {}

  /** Returns the last result, with the state of the last completed fetch. */
  get(subject: LookUpSubject): LookUp {
    return this.#lookUps.get(keyOf(subject)) ?? NOT_LOOKED_UP;
  }

  /** Returns the part being fetched, if any. */
  fetching(subject: LookUpSubject): LookUpRequest['part'] | undefined {
    const key = keyOf(subject);
    return (this.#fetches.get(key) ?? 0) > 0 ? this.#parts.get(key) : undefined;
  }

  /**
   * Looks up an endpoint: fetches its current code, which is shown at once, then its details. The code stays if the
   * details fail.
   * @throws ServiceError or CredentialsError if there is no code to show
   */
  async endpoint(endpointId: string, signal?: AbortSignal): Promise<LookUp> {
    const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
    const first = endpointRequest(this.access, endpointId, this.clock);
    const isWhole = await this.#fetch(subject, async () => {
      const { next } = await this.#send(subject, first, signal);
      if (next === undefined) return true;
      // The code is fetched, so a failure of the details is part of the result.
      return await this.#send(subject, next, signal).then(
        () => true,
        (error: unknown) => !isCancelled(error),
      );
    });
    if (isWhole) await this.#remember(endpointId, subject);
    return this.get(subject);
  }

  /**
   * Looks up a pairing code by its ID, in one request. Its endpoint may have another code by now.
   * @throws ServiceError or CredentialsError
   */
  async pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<LookUp> {
    const subject: LookUpSubject = { kind: 'pairingCode', id: pairingCodeId };
    const only = pairingCodeRequest(this.access, pairingCodeId, this.clock);
    await this.#fetch(subject, () => this.#send(subject, only, signal));
    const endpointId = this.get(subject).endpoint?.id;
    if (endpointId !== undefined) await this.#remember(endpointId, subject);
    return this.get(subject);
  }

  /**
   * Fetches a code again, so that no outdated one is copied. Fetches an endpoint's details only if its last code was
   * withheld, to check its owner again.
   * @throws ServiceError or CredentialsError
   */
  async fetchCode(subject: LookUpSubject, signal?: AbortSignal): Promise<LookUp> {
    const { kind, id } = subject;
    if (kind === 'pairingCode') return await this.pairingCode(id, signal);
    if (this.get(subject).withheld !== undefined) return await this.endpoint(id, signal);
    const request = endpointRequest(this.access, id, this.clock);
    await this.#fetch(subject, () => this.#send(subject, request, signal));
    return this.get(subject);
  }

  /** @throws SessionClosed, before anything is shown, or the error of the work */
  async #fetch<T>(subject: LookUpSubject, work: () => Promise<T>): Promise<T> {
    this.access.signal.throwIfAborted();
    this.#count(subject, 1);
    try {
      return await work();
    } finally {
      this.#count(subject, -1);
    }
  }

  #count(subject: LookUpSubject, by: 1 | -1): void {
    const key = keyOf(subject);
    this.#fetches.set(key, (this.#fetches.get(key) ?? 0) + by);
    this.#changed.fire(subject);
  }

  /** Sends a request and applies its response or failure, unless a later one has a response. */
  async #send(
    subject: LookUpSubject,
    request: LookUpRequest,
    signal: AbortSignal | undefined,
  ): Promise<LookUpResponse> {
    const { part } = request;
    const thing = `${part} of ${keyOf(subject)}`;
    const number = this.#requests.begin(thing);
    this.#parts.set(keyOf(subject), part);
    this.#changed.fire(subject);
    try {
      const response = await request.send(signal);
      if (this.#requests.recordResponse(thing, number)) this.#show(subject, response.change);
      return response;
    } catch (error) {
      if (!isCancelled(error)) {
        if (this.#requests.recordFailure(thing, number))
          this.#show(subject, (before) => request.failed(before, error));
      } else if (this.#requests.recordCancel(thing, number) && part === 'code') {
        this.#show(subject, (before) => ({ ...before, state: 'waiting' }));
      }
      throw error;
    }
  }

  #show(subject: LookUpSubject, change: (before: LookUp) => LookUp): void {
    this.#lookUps.set(keyOf(subject), change(this.get(subject)));
    this.#changed.fire(subject);
  }

  async #remember(endpointId: string, subject: LookUpSubject): Promise<void> {
    const { endpoint, capabilities } = this.get(subject);
    await this.remembered.rememberAll([{ id: endpointId, endpoint, capabilities }], this.clock.now());
  }
}

function keyOf({ kind, id }: LookUpSubject): string {
  return `${kind}/${id}`;
}
