import type { EpochMs } from '../../service/epoch-ms';

import vscode = require('vscode');

import { maskedToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { notificationText } from '../../model/display-text';
import { accessTokenProblem } from '../../service/access-token-header';
import { listTokens } from '../lists/tokens/mark-reviewed';
import { ActionFailure, asActionFailure, requireOpen } from '../platform/action-failure';
import { settingFailure } from '../platform/setting-failure';
import { pickAccessToken } from '../prompts/pick-access-token';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Use an Access Token for Look-Ups…: of the row's connection, or the one that is picked. */
export async function useAccessToken(
  { sessions, actions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const question = 'Use an access token of which connection?';
  const session = await pickSession(sessions, node, question, 'withCredentials');
  if (session !== undefined) await actions.nextSteps.useAccessToken(session);
}

/**
 * Asks for one of the listed access tokens. It is sent with look-ups and inspections from then on, in place of the
 * password. @throws ActionFailure
 */
export async function askAndUseAccessToken(
  session: Session,
  sessions: Sessions,
  settings: Settings,
  now: () => EpochMs,
): Promise<void> {
  requireOpen(session);
  await listTokens(session);
  const handle = await pickAccessToken(session, settings, now(), {
    title: 'Use an Access Token for Look-Ups',
    placeHolder: 'Sent as X-Access-Token. The interface does not show it; public documents only hint at it.',
  });
  const token = handle === undefined ? undefined : session.accessTokenOf(handle);
  if (token === undefined) return;
  requireOpen(session);
  const problem = accessTokenProblem(token);
  if (problem !== undefined) {
    const headline = 'This access token cannot be used for look-ups';
    throw new ActionFailure({ headline, advice: problem, steps: ['retry'] }, { session });
  }
  const retry = () => askAndUseAccessToken(session, sessions, settings, now);
  await asActionFailure(session, 'accessTokens', { retry }, () => session.saveAccessToken(token));
  const { name, otherOperations } = session.connection;
  try {
    if (otherOperations !== 'accessToken') await sessions.setOtherOperations(session, 'accessToken');
  } catch (error) {
    throw settingFailure(error, 'The access token is not used');
  }
  const text = `${name}: Look-ups and inspections send the access token ${maskedToken(token)} now, not the password. To undo it, set otherOperations to “basic” in the settings.`;
  void vscode.window.showInformationMessage(notificationText(text));
}
