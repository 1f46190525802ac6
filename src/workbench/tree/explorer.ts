import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { SessionChange, Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { childrenOf, type ShownRows } from './children';
import { capabilitiesOf, type GroupKind, nodeId, type TreeNode } from './nodes';
import { type Row, rowOf } from './rows';

const PAGE = 300;
const REPAINT_MS = 60_000;

/** The tree of connections, access tokens and endpoints. Reads the model, and asks it to load when first seen. */
export class Explorer implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #shownRows = new Map<string, number>();
  /** The rows that have rows below them, by their ids: VS Code knows a row by reference. */
  readonly #parents = new Map<string, TreeNode>();
  /** Of each session, why its last load failed when its rows were drawn. */
  readonly #drawnErrors = new WeakMap<Session, unknown>();
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
        sessions.onDidChange((change) => {
          if (change !== undefined) return this.#showChange(change);
          if (view.visible) this.#loadAll();
          this.#parents.clear();
          this.#changed.fire(undefined);
        }),
      ),
    );
    this.#onVisibility(view.visible);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const shown: ShownRows = (name, group) => this.#shown(name, group);
    return childrenOf(this.#sessions, shown, node).map((child) => this.#same(child));
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
    this.#drawAgain(group, connectionName);
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
    this.#readEndpointsAgain();
    this.#repainting = setInterval(() => {
      this.#readEndpointsAgain();
      // Ages and times until expiry are told in words, which go out of date.
      for (const { connection } of this.#sessions.all) this.#drawAgain('accessTokens', connection.name);
    }, REPAINT_MS);
  }

  #showChange({ session, part }: SessionChange): void {
    const { error } = session.accessTokens;
    // A connection's own row tells of a failure.
    const kind = error === this.#drawnErrors.get(session) ? part : 'connection';
    this.#drawnErrors.set(session, error);
    this.#drawAgain(kind, session.connection.name);
  }

  /**
   * To be asked for no more rows than changed: until VS Code has asked for a row again, what is clicked there reaches
   * its command without the row.
   */
  #drawAgain(kind: 'connection' | GroupKind, connectionName: string): void {
    this.#changed.fire(this.#same({ kind, connectionName }));
  }

  /** @returns the row as VS Code has it already, if it is one with rows below it */
  #same(node: TreeNode): TreeNode {
    if (!hasRowsBelow(node)) return node;
    const id = nodeId(node);
    const known = this.#parents.get(id) ?? node;
    this.#parents.set(id, known);
    return known;
  }

  #readEndpointsAgain(): void {
    for (const { endpoints } of this.#sessions.all) endpoints.readAgain();
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
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  return hasRowsBelow(node) ? Expanded : None;
}

function hasRowsBelow({ kind }: TreeNode): boolean {
  return kind === 'connection' || kind === 'accessTokens' || kind === 'endpoints';
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
