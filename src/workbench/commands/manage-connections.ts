import * as vscode from 'vscode';
import { type CredentialStore, CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { notificationText } from '../../model/display-text';
import { ActionFailure, requireOpen } from '../platform/action-failure';
import { settingFailure } from '../platform/setting-failure';
import { askPassword, askUsername, confirmExposed, warnSessionOnly } from '../prompts/ask-credentials';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Update Credentials…: of the row's connection, or the one that is picked. */
export async function updateCredentials(
  { sessions, actions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const question = 'Update the credentials of which connection?';
  const session = await pickSession(sessions, node, question, 'withCredentials');
  if (session !== undefined) await actions.nextSteps.updateCredentials(session);
}

/** Asks for the user name and password of a session, tests them, saves them and lists the tokens again. */
export async function askAndSaveCredentials(
  session: Session,
  sessions: Sessions,
  credentials: CredentialStore,
): Promise<void> {
  requireOpen(session);
  const { connection } = session;
  if (!(await confirmExposed(connection))) return;
  const steps = { title: `Update Credentials: ${connection.name}`, first: 1, total: 2 };
  let username = await credentials.knownUsername(connection);
  for (;;) {
    const name = await askUsername(steps, username);
    if (name.kind !== 'text') return;
    username = name.text.trim();
    const password = await askPassword(steps, sessions, connection, username);
    if (password.kind === 'cancelled') return;
    if (password.kind === 'back') continue;
    const savedIn = await credentials.save(connection, { username, password: password.text });
    if (savedIn === 'thisSession') warnSessionOnly();
    await session.credentialsChanged();
    return;
  }
}

/** Remove Connection…: asks first, then removes it from the settings and deletes what was stored for it. */
export async function removeConnection(
  { sessions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Remove which connection?');
  if (session === undefined) return;
  const { name } = session.connection;
  const remove = 'Remove';
  const chosen = await vscode.window.showWarningMessage(
    notificationText(`Remove the connection “${name}”?`),
    {
      modal: true,
      detail:
        'Its credentials and all that is remembered of it are deleted from this machine. Nothing changes on the service.',
    },
    remove,
  );
  if (chosen !== remove) return;
  try {
    await sessions.remove(name);
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw settingFailure(error, 'The connection was not removed');
    throw new ActionFailure(
      {
        headline: 'The connection was removed, but its credentials may still be stored',
        advice:
          'The secret storage does not answer. Unlock the keychain or keyring. Then add the connection under the same name and remove it again.',
        steps: ['showLog'],
      },
      { session, cause: error },
    );
  }
}
