import * as vscode from 'vscode';
import { SETTINGS, VIEWS } from '../../ids';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Refresh: the connection of the row, or all of them at once. A failure shows in the tree. */
export async function refresh({ sessions }: CommandContext, node: TreeNode | undefined): Promise<void> {
  const name = node !== undefined && 'connectionName' in node ? node.connectionName : undefined;
  const wanted = sessions.all.filter(({ connection }) => name === undefined || connection.name === name);
  await vscode.window.withProgress({ location: { viewId: VIEWS.explorer } }, () =>
    Promise.all(wanted.map((session) => session.refresh())),
  );
}

/** Load More, at the end of a long group. */
export function showMore({ explorer }: CommandContext, node: TreeNode | undefined): void {
  if (node?.kind === 'more') explorer.showMore(node.connectionName, node.group);
}

/** Show Log. */
export function showLog({ actions }: CommandContext): void {
  actions.nextSteps.showLog();
}

/** Open Connection Settings: the user settings, at the connections. */
export async function openSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
    revealSetting: { key: SETTINGS.connections, edit: false },
  });
}
