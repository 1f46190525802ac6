import { raceWithAbort } from '../../service/http/abort';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import type { Disposable } from '../event';
import { Loads } from '../loads';
import { isCanceled } from '../problems/describe-problem';
import {
  endpointRequest,
  isSameSubject,
  type LookUp,
  type LookUpRequest,
  type LookUpSubject,
  pairingCodeRequest,
} from './look-up';
import type { LookUps, Ticket } from './look-ups';
import type { RememberedEndpoints } from './remembered-endpoints';

/** Whether to fetch the whole look-up or only the code. */
type Extent = 'whole' | 'code';

/**
 * Looks up endpoints and pairing codes one at a time, at a user's request. Joins a look-up that is already under way,
 * even one of a run.
 */
export class SingleLookUps {
  readonly #loads = new Loads<string, void>();

  constructor(
    private readonly access: ServiceAccess,
    private readonly lookUps: LookUps,
    private readonly remembered: RememberedEndpoints,
    private readonly clock: Clock,
  ) {
    lookUps.onDidChange((change) => {
      if (change === undefined) this.#loads.renew();
    });
  }

  /**
   * Looks up an endpoint: fetches its current code, which is shown at once, then its details. If the details fail, the
   * code stays.
   * @throws ServiceError or CredentialsError if there is no code to show; AbortedError as soon as the signal aborts
   */
  async endpoint(endpointId: string, signal?: AbortSignal): Promise<LookUp> {
    return await this.#load({ kind: 'endpoint', id: endpointId }, 'whole', signal);
  }

  /**
   * Looks up a pairing code by its ID, in one request. Its endpoint may have a newer code by now.
   * @throws ServiceError or CredentialsError; AbortedError as soon as the signal aborts
   */
  async pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<LookUp> {
    return await this.#load({ kind: 'pairingCode', id: pairingCodeId }, 'whole', signal);
  }

  /**
   * Fetches a code again, so that no outdated code is copied. Fetches an endpoint's details only if its last code was
   * withheld, to check again which endpoint the code belongs to.
   * @throws ServiceError or CredentialsError; AbortedError as soon as the signal aborts
   */
  async fetchCode(subject: LookUpSubject, signal?: AbortSignal): Promise<LookUp> {
    const isWhole =
      subject.kind === 'pairingCode' ||
      this.lookUps.get(subject).withheld !== undefined ||
      this.#loads.isLoading(loadKeyOf(subject, 'whole'));
    return await this.#load(subject, isWhole ? 'whole' : 'code', signal);
  }

  /** @throws SessionClosed, before anything is shown, or the error of the look-up */
  async #load(subject: LookUpSubject, extent: Extent, signal: AbortSignal | undefined): Promise<LookUp> {
    this.access.signal.throwIfAborted();
    await this.#loads.load(
      loadKeyOf(subject, extent),
      (aborts) => this.#lookUp(subject, extent, aborts),
      signal,
    );
    return this.lookUps.get(subject);
  }

  /** Looks up, and looks up once more if the results were dropped meanwhile because of an account change. */
  async #lookUp(subject: LookUpSubject, extent: Extent, signal: AbortSignal): Promise<void> {
    let wasDropped = false;
    const subscription = this.lookUps.onDidChange((change) => {
      wasDropped ||= change === undefined;
    });
    let isWhole: boolean;
    try {
      do {
        wasDropped = false;
        isWhole = (await this.#hasJoined(subject, signal)) || (await this.#fetch(subject, extent, signal));
      } while (wasDropped);
    } finally {
      subscription.dispose();
    }
    if (isWhole) await this.#remember(subject);
  }

  /**
   * Waits while the look-up of a run is under way. Returns whether that look-up has ended.
   * @throws the error of that look-up if there is no code to show
   */
  async #hasJoined(subject: LookUpSubject, signal: AbortSignal): Promise<boolean> {
    const { lookUps } = this;
    let hasEnded = false;
    while (!hasEnded && lookUps.isUnderWay(subject)) {
      let subscription: Disposable | undefined;
      const changed = new Promise<void>((resolve) => {
        subscription = lookUps.onDidChange((change) => {
          if (change !== undefined && !isSameSubject(change.subject, subject)) return;
          hasEnded ||= change?.hasEnded === true;
          resolve();
        });
      });
      await raceWithAbort(changed, signal).finally(() => subscription?.dispose());
    }
    const { state, error, withheld } = lookUps.get(subject);
    if (hasEnded && state === 'failed' && withheld === undefined) throw error;
    return hasEnded;
  }

  /** Sends the requests. Returns whether all have ended. */
  async #fetch(subject: LookUpSubject, extent: Extent, signal: AbortSignal): Promise<boolean> {
    const { access, clock } = this;
    const firstRequest = subject.kind === 'endpoint' ? endpointRequest : pairingCodeRequest;
    const first = firstRequest(access, subject.id, clock);
    const ticket = this.lookUps.begin(subject, first.part);
    try {
      const next = await send(first, ticket, signal);
      if (extent === 'code') return false;
      if (next === undefined) return true;
      ticket.sends(next.part);
      // The code was fetched, so a failure of the details is part of the result.
      return await send(next, ticket, signal).then(
        () => true,
        (error: unknown) => !isCanceled(error),
      );
    } finally {
      ticket.drop();
    }
  }

  async #remember(subject: LookUpSubject): Promise<void> {
    const { endpoint, capabilities } = this.lookUps.get(subject);
    const id = subject.kind === 'endpoint' ? subject.id : endpoint?.id;
    if (id !== undefined)
      await this.remembered.rememberAll([{ id, endpoint, capabilities }], this.clock.now());
  }
}

/** Sends a request and writes its response or failure. Returns the next request. */
async function send(
  request: LookUpRequest,
  ticket: Ticket,
  signal: AbortSignal,
): Promise<LookUpRequest | undefined> {
  try {
    const { change, next } = await request.send(signal);
    ticket.respond(change, next?.part);
    return next;
  } catch (error) {
    if (isCanceled(error)) ticket.drop();
    else ticket.fail((before) => request.failed(before, error));
    throw error;
  }
}

function loadKeyOf({ kind, id }: LookUpSubject, extent: Extent): string {
  return JSON.stringify([kind, id, extent]);
}
