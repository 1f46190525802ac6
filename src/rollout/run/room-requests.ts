import type { ServiceAccess } from '../../model/connections/service-access';
import type { ZeroTouchClient } from '../../service/client';
import { type OperationName, ServiceError } from '../../service/errors';
import { isRefusal } from '../../service/http/retry';
import type { PairingCode } from '../../service/resources';
import type { Permit, RequestPacer } from '../pacing/request-pacer';

/** A room fails when the service refuses its request more often than this. */
const MAX_REFUSALS = 20;
/** How often a request is sent again because the credentials changed meanwhile. */
const MAX_INTERRUPTIONS = 5;

/** The two GETs of a room, each sent with a permit of the pacer. A refused request is sent again. */
export class RoomRequests {
  readonly #access: ServiceAccess;
  readonly #pacer: RequestPacer;

  constructor(access: ServiceAccess, pacer: RequestPacer) {
    this.#access = access;
    this.#pacer = pacer;
  }

  /** @throws ServiceError or CredentialsError, or AbortedError when aborted */
  currentPairingCode(endpointId: string, signal: AbortSignal): Promise<PairingCode> {
    return this.#send('endpoints.currentPairingCode', signal, (client, combined) =>
      client.currentPairingCode(endpointId, combined),
    );
  }

  /** @throws ServiceError or CredentialsError, or AbortedError when aborted */
  pairingCode(pairingCodeId: string, signal: AbortSignal): Promise<PairingCode> {
    return this.#send('endpoints.pairingCode', signal, (client, combined) =>
      client.pairingCode(pairingCodeId, combined),
    );
  }

  async #send(
    operation: OperationName,
    signal: AbortSignal,
    work: (client: ZeroTouchClient, combined: AbortSignal) => Promise<PairingCode>,
  ): Promise<PairingCode> {
    for (let refusals = 0, interruptions = 0; ; ) {
      const permit = await this.#pacer.take(signal);
      try {
        const answer = await this.#access.run(operation, signal, work, true);
        permit.accepted();
        return answer;
      } catch (error) {
        release(permit, error);
        if (!(error instanceof ServiceError)) throw error;
        // The credentials changed meanwhile: it is sent again with the present ones.
        if (error.kind === 'cancelled' && !signal.aborted && interruptions++ < MAX_INTERRUPTIONS) continue;
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
