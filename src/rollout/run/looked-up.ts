import type { LookedUpEndpoint, RememberedEndpoints } from '../../model/endpoints/remembered-endpoints';
import type { RolloutRow } from '../room';

/** The endpoints that a run has found, until they are remembered together. */
export class LookedUpEndpoints {
  #endpoints: LookedUpEndpoint[] = [];

  /** @param remembered where they are remembered, or undefined for nowhere */
  constructor(private readonly remembered: RememberedEndpoints | undefined) {}

  /** Adds the endpoint of a room, unless it was not found. */
  add({ room, state, endpoint, capabilities }: RolloutRow): void {
    if (state !== 'done' && state !== 'incomplete') return;
    this.#endpoints.push({ id: room.endpointId, label: room.label, endpoint, capabilities });
  }

  /** @param now milliseconds since the Unix epoch */
  remember(now: number): void {
    const endpoints = this.#endpoints.splice(0);
    if (endpoints.length > 0) void this.remembered?.rememberAll(endpoints, now);
  }

  forget(): void {
    this.#endpoints = [];
  }
}
