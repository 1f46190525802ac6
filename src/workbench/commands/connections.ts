import vscode = require('vscode');

import { connectionNameProblem } from '../../model/connections/connection';
import { type CredentialStore, CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { notificationText, quickInputText } from '../../model/display-text';
import type { BasicCredentials } from '../../service/basic-credentials';
import { ActionFailure, asActionFailure, requireOpen, settingFailure } from '../platform/action-failure';
import { type Answer, askText } from '../prompts/ask';
import { askPassword, askUsername, confirmExposed } from '../prompts/ask-credentials';
import { tryCredentials } from '../prompts/try-credentials';
import { takenNames } from './add-connection';
import { onSession } from './context';

/** Update Credentials…. */
export const updateCredentials = onSession(
  (session, { actions }) => actions.nextSteps.updateCredentials(session),
  'withCredentials',
);

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
    const answer: Answer<string> = await (isNamed
      ? askPassword(steps, password)
      : askUsername(steps, username));
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'back' || !isNamed) {
      if (answer.kind === 'given') username = answer.value.trim();
      isNamed = answer.kind === 'given';
      continue;
    }
    password = answer.value;
    const tried = await tryCredentials(steps, sessions, connection, { username, password });
    if (tried.kind === 'cancelled') return;
    if (tried.kind !== 'save') continue;
    return await save(session, { username, password });
  }
}

/** @throws ActionFailure, whose Retry asks nothing again */
async function save(session: Session, credentials: BasicCredentials): Promise<void> {
  requireOpen(session);
  const retry = () => save(session, credentials);
  await asActionFailure(session, 'accessTokens', { retry }, () => session.saveCredentials(credentials));
}

/** Rename Connection…. All that belongs to it stays. */
export const renameConnection = onSession(async (session, { sessions }) => {
  const { name } = session.connection;
  const taken = takenNames(sessions).filter((other) => other !== name);
  const answer = await askText({
    title: `Rename Connection: ${quickInputText(name, 60)}`,
    prompt: 'New name. Credentials, endpoints and open lists stay.',
    value: name,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
  if (answer.kind !== 'given' || answer.value.trim() === name) return;
  requireOpen(session);
  try {
    await sessions.setting.rename(session.connection.key, answer.value.trim());
  } catch (error) {
    throw settingFailure(error, 'The connection was not renamed');
  }
});

/** Remove Connection…: asks first, then removes it from the settings and deletes what was stored for it. */
export const removeConnection = onSession(async (session, { sessions }) => {
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
});
