import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import { settingFailure } from '../platform/action-failure';

/**
 * Starts or stops watching a connection's access tokens.
 * @returns a message, which is shown briefly, because a reminder may follow immediately
 * @throws ActionFailure or SessionClosed
 */
export async function setWatched(session: Session, sessions: Sessions, isWatched: boolean): Promise<string> {
  try {
    await sessions.setting.setWatched(session.connection, isWatched);
  } catch (error) {
    throw settingFailure(
      error,
      isWatched ? l10n.t('Watching could not be started') : l10n.t('Watching could not be stopped'),
    );
  }
  const name = displayText(session.connection.name);
  return isWatched
    ? l10n.t('{0}: Watching access tokens', name)
    : l10n.t('{0}: Access tokens are no longer watched', name);
}
