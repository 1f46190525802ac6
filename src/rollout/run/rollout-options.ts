import type { Clock } from '../../model/clock';
import type { Session } from '../../model/connections/session';
import type { EpochMs } from '../../service/epoch-ms';
import type { RequestPacer } from '../pacing/request-pacer';

export interface RolloutOptions {
  readonly session: Session;
  /** That of the connection, which several rollouts share. */
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  readonly now: () => EpochMs;
}
