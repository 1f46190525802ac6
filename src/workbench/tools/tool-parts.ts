import type { Clock } from '../../model/clock';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { Rollouts } from '../../rollout/rollouts';
import type { EpochMs } from '../../service/epoch-ms';
import type { toolFailure } from './tool-failure';

/** What the tools use. */
export interface ToolParts {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly rollouts: Rollouts;
  /** These two are passed in, because the tools are a file of their own, where `instanceof` knows none of the model's errors. */
  readonly failure: typeof toolFailure;
  readonly isNotFound: (error: unknown) => boolean;
  readonly clock: Clock;
  readonly now: () => EpochMs;
}
