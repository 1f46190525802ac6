import type { TokenReviews } from '../../../model/access-tokens/token-reviews';
import type { Sessions } from '../../../model/connections/sessions';
import type { Settings } from '../../../model/connections/settings';
import type { RememberedStatePort } from '../../../model/ports';
import type { EpochMs } from '../../../service/epoch-ms';
import type { AccessTokenPanels } from '../../panels/access-token-panels';
import type { ActionRunner } from '../../platform/action-runner';
import type { ExportFiles } from '../../platform/export-files';

/** Where it is stored how the columns of all these tables are arranged. */
export const TOKEN_COLUMNS_KEY = 'tokenColumns';

/** What the tables of access tokens use. */
export interface TokenPanelTools {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly reviews: TokenReviews;
  readonly actions: ActionRunner;
  /** Copies and inspects single tokens. */
  readonly accessTokenPanels: AccessTokenPanels;
  readonly exportFiles: ExportFiles;
  /** For all windows. */
  readonly state: RememberedStatePort;
  readonly now: () => EpochMs;
}
