import type { TokenReviews } from '../../model/access-tokens/token-reviews';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { EpochMs } from '../../service/epoch-ms';

/** How a row looks, without VS Code's types. Every text is literal and bounded. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  /** The description for a screen reader, where it differs. */
  readonly spoken?: string;
  readonly tooltip: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
  readonly tone?: 'warning' | 'error';
}

export interface RowContext {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly reviews: Pick<TokenReviews, 'of'>;
  readonly now: EpochMs;
}
