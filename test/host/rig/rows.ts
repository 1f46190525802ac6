import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/app';
import type { TreeNode } from '../../../src/workbench/tree/nodes';

/** A row as VS Code's tree view receives it. */
export interface ShownRow {
  readonly node: TreeNode;
  readonly item: vscode.TreeItem;
}

/** Returns the rows under a row, or the top rows. */
export function rowsUnder({ explorer }: Pick<App, 'explorer'>, node?: TreeNode): readonly ShownRow[] {
  return explorer.getChildren(node).map((child) => ({ node: child, item: explorer.getTreeItem(child) }));
}

/** Returns all rows, parents first. */
export function allRows(parts: Pick<App, 'explorer'>, node?: TreeNode): readonly ShownRow[] {
  return rowsUnder(parts, node).flatMap((row) => [row, ...allRows(parts, row.node)]);
}

/** Returns all rows of connections, parents first. */
export function connectionRows(parts: Pick<App, 'explorer'>): readonly ShownRow[] {
  return allRows(parts).filter(({ node }) => !['lists', 'list', 'noLists'].includes(node.kind));
}

/** Returns the rows of one kind at any level. */
export function rowsOf(parts: App, kind: TreeNode['kind']): readonly ShownRow[] {
  return allRows(parts).filter(({ node }) => node.kind === kind);
}

/** Returns the only row of a kind. */
export function rowOfKind(parts: App, kind: TreeNode['kind']): ShownRow {
  const [row, ...more] = rowsOf(parts, kind);
  assert.ok(row !== undefined, `there is no row of the kind ${kind}`);
  assert.equal(more.length, 0, `there are several rows of the kind ${kind}`);
  return row;
}

/** Returns the visible text of a row. */
export function textOf({ item }: ShownRow): string {
  return [item.label, item.description].filter((text) => text !== undefined && text !== '').join(' | ');
}

/** Returns the name of a row's icon. */
export function iconOf({ item }: ShownRow): string | undefined {
  return item.iconPath instanceof vscode.ThemeIcon ? item.iconPath.id : undefined;
}

/** Runs the command that clicking a row runs. */
export async function click({ item }: ShownRow): Promise<unknown> {
  assert.ok(item.command !== undefined, 'a click on this row does nothing');
  return await vscode.commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
}
