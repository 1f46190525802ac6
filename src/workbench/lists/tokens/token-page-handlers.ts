import type { FromTokens } from '../../../protocol/access-token-messages';
import type { TokenAction } from '../../../protocol/access-tokens';
import { countOf } from '../../../protocol/counts';
import { requireOpen } from '../../platform/action-failure';
import { copyText } from '../../platform/clipboard';
import { inventoryCells } from '../exports/inventory';
import { exportInventory } from '../exports/inventory-export';
import { markReviewed } from './mark-reviewed';
import type { TokenPanel } from './token-panel';
import { TOKEN_COLUMNS_KEY, type TokenPanelTools } from './token-panel-tools';
import { setWatched } from './watching';

type Message = Exclude<FromTokens, { type: 'ready' }>;

/** @returns a function that handles a message of a table's page; it may throw an ActionFailure */
export function tokenPageHandler(
  tools: TokenPanelTools,
): (panel: TokenPanel, message: Message) => Promise<void> | void {
  return (panel, message) => {
    const { session, list } = panel;
    const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => list.find(id) ?? []);
    switch (message.type) {
      case 'action':
        return actionsFor(panel, tools)[message.action]();
      case 'copyToken':
        return copyToken(panel, message.id, tools);
      case 'copyRows': {
        const views = rowsOf(message.ids).map((row) => list.view(row, tools.now()));
        if (views.length === 0) return;
        const what = views.length === 1 ? 'Row' : countOf(views.length, 'row');
        return copyText(inventoryCells(views), what, (text) => panel.announce(text));
      }
      case 'arrange':
        return tools.state.set(TOKEN_COLUMNS_KEY, message.arrangement);
      case 'inspect': {
        const accessToken = session.accessTokenOf(message.id);
        return accessToken === undefined ? undefined : tools.accessTokenPanels.inspect(session, accessToken);
      }
      case 'export': {
        const views = rowsOf(message.ids).map((row) => list.view(row, tools.now()));
        return exportInventory({ session, tokens: views, files: tools.exportFiles, format: message.format });
      }
    }
  };
}

/** Copies through the same path as the tree, and says so on the page too. */
async function copyToken(
  panel: TokenPanel,
  id: string,
  { accessTokenPanels }: TokenPanelTools,
): Promise<void> {
  const { session } = panel;
  if (session.accessToken(id) === undefined) return panel.announce('This token is not listed any more');
  await accessTokenPanels.copy(session, id);
  panel.announce('Access token copied');
}

function actionsFor(
  { session }: TokenPanel,
  { actions, reviews, sessions }: TokenPanelTools,
): Readonly<Record<TokenAction, () => Promise<void> | void>> {
  const { nextSteps } = actions;
  return {
    refresh: () => {
      requireOpen(session);
      return session.refresh();
    },
    markReviewed: () => markReviewed(session, reviews, actions),
    watch: () => setWatched(session, sessions, true),
    stopWatching: () => setWatched(session, sessions, false),
    updateCredentials: () => nextSteps.updateCredentials(session),
    openSettings: () => nextSteps.openSettings(),
    showLog: () => nextSteps.showLog(),
  };
}
