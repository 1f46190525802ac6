import vscode = require('vscode');

import { connectionNameProblem } from '../../model/connections/connection';
import { type CredentialStore, CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { notificationText, quickInputText } from '../../model/display-text';
import type { BasicCredentials } from '../../service/basic-credentials';
import type { AccessTokenList } from '../../service/resources';
import { ActionFailure, asActionFailure, requireOpen } from '../platform/action-failure';
import { settingFailure } from '../platform/setting-failure';
import { askPassword, askUsername, confirmExposed } from '../prompts/ask-credentials';
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
    return await save(session, { username, password }, tried.list);
  }
}

/** @throws ActionFailure, whose Retry asks nothing again */
async function save(
  session: Session,
  credentials: BasicCredentials,
  tested: AccessTokenList | undefined,
): Promise<void> {
  requireOpen(session);
  const retry = () => save(session, credentials, tested);
  await asActionFailure(session, 'accessTokens', { retry }, () =>
    session.saveCredentials(credentials, tested),
  );
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
    throw settingFailure(error, 'The connection was not renamed');
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
    await sessions.remove(session.connection.key);
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
