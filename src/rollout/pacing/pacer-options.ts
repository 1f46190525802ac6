import type { Clock } from '../../model/clock';

export interface RequestPacerOptions {
  /** How many requests may be in flight at once. Read each time. */
  readonly maxInFlight: () => number;
  /** How many requests may be sent in any second, or 0 to adapt to the service's limit. Read each time. */
  readonly maxRequestsPerSecond: () => number;
  readonly clock: Clock;
}
