import { raceWithAbort } from '../../service/abort';
import { isCanceled } from '../../service/errors';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import type { Disposable } from '../event';
import { Loads } from '../loads';
import {
  endpointOf,
  endpointRequest,
  isSameSubject,
  type LookUp,
  type LookUpRequest,
  type LookUpSubject,
  pairingCodeRequest,
} from './look-up';
import type { LookUps, Ticket } from './look-ups';
import type { RememberedEndpoints } from './remembered-endpoints';

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
    return await this.lookUp(endpointOf(endpointId), signal);
  }

  /**
   * Looks up an endpoint, see `endpoint`, or a pairing code by its ID, in one request. The endpoint of a pairing code may
   * have a newer code by now.
   * @throws SessionClosed, before anything is shown; ServiceError or CredentialsError; AbortedError as soon as the
   * signal aborts
   */
  async lookUp(subject: LookUpSubject, signal?: AbortSignal): Promise<LookUp> {
    this.access.signal.throwIfAborted();
    const key = JSON.stringify([subject.kind, subject.id]);
    await this.#loads.load(key, (aborts) => this.#lookUp(subject, aborts), signal);
    return this.lookUps.get(subject);
  }

  /** Looks up, and looks up once more if the results were dropped meanwhile because of an account change. */
  async #lookUp(subject: LookUpSubject, signal: AbortSignal): Promise<void> {
    let wasDropped = false;
    const subscription = this.lookUps.onDidChange((change) => {
      wasDropped ||= change === undefined;
    });
    let isWhole: boolean;
    try {
      do {
        wasDropped = false;
        isWhole = (await this.#hasJoined(subject, signal)) || (await this.#fetch(subject, signal));
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
  async #fetch(subject: LookUpSubject, signal: AbortSignal): Promise<boolean> {
    const { access, clock } = this;
    const firstRequest = subject.kind === 'endpoint' ? endpointRequest : pairingCodeRequest;
    const first = firstRequest(access, subject.id, clock);
    const ticket = this.lookUps.begin(subject, first.part);
    try {
      const next = await send(first, ticket, signal);
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
