import type { ServiceAccess } from '../../model/connections/service-access';
import type { ZeroTouchClient } from '../../service/client';
import { type OperationName, ServiceError } from '../../service/errors';
import { isRefusal } from '../../service/http/retry';
import type { PairingCode } from '../../service/resources';
import type { Permit, RequestPacer } from '../pacing/request-pacer';

/** A room whose requests are refused so often, while others get through, is left as failed, to be tried again. */
const MAX_REFUSALS = 20;
/** Credentials that change again and again while a room is looked up. */
const MAX_INTERRUPTIONS = 5;

/** The two GETs of a room, sent as the pace allows. A refused one is sent again and is never lost. */
export class RoomRequests {
  readonly #access: ServiceAccess;
  readonly #pace: RequestPacer;

  constructor(access: ServiceAccess, pace: RequestPacer) {
    this.#access = access;
    this.#pace = pace;
  }

  /** @throws ServiceError or CredentialsError, or AbortedError when it was stopped */
  currentPairingCode(endpointId: string, stop: AbortSignal): Promise<PairingCode> {
    return this.#send('endpoints.currentPairingCode', stop, (client, signal) =>
      client.currentPairingCode(endpointId, signal),
    );
  }

  /** @throws ServiceError or CredentialsError, or AbortedError when it was stopped */
  pairingCode(pairingCodeId: string, stop: AbortSignal): Promise<PairingCode> {
    return this.#send('endpoints.pairingCode', stop, (client, signal) =>
      client.pairingCode(pairingCodeId, signal),
    );
  }

  async #send(
    operation: OperationName,
    stop: AbortSignal,
    work: (client: ZeroTouchClient, signal: AbortSignal) => Promise<PairingCode>,
  ): Promise<PairingCode> {
    for (let refusals = 0, interruptions = 0; ; ) {
      const permit = await this.#pace.take(stop);
      try {
        const answer = await this.#access.run(operation, stop, work, true);
        permit.accepted();
        return answer;
      } catch (error) {
        release(permit, error);
        if (!(error instanceof ServiceError)) throw error;
        // The credentials changed meanwhile: it is asked anew with those of now.
        if (error.kind === 'cancelled' && !stop.aborted && interruptions++ < MAX_INTERRUPTIONS) continue;
        if (!isRefusal(error) || refusals++ >= MAX_REFUSALS) throw error;
      }
    }
  }
}

function release(permit: Permit, error: unknown): void {
  if (!(error instanceof ServiceError) || error.details.status === undefined) permit.lost();
  else if (isRefusal(error)) permit.refused(error.details.retryAfterMs);
  else permit.accepted();
}
