import * as vscode from 'vscode';
import type { Connection } from '../../model/connections/connection';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import { problemSentence } from '../../model/problems/problem';
import { type BasicCredentials, passwordProblem, usernameProblem } from '../../service/basic-credentials';
import { ServiceError } from '../../service/errors';
import { askText, type TextAnswer } from './ask-text';

/** The position of the two questions in a sequence of steps. */
export interface CredentialSteps {
  readonly title: string;
  /** The number of the user name's step. */
  readonly first: number;
  readonly total: number;
}

/** @param username filled in at first */
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

/** Asks for the password and tests the credentials with one auth.listAccessTokens before it accepts them. */
export function askPassword(
  steps: CredentialSteps,
  sessions: Sessions,
  connection: Connection,
  username: string,
): Promise<TextAnswer> {
  return askText({
    title: steps.title,
    step: [steps.first + 1, steps.total],
    prompt: 'Password. It is tested now and kept in the secret storage.',
    isSecret: true,
    canGoBack: true,
    check: passwordProblem,
    checkSlowly: (password, signal) => tryCredentials(sessions, connection, { username, password }, signal),
    skipSlowCheck: 'Save Without Testing',
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
      return 'The user name or password was refused (401). Check both. Back leads to the user name.';
    }
    return quickInputText(problemSentence(describeProblem(error, 'accessTokens', true)), 500);
  }
}

/** Asks before a password is sent unencrypted. @returns whether the person agreed */
export async function confirmExposed(connection: Connection): Promise<boolean> {
  if (!connection.baseUrl.isExposed) return true;
  const send = 'Use http:// Anyway';
  const chosen = await vscode.window.showWarningMessage(
    'Send the password unencrypted?',
    {
      modal: true,
      detail: `Anyone on the network can read what is sent to ${connection.baseUrl.origin}. Use https:// if the service offers it.`,
    },
    send,
  );
  return chosen === send;
}

/** Warns that the credentials are kept only until the window closes. */
export function warnSessionOnly(): void {
  void vscode.window.showWarningMessage(
    'The credentials could not be stored. They are kept until this window closes. To store them, unlock the keychain or keyring and update the credentials.',
  );
}
