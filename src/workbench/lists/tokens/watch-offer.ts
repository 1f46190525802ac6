import type { EpochMs } from '../../../service/epoch-ms';

import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import type { Settings } from '../../../model/connections/settings';
import { notificationText } from '../../../model/display-text';
import type { RememberedStatePort } from '../../../model/ports';
import type { ActionRunner } from '../../platform/action-runner';
import { expiryCounts, expiryCountsText } from './expiry-counts';
import { setWatched } from './watching';

const WATCH = 'Watch Access Tokens';

export interface WatchOfferOptions {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly state: RememberedStatePort;
  readonly actions: ActionRunner;
  readonly now: () => EpochMs;
}

/** Offers to watch a connection, once ever, when its list first has tokens that expire soon. */
export function offerWatch({
  sessions,
  settings,
  state,
  actions,
  now,
}: WatchOfferOptions): vscode.Disposable {
  const offer = async (session: Session, tokens: string) => {
    const { name } = session.connection;
    const text = `${name}: ${tokens}. Do you want to be reminded of such tokens?`;
    const chosen = await vscode.window.showInformationMessage(notificationText(text), WATCH);
    if (chosen === WATCH) await setWatched(session, sessions, true);
  };
  const subscription = sessions.onDidChange((change) => {
    if (change?.part !== 'accessTokens') return;
    const { session } = change;
    const { connection, accessTokens } = session;
    const key = `watchOffered/${connection.key}`;
    if (connection.baseUrl.isDemo || accessTokens.isLoading || sessions.isWatched(session)) return;
    if (state.get(key) === connection.baseUrl.origin) return;
    const { soon } = expiryCounts([session], settings, now());
    const tokens = expiryCountsText({ soon, expired: 0 });
    if (tokens === undefined) return;
    void state.set(key, connection.baseUrl.origin).catch(() => undefined);
    void actions.run('watch', () => offer(session, tokens));
  });
  const removal = sessions.onDidRemove(
    ({ connection }) => void state.set(`watchOffered/${connection.key}`, undefined).catch(() => undefined),
  );
  return vscode.Disposable.from(subscription, removal);
}
