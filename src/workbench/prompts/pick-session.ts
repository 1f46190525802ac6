import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import type { Connection } from '../../model/connections/connection';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { connectionIcon } from '../tree/connection-icon';
import type { TreeNode } from '../tree/nodes';

/**
 * The session that a command uses: that of the row, the only one, or the one that the person picks. The one that was
 * used last comes first.
 * @param node the row that the command was called on, if any
 * @returns undefined if none was picked, or if there is none, which is then shown
 */
export async function pickSession(
  sessions: Sessions,
  node: TreeNode | undefined,
  question: string,
  which: 'all' | 'withCredentials' = 'all',
): Promise<Session | undefined> {
  const session = await findOrPick(sessions, node, question, which);
  if (session !== undefined) sessions.lastUsed.mark(session);
  return session;
}

async function findOrPick(
  sessions: Sessions,
  node: TreeNode | undefined,
  question: string,
  which: 'all' | 'withCredentials',
): Promise<Session | undefined> {
  const candidates = sessions.lastUsed
    .sort(sessions.all)
    .filter(({ connection }) => which === 'all' || !connection.baseUrl.isDemo);
  if (node !== undefined && 'connectionKey' in node) {
    const { connectionKey } = node;
    const ofRow = candidates.find(({ connection }) => connection.key === connectionKey);
    if (ofRow === undefined) {
      void vscode.window.showInformationMessage('The connection was changed or removed.');
    }
    return ofRow;
  }
  if (candidates.length === 0) void offerConnections(sessions.all.length > 0);
  if (candidates.length < 2) return candidates[0];
  const picked = await vscode.window.showQuickPick(
    candidates.map((session) => ({
      label: quickInputText(session.connection.name),
      description: describe(session.connection),
      iconPath: new vscode.ThemeIcon(connectionIcon(session.connection)),
      session,
    })),
    { title: question, matchOnDescription: true },
  );
  return picked?.session;
}

function describe({ baseUrl }: Connection): string {
  return baseUrl.isDemo ? 'demo service' : quickInputText(baseUrl.href);
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
