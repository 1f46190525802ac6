import type { TokenReviews } from '../../model/access-tokens/token-reviews';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { AccessTokenPanels } from '../panels/access-token-panels';
import type { ActionRunner } from '../platform/action-runner';

/** What the tables of access tokens use. */
export interface TokenPanelTools {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly reviews: TokenReviews;
  readonly actions: ActionRunner;
  /** Copies and inspects single tokens. */
  readonly accessTokenPanels: AccessTokenPanels;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}
