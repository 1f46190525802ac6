import * as vscode from 'vscode';
import { COMMANDS } from '../../ids';
import type { Connection } from '../../model/connections/connection';
import type { Session } from '../../model/connections/session';
import { notificationText, quickInputText } from '../../model/display-text';
import type { CommandArgument } from '../commands/arguments';
import type { CommandContext } from '../commands/context';

/**
 * The session a command is for: the one its argument names, the only one there is, or the one that is picked. A name
 * that is not known is never taken for another: a panel can outlive its connection.
 * @returns undefined when none was picked, or there is none to pick; the latter is told
 */
export async function pickSession(
  { sessions }: CommandContext,
  { connectionName }: CommandArgument,
  question: string,
  which: 'all' | 'withCredentials' = 'all',
): Promise<Session | undefined> {
  const named = connectionName === undefined ? undefined : sessions.find(connectionName);
  if (connectionName !== undefined && named === undefined) {
    const text = `There is no connection “${connectionName}” any more.`;
    void vscode.window.showInformationMessage(notificationText(text));
    return undefined;
  }
  const candidates = sessions.all.filter(({ connection }) => which === 'all' || !connection.baseUrl.isDemo);
  if (named !== undefined && candidates.includes(named)) return named;
  if (named !== undefined || candidates.length === 0) {
    void offerConnections(which === 'withCredentials' && sessions.all.length > 0);
    return undefined;
  }
  if (candidates.length === 1) return candidates[0];
  const picked = await vscode.window.showQuickPick(
    candidates.map((session) => ({
      label: quickInputText(session.connection.name),
      description: describe(session.connection),
      session,
    })),
    { title: question, matchOnDescription: true },
  );
  return picked?.session;
}

function describe({ baseUrl }: Connection): string {
  return baseUrl.isDemo ? 'demo service' : quickInputText(baseUrl.href);
}

async function offerConnections(isDemoThere: boolean): Promise<void> {
  const add = 'Add Connection…';
  const demo = 'Try the Demo Connection';
  const chosen = isDemoThere
    ? await vscode.window.showInformationMessage('The demo connection needs no credentials.', add)
    : await vscode.window.showInformationMessage('There is no connection yet.', add, demo);
  if (chosen === add) await vscode.commands.executeCommand(COMMANDS.addConnection);
  if (chosen === demo) await vscode.commands.executeCommand(COMMANDS.tryDemo);
}
