import * as vscode from 'vscode';
import { connectionNameProblem } from '../../model/connections/connection';
import { type CredentialStore, CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { notificationText, quickInputText } from '../../model/display-text';
import { ActionFailure, requireOpen } from '../platform/action-failure';
import { settingFailure } from '../platform/setting-failure';
import { askPassword, askUsername, confirmExposed, warnSessionOnly } from '../prompts/ask-credentials';
import { askText, type TextAnswer } from '../prompts/ask-text';
import { pickSession } from '../prompts/pick-session';
import { tryCredentials } from '../prompts/try-credentials';
import type { TreeNode } from '../tree/nodes';
import { takenNames } from './add-connection';
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
  let password = '';
  for (let isNamed = false; ; ) {
    const answer: TextAnswer = await (isNamed ? askPassword(steps, password) : askUsername(steps, username));
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'back' || !isNamed) {
      if (answer.kind === 'text') username = answer.text.trim();
      isNamed = answer.kind === 'text';
      continue;
    }
    password = answer.text;
    const tried = await tryCredentials(steps, sessions, connection, { username, password });
    if (tried.kind === 'cancelled') return;
    if (tried.kind !== 'save') continue;
    const savedIn = await session.saveCredentials({ username, password }, tried.list);
    if (savedIn === 'thisSession') warnSessionOnly();
    return;
  }
}

/** Rename Connection…: of the row's connection, or the one that is picked. All that belongs to it stays. */
export async function renameConnection(
  { sessions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Rename which connection?');
  if (session === undefined) return;
  const { name } = session.connection;
  const taken = takenNames(sessions).filter((other) => other !== name);
  const answer = await askText({
    title: `Rename Connection: ${quickInputText(name, 60)}`,
    prompt: 'New name. Credentials, endpoints and open lists stay.',
    value: name,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
  if (answer.kind !== 'text' || answer.text.trim() === name) return;
  requireOpen(session);
  try {
    await sessions.rename(session, answer.text.trim());
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw settingFailure(error, 'The connection was not renamed');
    const wasRenamed = session.connection.name !== name;
    throw new ActionFailure(
      {
        headline: wasRenamed
          ? 'The connection was renamed, but its credentials may still be stored under the former name too'
          : 'The connection was not renamed: the secret storage does not answer',
        advice: 'Unlock the keychain or keyring.',
        steps: wasRenamed ? ['showLog'] : ['retry', 'showLog'],
      },
      { session, cause: error },
    );
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
