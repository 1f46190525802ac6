import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import { type CommonStep, isCommonStep } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import type { FromTokens } from '../../protocol/access-token-messages';
import type { TokenAct, TokenAction } from '../../protocol/access-tokens';
import { dispatch, type Handlers } from '../../protocol/handlers';
import type { Ready } from '../../protocol/messages';
import type { RowsView } from '../../rollout/room';
import type { Action } from '../platform/action-failure';
import { copyAndConfirm } from '../platform/clipboard';
import type { Services } from '../services';
import type { AccessTokenPanels } from './access-token-panels';
import { inventoryCells } from './inventory';
import { exportRows } from './inventory-export';
import { copiedOfList } from './list-age';
import type { TokenList } from './token-list';
import { TOKEN_COLUMNS_KEY } from './token-sender';
import { setWatched } from './watching';

type Message = Exclude<FromTokens, Ready>;

/**
 * Creates the message handler of a table's page. It returns an announcement for the page, if any, and can throw an
 * ActionFailure.
 * @param keep saves how the page shows the tokens
 */
export function tokenPageHandler(
  session: Session,
  list: TokenList,
  services: Services,
  accessTokenPanels: AccessTokenPanels,
  keep: (rows: RowsView) => void,
): (message: Message) => ReturnType<Action> {
  const { clock, state, dialogs } = services;
  const act = actionsFor(session, services);
  const viewsOf = (ids: readonly string[]) => {
    const at = clock.now();
    return ids.flatMap((id) => list.find(id) ?? []).map((entry) => list.view(entry, at));
  };
  const acts: Readonly<Record<TokenAct, (ids: readonly string[]) => ReturnType<Action>>> = {
    show: ([id]) => (id === undefined ? undefined : accessTokenPanels.show(session, id)),
    inspect: ([id = '']) => {
      const accessToken = session.accessTokenOf(id);
      return accessToken === undefined ? undefined : accessTokenPanels.inspect(session, accessToken);
    },
    copyValue: ([id]) => (id === undefined ? undefined : accessTokenPanels.copy(session, id)),
    copyRow: (ids) => {
      const views = viewsOf(ids);
      if (views.length === 0) return;
      const said = countOf(views.length, l10n.t('Row copied|{0} rows copied'));
      return copyAndConfirm(dialogs, inventoryCells(views), copiedOfList(said, session, clock.now()));
    },
  };
  const handlers: Handlers<Message, ReturnType<Action>> = {
    action: ({ action }) => act(action),
    act: (message) => acts[message.act](message.rows.map(({ id }) => id)),
    arrange: ({ arrangement }) => state.set(TOKEN_COLUMNS_KEY, arrangement),
    keep: ({ rows }) => keep(rows),
    export: (message) => exportRows(session, list, message, services),
  };
  return (message) => dispatch(handlers, message.type, message);
}

function actionsFor(
  session: Session,
  { actions, sessions }: Services,
): (action: TokenAction) => ReturnType<Action> {
  const refresh = () => session.refresh();
  const own: Readonly<Record<Exclude<TokenAction, CommonStep>, Action>> = {
    refresh,
    watch: () => setWatched(session, sessions, true),
    stopWatching: () => setWatched(session, sessions, false),
  };
  return (action) => (isCommonStep(action) ? actions.runStep(action, session, refresh) : own[action]());
}
