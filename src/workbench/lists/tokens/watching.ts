import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import { notificationText } from '../../../model/display-text';
import { requireOpen, settingFailure } from '../../platform/action-failure';

/** Starts or ends the watch of a connection's access tokens, and says so. @throws ActionFailure */
export async function setWatched(session: Session, sessions: Sessions, isWatched: boolean): Promise<void> {
  requireOpen(session);
  try {
    await sessions.setWatched(session, isWatched);
  } catch (error) {
    throw settingFailure(error, isWatched ? 'The watch was not started' : 'The watch was not stopped');
  }
  const text = isWatched ? 'Watching access tokens' : 'Access tokens are no longer watched';
  void vscode.window.showInformationMessage(notificationText(`${session.connection.name}: ${text}`));
}
