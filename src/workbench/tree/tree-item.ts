import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import type { NextStep } from '../../model/problems/problem';
import { isParent, type TreeNode } from './nodes';
import type { Row } from './row';

/**
 * A row as VS Code gets it, without its id and its context value.
 * @param isLong true for a group that begins collapsed
 */
export function treeItem(node: TreeNode, row: Row, isLong: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, collapsibleState(node, isLong));
  item.tooltip = row.tooltip;
  // Without it a screen reader reads the whole tooltip as the row's name.
  item.accessibilityInformation = {
    label: [row.label, row.spoken ?? row.description].filter(isShown).join(', '),
  };
  item.iconPath = iconOf(row);
  if (row.description !== undefined) item.description = row.description;
  const command = commandOf(node);
  if (command !== undefined) item.command = command;
  return item;
}

/** False for a description that says nothing, which would leave a comma behind. */
function isShown(text: string | undefined): boolean {
  return text !== undefined && text !== '';
}

function collapsibleState(node: TreeNode, isLong: boolean): vscode.TreeItemCollapsibleState {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  if (!isParent(node)) return None;
  return isLong ? Collapsed : Expanded;
}

function iconOf({ icon, tone }: Row): vscode.ThemeIcon {
  if (tone === undefined) return new vscode.ThemeIcon(icon);
  const color = tone === 'error' ? 'list.errorForeground' : 'list.warningForeground';
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** What a click runs only opens something, asks the person, or lists the tokens again: another extension can repeat it. */
function commandOf(node: TreeNode): vscode.Command | undefined {
  switch (node.kind) {
    case 'endpoint':
      return { command: COMMANDS.showPairingCode, title: 'Show Pairing Code', arguments: [node] };
    case 'accessToken':
      return { command: COMMANDS.showAccessToken, title: 'Show Access Token', arguments: [node] };
    case 'problem': {
      const command = STEP_COMMANDS[node.problem.steps[0] ?? 'tryOtherKind'];
      return command === undefined ? undefined : { command, title: node.label, arguments: [node] };
    }
    case 'note':
      if (node.group === 'accessTokens') return undefined;
      return { command: COMMANDS.lookUpEndpoint, title: 'Look Up Current Pairing Code…', arguments: [node] };
    case 'more':
      return { command: COMMANDS.showMore, title: 'Load more', arguments: [node] };
    case 'badConnection':
      return { command: COMMANDS.openSettings, title: 'Open Settings' };
    default:
      return undefined;
  }
}

const STEP_COMMANDS: Readonly<Record<NextStep, string | undefined>> = {
  updateCredentials: COMMANDS.updateCredentials,
  retry: COMMANDS.refresh,
  openSettings: COMMANDS.openSettings,
  showLog: COMMANDS.showLog,
  useAccessToken: COMMANDS.useAccessToken,
  // Only a look-up can be tried as the other kind or with another ID, and it has no row.
  tryOtherKind: undefined,
  editId: undefined,
};
