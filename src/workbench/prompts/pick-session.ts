import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { connectionKeyOf, type TreeNode } from '../tree/nodes';
import { connectionIcon } from '../tree/rows';

/**
 * The session that a command uses: that of the row, the only one, or the one that the user picks. The one that was
 * used last comes first.
 * @param node the row that the command was called on, if any
 * @returns undefined if none was picked, or if there is none, which is then shown
 */
export async function pickSession(
  sessions: Sessions,
  node: TreeNode | undefined,
  which: 'all' | 'withCredentials' = 'all',
): Promise<Session | undefined> {
  const candidates = sessions
    .lastUsedFirst(sessions.all)
    .filter(({ connection }) => which === 'all' || !connection.baseUrl.isDemo);
  const key = connectionKeyOf(node);
  if (candidates.length === 0 && key === undefined) void offerConnections(sessions.all.length > 0);
  const session =
    key === undefined ? await pick(candidates) : candidates.find(({ connection }) => connection.key === key);
  if (session !== undefined) sessions.markUsed(session);
  else if (key !== undefined) {
    void vscode.window.showInformationMessage('The connection was changed or removed.');
  }
  return session;
}

async function pick(candidates: readonly Session[]): Promise<Session | undefined> {
  if (candidates.length < 2) return candidates[0];
  const items = candidates.map((session) => {
    const { name, baseUrl } = session.connection;
    return {
      label: quickInputText(name),
      description: baseUrl.isDemo ? 'demo service' : quickInputText(baseUrl.href),
      iconPath: new vscode.ThemeIcon(connectionIcon(session.connection)),
      session,
    };
  });
  const options = { title: 'Select a Connection', matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.session;
}

async function offerConnections(hasDemo: boolean): Promise<void> {
  const add = 'Add Connection…';
  const demo = 'Try the Demo Connection';
  const chosen = hasDemo
    ? await vscode.window.showInformationMessage('The demo connection needs no credentials.', add)
    : await vscode.window.showInformationMessage('There is no connection yet.', add, demo);
  if (chosen === add) await vscode.commands.executeCommand(COMMANDS.addConnection);
  if (chosen === demo) await vscode.commands.executeCommand(COMMANDS.tryDemo);
}
