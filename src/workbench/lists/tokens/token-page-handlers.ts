import type { TokenReviews } from '../../../model/access-tokens/token-reviews';
import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import type { Settings } from '../../../model/connections/settings';
import type { RememberedStatePort } from '../../../model/ports';
import type { FromTokens } from '../../../protocol/access-token-messages';
import type { TokenAction } from '../../../protocol/access-tokens';
import { countOf } from '../../../protocol/counts';
import type { Ready } from '../../../protocol/messages';
import type { EpochMs } from '../../../service/epoch-ms';
import type { AccessTokenPanels } from '../../panels/access-token-panels';
import { type Action, requireOpen } from '../../platform/action-failure';
import type { ActionRunner } from '../../platform/action-runner';
import { copyText } from '../../platform/clipboard';
import { inventoryCells } from '../exports/inventory';
import { exportInventory } from '../exports/inventory-export';
import { markReviewed } from './mark-reviewed';
import type { TokenList } from './token-list';
import { setWatched } from './watching';

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
  /** For all windows. */
  readonly state: RememberedStatePort;
  readonly now: () => EpochMs;
}

type Message = Exclude<FromTokens, Ready>;

/** @returns a function that handles a message of a table's page, and returns what to say there; it may throw an ActionFailure */
export function tokenPageHandler(
  session: Session,
  list: TokenList,
  tools: TokenPanelTools,
): (message: Message) => ReturnType<Action> {
  const { accessTokenPanels, now, state } = tools;
  const actions = actionsFor(session, list, tools);
  const viewsOf = (ids: readonly string[]) => {
    const at = now();
    return ids.flatMap((id) => list.find(id) ?? []).map((row) => list.view(row, at));
  };
  return (message) => {
    switch (message.type) {
      case 'action':
        return actions[message.action]();
      case 'copyToken':
        return accessTokenPanels.copy(session, message.id);
      case 'copyRows': {
        const views = viewsOf(message.ids);
        if (views.length === 0) return;
        return copyText(inventoryCells(views), views.length === 1 ? 'Row' : countOf(views.length, 'row'));
      }
      case 'arrange':
        return state.set(TOKEN_COLUMNS_KEY, message.arrangement);
      case 'inspect': {
        const accessToken = session.accessTokenOf(message.id);
        return accessToken === undefined ? undefined : accessTokenPanels.inspect(session, accessToken);
      }
      case 'export':
        return exportInventory({
          session,
          tokens: viewsOf(message.ids),
          listedAt: list.reading?.listedAt,
          format: message.format,
        });
    }
  };
}

function actionsFor(
  session: Session,
  list: TokenList,
  { actions, reviews, sessions }: TokenPanelTools,
): Readonly<Record<TokenAction, Action>> {
  const { nextSteps } = actions;
  return {
    refresh: () => {
      requireOpen(session);
      return session.refresh();
    },
    markReviewed: () => list.reading && markReviewed(session, list.reading, reviews, actions),
    watch: () => setWatched(session, sessions, true),
    stopWatching: () => setWatched(session, sessions, false),
    updateCredentials: () => nextSteps.updateCredentials(session),
    openSettings: () => nextSteps.openSettings(),
    showLog: () => nextSteps.showLog(),
  };
}
