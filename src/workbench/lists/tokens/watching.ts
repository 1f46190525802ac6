import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import type { Settings } from '../../../model/connections/settings';
import { displayText, notificationText } from '../../../model/display-text';
import type { RememberedStatePort } from '../../../model/ports';
import type { EpochMs } from '../../../service/epoch-ms';
import { requireOpen, settingFailure } from '../../platform/action-failure';
import type { ActionRunner } from '../../platform/action-runner';
import { expiryCounts, expiryCountsText } from './expiry-counts';

const WATCH = 'Watch Access Tokens';

/**
 * Starts or ends the watch of a connection's access tokens.
 * @returns what to say: a reminder may follow at once, and is the one message of the start
 * @throws ActionFailure
 */
export async function setWatched(session: Session, sessions: Sessions, isWatched: boolean): Promise<string> {
  requireOpen(session);
  try {
    await sessions.setting.setWatched(session.connection.key, isWatched);
  } catch (error) {
    throw settingFailure(error, isWatched ? 'The watch was not started' : 'The watch was not stopped');
  }
  const text = isWatched ? 'Watching access tokens' : 'Access tokens are no longer watched';
  return `${displayText(session.connection.name)}: ${text}`;
}

interface WatchOfferOptions {
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
    return chosen === WATCH ? await setWatched(session, sessions, true) : undefined;
  };
  const keyOf = ({ connection }: Session) => `watchOffered/${connection.key}`;
  const remember = (session: Session, origin: string | undefined) =>
    void state.set(keyOf(session), origin).catch(() => undefined);
  return vscode.Disposable.from(
    sessions.onDidChange((change) => {
      if (change?.part !== 'accessTokens') return;
      const { session } = change;
      const { connection, accessTokens } = session;
      const { origin, isDemo } = connection.baseUrl;
      if (isDemo || accessTokens.isLoading || connection.isWatched) return;
      if (state.get(keyOf(session)) === origin) return;
      const { soon } = expiryCounts([session], settings, now());
      const tokens = expiryCountsText({ soon, expired: 0 });
      if (tokens === undefined) return;
      remember(session, origin);
      void actions.run('watch', () => offer(session, tokens));
    }),
    sessions.onDidRemove((session) => remember(session, undefined)),
  );
}
