import * as vscode from 'vscode';
import type { Connection } from '../../model/connections/connection';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import { problemSentence } from '../../model/problems/problem';
import { type BasicCredentials, passwordProblem, usernameProblem } from '../../service/basic-credentials';
import { ServiceError } from '../../service/errors';
import { askText, type TextAnswer } from './ask-text';

/** Where the two questions stand in a row of steps. */
export interface CredentialSteps {
  readonly title: string;
  /** The number of the user name's step. */
  readonly first: number;
  readonly total: number;
}

/** @param username what is filled in already */
export function askUsername(steps: CredentialSteps, username: string): Promise<TextAnswer> {
  return askText({
    title: steps.title,
    step: [steps.first, steps.total],
    prompt: 'User name of an account that may list the access tokens',
    value: username,
    canGoBack: steps.first > 1,
    check: usernameProblem,
  });
}

/** Asks for the password and tries the credentials with one auth.listAccessTokens before they are accepted. */
export function askPassword(
  steps: CredentialSteps,
  sessions: Sessions,
  connection: Connection,
  username: string,
): Promise<TextAnswer> {
  return askText({
    title: steps.title,
    step: [steps.first + 1, steps.total],
    prompt: 'Password; it is tried at once and kept in the secret storage',
    isSecret: true,
    canGoBack: true,
    check: passwordProblem,
    checkSlowly: (password, signal) => tryCredentials(sessions, connection, { username, password }, signal),
    skipSlowCheck: 'Save Without Trying',
  });
}

async function tryCredentials(
  sessions: Sessions,
  connection: Connection,
  credentials: BasicCredentials,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await sessions.test(connection, credentials, signal);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unauthorized') {
      return 'The user name or password was refused (401). Check both; the arrow at the top leads back to the user name.';
    }
    return quickInputText(problemSentence(describeProblem(error, 'accessTokens', true)), 500);
  }
}

/** Asks before a password goes over a network unencrypted. @returns whether that was wanted */
export async function confirmExposed(connection: Connection): Promise<boolean> {
  if (!connection.baseUrl.isExposed) return true;
  const send = 'Use http:// Anyway';
  const chosen = await vscode.window.showWarningMessage(
    'Send the password unencrypted?',
    {
      modal: true,
      detail: `With ${connection.baseUrl.origin} everyone on the way can read the user name and password. Use https:// wherever the service offers it.`,
    },
    send,
  );
  return chosen === send;
}

/** Says so when credentials could not be stored for good. */
export function warnSessionOnly(): void {
  void vscode.window.showWarningMessage(
    'The secret storage did not take the credentials. They are kept in this window until it closes; unlock the keychain or keyring and update them to keep them longer.',
  );
}
