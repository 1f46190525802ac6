import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../ids';
import type { Sessions } from '../model/sessions';
import type { Settings } from '../model/settings';
import { childrenOf } from './children';
import { capabilitiesOf, type GroupKind, nodeId, type TreeNode } from './nodes';
import { type Row, rowOf } from './rows';

const PAGE = 300;
const REPAINT_MS = 60_000;

/** The tree of connections, access tokens and endpoints. Reads the model, and asks it to load when first seen. */
export class Explorer implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #shownRows = new Map<string, number>();
  readonly #subscriptions: vscode.Disposable[] = [];
  #repainting: ReturnType<typeof setInterval> | undefined;

  readonly #sessions: Sessions;
  readonly #settings: Settings;
  /** Milliseconds since the Unix epoch. */
  readonly #now: () => number;

  constructor(sessions: Sessions, settings: Settings, now: () => number) {
    this.#sessions = sessions;
    this.#settings = settings;
    this.#now = now;
    const view = vscode.window.createTreeView(VIEWS.explorer, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    this.#subscriptions.push(
      view,
      view.onDidChangeVisibility(({ visible }) => this.#onVisibility(visible)),
      vscode.Disposable.from(
        sessions.onDidChange((session) => {
          if (session === undefined && view.visible) this.#loadAll();
          // All rows: VS Code knows an element by reference, and rows are made anew each time.
          this.#changed.fire(undefined);
        }),
      ),
    );
    this.#onVisibility(view.visible);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    return [...childrenOf(this.#sessions, (name, group) => this.#shown(name, group), node)];
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const row = rowOf({ sessions: this.#sessions, settings: this.#settings, now: this.#now() }, node);
    const item = new vscode.TreeItem(row.label, collapsibleState(node));
    item.id = nodeId(node);
    item.tooltip = row.tooltip;
    // Else a screen reader reads out the whole tooltip as the row's name.
    item.accessibilityInformation = { label: [row.label, row.description ?? []].flat().join(', ') };
    item.iconPath = iconOf(row);
    item.contextValue = [node.kind, ...capabilitiesOf(node, this.#isDemo(node))].join(' ');
    if (row.description !== undefined) item.description = row.description;
    const command = commandOf(node);
    if (command !== undefined) item.command = command;
    return item;
  }

  /** Shows the next page of a group. */
  showMore(connectionName: string, group: GroupKind): void {
    this.#shownRows.set(pageKey(connectionName, group), this.#shown(connectionName, group) + PAGE);
    this.#changed.fire(undefined);
  }

  dispose(): void {
    clearInterval(this.#repainting);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #onVisibility(isVisible: boolean): void {
    clearInterval(this.#repainting);
    if (!isVisible) return;
    this.#loadAll();
    // Ages and times until expiry are told in words, which go out of date.
    this.#repainting = setInterval(() => this.#changed.fire(undefined), REPAINT_MS);
  }

  #loadAll(): void {
    for (const session of this.#sessions.all) void session.loadOnce();
  }

  #shown(connectionName: string, group: GroupKind): number {
    return this.#shownRows.get(pageKey(connectionName, group)) ?? PAGE;
  }

  #isDemo(node: TreeNode): boolean {
    return 'connectionName' in node
      ? (this.#sessions.find(node.connectionName)?.connection.baseUrl.isDemo ?? false)
      : false;
  }
}

function pageKey(connectionName: string, group: GroupKind): string {
  return `${group}/${connectionName}`;
}

function collapsibleState(node: TreeNode): vscode.TreeItemCollapsibleState {
  return node.kind === 'connection' || node.kind === 'accessTokens' || node.kind === 'endpoints'
    ? vscode.TreeItemCollapsibleState.Expanded
    : vscode.TreeItemCollapsibleState.None;
}

function iconOf({ icon, tone }: Row): vscode.ThemeIcon {
  if (tone === undefined) return new vscode.ThemeIcon(icon);
  const color = tone === 'error' ? 'list.errorForeground' : 'list.warningForeground';
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

function commandOf(node: TreeNode): vscode.Command | undefined {
  if (node.kind === 'endpoint') {
    return { command: COMMANDS.showPairingCode, title: 'Show Pairing Code', arguments: [node] };
  }
  if (node.kind === 'more') return { command: COMMANDS.showMore, title: 'Load more', arguments: [node] };
  if (node.kind === 'badConnection') return { command: COMMANDS.openSettings, title: 'Open Settings' };
  return undefined;
}
