import vscode = require('vscode');

import type { Connection } from '../../model/connections/connection';
import { passwordProblem, usernameProblem } from '../../service/basic-credentials';
import { type Answer, askText } from './ask';

/** The position of the two questions in a sequence of steps. */
export interface CredentialSteps {
  readonly title: string;
  /** The number of the user name's step. */
  readonly first: number;
  readonly total: number;
}

/** @param username filled in at first */
export function askUsername(steps: CredentialSteps, username: string): Promise<Answer<string>> {
  return askText({
    title: steps.title,
    step: [steps.first, steps.total],
    prompt: 'User name of an account that may list the access tokens',
    value: username,
    canGoBack: steps.first > 1,
    check: usernameProblem,
  });
}

/** @param password filled in at first */
export function askPassword(steps: CredentialSteps, password: string): Promise<Answer<string>> {
  return askText({
    title: steps.title,
    step: [steps.first + 1, steps.total],
    prompt: 'Password. It is tested now and kept in the secret storage.',
    value: password,
    isSecret: true,
    canGoBack: true,
    check: passwordProblem,
  });
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
