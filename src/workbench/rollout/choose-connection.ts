import * as vscode from 'vscode';
import { displayText, notificationText } from '../../model/display-text';
import type { HandlerTools, RolloutPage } from './rollout-page';

/**
 * Changes the connection of a document, and asks before codes are lost.
 * @param index among all connections @param name of the connection there, as the page shows it
 */
export async function changeConnection(
  page: RolloutPage,
  { sessions, rollouts }: Pick<HandlerTools, 'sessions' | 'rollouts'>,
  index: number,
  name: string,
): Promise<void> {
  const { document } = page;
  const session = sessions.all[index];
  // The connections may have changed since they were sent.
  const isSame = session !== undefined && displayText(session.connection.name) === name;
  if (isSame && session !== document.rollout?.session) {
    if (!document.hasResults || (await confirm(document.name))) rollouts.connect(document, session);
  }
  page.sendHead();
}

async function confirm(name: string): Promise<boolean> {
  const change = 'Change Connection';
  const question = `Change the connection of ${name}?`;
  const detail = 'Its run ends, and the codes that were fetched over the other connection are dropped.';
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(notificationText(question), options, change)) === change;
}
