import vscode = require('vscode');

import { displayText, notificationText } from '../../../model/display-text';
import type { RolloutDocument } from '../../../rollout/rollout-document';
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
    if (!document.hasResults || (await confirm(document))) rollouts.connect(document, session);
  }
  page.sendHead();
}

async function confirm({ name, rollout }: RolloutDocument): Promise<boolean> {
  const change = 'Change Connection';
  const question = `Change the connection of ${name}?`;
  const codes = rollout?.rows.filter(({ code }) => code !== undefined).length ?? 0;
  const options = { modal: true, detail: lossText(codes, rollout?.run !== undefined) };
  return (await vscode.window.showWarningMessage(notificationText(question), options, change)) === change;
}

/** What a change of the connection costs. */
function lossText(codes: number, isRunning: boolean): string {
  const count = codes === 1 ? 'code that was' : `${codes.toLocaleString('en')} codes that were`;
  return [
    ...(isRunning ? ['The run ends.'] : []),
    ...(codes > 0 ? [`The ${count} fetched over the other connection will be lost.`] : []),
  ].join(' ');
}
