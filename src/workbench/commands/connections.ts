import * as l10n from '@vscode/l10n';
import { connectionNameProblem } from '../../model/connections/connection';
import { CredentialsError } from '../../model/connections/credentials';
import { notificationText, quickInputText } from '../../model/display-text';
import { problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import { ServiceError } from '../../service/errors';
import { ActionFailure, asActionFailure, settingFailure } from '../platform/action-failure';
import { checkAddress } from '../prompts/check-address';
import { askCredentials, confirmExposed, type EnteredCredentials, titleAt } from '../prompts/credentials';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';
import { onSession } from './call';

/** Update Credentials…. */
export const updateCredentials = onSession(enterCredentials, 'withCredentials');

/**
 * Asks for the user name and password of a session, tests and saves them, and lists the tokens again. An address for
 * which no credentials were entered is tested without credentials first: settings can be changed by others.
 */
async function enterCredentials(session: Session, services: Services): Promise<void> {
  const { credentials, dialogs } = services;
  const { connection } = session;
  const { baseUrl, name } = connection;
  if (!(await confirmExposed(connection, dialogs))) return;
  const title = titleAt(baseUrl, l10n.t('Update Credentials: {0}', quickInputText(name)));
  const { username, isForAddress } = await credentials.known(connection);
  if (!isForAddress) {
    const checked = await checkAddress(services, baseUrl, { title, step: [1, 2] });
    if (checked.kind === 'edit') await dialogs.openSettings('connections');
    if (checked.kind !== 'given') return;
    if (checked.value !== undefined) return await changeAddress(session, services, checked.value);
  }
  const steps = { title, first: 1, total: 2 };
  const draft = { username, password: '' };
  const answer = await askCredentials(steps, services, connection, draft);
  if (answer.kind === 'given') await save(session, answer.value);
}

/**
 * Saves the credentials.
 * @throws ActionFailure, whose Retry asks nothing again, or SessionClosed
 */
async function save(session: Session, entered: EnteredCredentials): Promise<void> {
  await asActionFailure(session, 'accessTokens', { retry: () => save(session, entered) }, () =>
    session.saveCredentials(entered, entered.test),
  );
}

/** Use https://…: offered if a service redirects to an `https:` address. */
export const useHttps = onSession(changeToHttps, 'withCredentials');

/**
 * Makes the `https:` address of a redirect the base URL of its connection, if the user agrees, and asks for the
 * credentials, because the stored ones are bound to the previous address. The redirect is requested again, because no
 * button carries an address.
 * @throws ActionFailure or SessionClosed
 */
async function changeToHttps(session: Session, services: Services): Promise<void> {
  const { dialogs } = services;
  const { name } = session.connection;
  const address = await httpsAddress(session, services);
  const use = l10n.t('Use https://');
  const chosen = await dialogs.ask(
    notificationText(l10n.t('Change the address of “{0}” to {1}?', name, address)),
    l10n.t(
      'The service redirects to this address. You will be asked for the credentials, because they are stored for the previous address.',
    ),
    use,
  );
  if (chosen === use) await changeAddress(session, services, address);
}

/**
 * Makes an address the base URL of a connection, and asks for its credentials.
 * @throws ActionFailure or SessionClosed
 */
async function changeAddress(session: Session, services: Services, address: string): Promise<void> {
  const { sessions } = services;
  const { key } = session.connection;
  try {
    await sessions.setting.replaceBaseUrl(session.connection, address);
  } catch (error) {
    throw settingFailure(error, l10n.t('The address was not changed'));
  }
  const changed = sessions.find(key);
  if (changed !== undefined) await enterCredentials(changed, services);
}

/**
 * Returns the `https:` address of the redirect.
 * @throws ActionFailure if there is none
 */
async function httpsAddress(session: Session, { sessions, dialogs }: Services): Promise<string> {
  try {
    await withCancel(dialogs, l10n.t('Checking the address…'), (signal) =>
      sessions.reach(session.connection.baseUrl, signal),
    );
  } catch (error) {
    if (error instanceof ServiceError && error.details.httpsBaseUrl !== undefined)
      return error.details.httpsBaseUrl;
    throw new ActionFailure(session.problem(error, 'accessTokens'), { session, cause: error });
  }
  const headline = l10n.t('The service no longer redirects to https://');
  const advice = l10n.t('Refresh the list.');
  throw new ActionFailure({ headline, advice, steps: [] }, { session });
}

/** Rename Connection…: everything that belongs to the connection stays. */
export const renameConnection = onSession(async (session, { sessions, dialogs }) => {
  const { name } = session.connection;
  const taken = sessions.setting.names.filter((other) => other !== name);
  const answer = await dialogs.askText({
    title: l10n.t('Rename Connection: {0}', quickInputText(name, 60)),
    prompt: l10n.t('New name. Credentials, endpoints and open lists are kept.'),
    value: name,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
  if (answer.kind !== 'given' || answer.value.trim() === name) return;
  try {
    await sessions.setting.rename(session.connection, answer.value.trim());
  } catch (error) {
    throw settingFailure(error, l10n.t('The connection was not renamed'));
  }
});

/**
 * Remove Connection…: asks for confirmation, then removes the connection from the settings and deletes its stored data.
 */
export const removeConnection = onSession(async (session, { sessions, dialogs }) => {
  const { name } = session.connection;
  const remove = l10n.t('Remove');
  const chosen = await dialogs.ask(
    notificationText(l10n.t('Remove the connection “{0}”?', name)),
    l10n.t(
      'Its credentials and remembered endpoints are deleted from this computer. Nothing changes on the service.',
    ),
    remove,
  );
  if (chosen !== remove) return;
  try {
    await sessions.remove(session);
  } catch (error) {
    throw error instanceof CredentialsError
      ? notWiped(sessions, session, error)
      : settingFailure(error, l10n.t('The connection was not removed'));
  }
});

/** Creates the failure to delete the credentials of a removed connection. Its Retry only deletes these. */
function notWiped(sessions: Sessions, session: Session, cause: unknown): ActionFailure {
  const headline = l10n.t('The connection was removed, but its credentials may still be stored');
  const advice = problemSentence(session.problem(cause, 'accessTokens'));
  const retry = () =>
    sessions.wipeRemoved(session).catch((error: unknown) => {
      throw notWiped(sessions, session, error);
    });
  return new ActionFailure({ headline, advice, steps: ['retry', 'showLog'] }, { session, retry, cause });
}
