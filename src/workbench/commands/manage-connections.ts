import * as vscode from 'vscode';
import { CredentialsError } from '../../model/connections/credentials';
import { notificationText } from '../../model/display-text';
import { askPassword, askUsername, confirmExposed, warnSessionOnly } from '../prompts/ask-credentials';
import { pickSession } from '../prompts/pick-session';
import { settingFailure } from './add-connection';
import type { CommandArgument } from './arguments';
import type { CommandContext } from './context';
import { CommandFailure } from './failure';

/** Update Credentials…: asks for user name and password, tries them, and lists the tokens anew. */
export async function updateCredentials(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(
    context,
    argument,
    'Update the credentials of which connection?',
    'withCredentials',
  );
  if (session === undefined || !(await confirmExposed(session.connection))) return;
  const { connection } = session;
  const steps = { title: `Update Credentials: ${connection.name}`, first: 1, total: 2 };
  let username = await context.credentials.knownUsername(connection);
  for (;;) {
    const name = await askUsername(steps, username);
    if (name.kind !== 'text') return;
    username = name.text.trim();
    const password = await askPassword(steps, context.sessions, connection, username);
    if (password.kind === 'cancelled') return;
    if (password.kind === 'back') continue;
    const savedIn = await context.credentials.save(connection, { username, password: password.text });
    if (savedIn === 'thisSession') warnSessionOnly();
    await session.credentialsChanged();
    return;
  }
}

/** Remove Connection…: after a question, removes it from the settings and wipes what was kept for it. */
export async function removeConnection(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Remove which connection?');
  if (session === undefined) return;
  const { name } = session.connection;
  const remove = 'Remove';
  const chosen = await vscode.window.showWarningMessage(
    notificationText(`Remove the connection “${name}”?`),
    {
      modal: true,
      detail:
        'Its credentials and its remembered endpoints are deleted from this machine. Nothing changes on the service.',
    },
    remove,
  );
  if (chosen !== remove) return;
  try {
    await context.sessions.remove(name);
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw settingFailure(error, 'The connection was not removed');
    throw new CommandFailure(
      {
        headline: 'The connection was removed, but its credentials may still be stored',
        advice:
          'The secret storage does not answer. Unlock the keychain or keyring, add the connection again under the same name, and remove it once more.',
        steps: ['showLog'],
      },
      { connectionName: name, cause: error },
    );
  }
}
