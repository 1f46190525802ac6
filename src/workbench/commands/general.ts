import * as vscode from 'vscode';
import { SETTINGS, VIEWS } from '../../ids';
import type { CommandArgument } from './arguments';
import type { CommandContext } from './context';

/** Refresh: the connection of the row, or all of them side by side. A failure shows in the tree. */
export async function refresh(
  { sessions }: CommandContext,
  { connectionName }: CommandArgument,
): Promise<void> {
  const named = connectionName === undefined ? undefined : sessions.find(connectionName);
  const wanted = named === undefined ? sessions.all : [named];
  await vscode.window.withProgress({ location: { viewId: VIEWS.explorer } }, () =>
    Promise.all(wanted.map((session) => session.refresh())),
  );
}

/** Load more, at the end of a long group. */
export function showMore({ explorer }: CommandContext, { connectionName, group }: CommandArgument): void {
  if (connectionName !== undefined && group !== undefined) explorer.showMore(connectionName, group);
}

/** Show Log. */
export function showLog({ log }: CommandContext): void {
  log.show(true);
}

/** Opens the user settings at the connections. */
export async function openSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
    revealSetting: { key: SETTINGS.connections, edit: false },
  });
}
