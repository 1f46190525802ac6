import type { EpochMs } from '../../service/epoch-ms';

import vscode = require('vscode');

import { VIEWS } from '../../ids';
import type { TokenReviews } from '../../model/access-tokens/token-reviews';
import type { Session } from '../../model/connections/session';
import type { SessionChange, Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { childrenOf, type ShownRows } from './children';
import { ExpiryBadge } from './expiry-badge';
import { LongGroups } from './long-groups';
import {
  capabilitiesOf,
  type GroupKind,
  isParent,
  nodeId,
  parentOf,
  type RowConnection,
  type TreeNode,
} from './nodes';
import { rowOf } from './rows';
import { treeItem } from './tree-item';

const PAGE = 300;
const REDRAW_MS = 60_000;

/** The tree of connections, access tokens and endpoints. Reads the model, and lets it load when the view is visible. */
export class Explorer implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** How many rows of a group VS Code gets, once that is more than a page. */
  readonly #shownRows = new WeakMap<Session, Partial<Record<GroupKind, number>>>();
  /** The nodes with children, by their ids: VS Code knows a node by reference. */
  readonly #parents = new Map<string, TreeNode>();
  /** Every node that VS Code was given. */
  readonly #given = new WeakMap<object, TreeNode>();
  /** Makes the ids of rows unpredictable. With a row's id, another extension can run a command on its node. */
  readonly #idPrefix = crypto.randomUUID();
  /** For each session, the error of its last load when its rows were drawn. */
  readonly #drawnErrors = new WeakMap<Session, unknown>();
  readonly #subscriptions: vscode.Disposable[] = [];
  #redrawing: ReturnType<typeof setInterval> | undefined;

  readonly #view: vscode.TreeView<TreeNode>;
  readonly #longGroups: LongGroups;

  constructor(
    private readonly sessions: Sessions,
    private readonly settings: Settings,
    private readonly reviews: TokenReviews,
    private readonly now: () => EpochMs,
  ) {
    this.#longGroups = new LongGroups(sessions);
    const view = vscode.window.createTreeView(VIEWS.explorer, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.#view = view;
    this.#subscriptions.push(
      view,
      new ExpiryBadge(view, sessions, settings, now),
      view.onDidChangeVisibility(({ visible }) => this.#onVisibility(visible)),
      vscode.Disposable.from(
        sessions.onDidChange((change) => {
          if (change !== undefined) return this.#showChange(change);
          if (view.visible) this.#loadAll();
          this.#parents.clear();
          this.#changed.fire(undefined);
        }),
        reviews.onDidChange(({ connection }) => this.#redraw('accessTokens', connection.key)),
      ),
    );
    this.#onVisibility(view.visible);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const shownRows: ShownRows = (key, group) => this.#shown(key, group);
    const context = { sessions: this.sessions, settings: this.settings, shownRows };
    return childrenOf(context, node).map((child) => this.#give(child));
  }

  /**
   * Checks what a command was called with. Any extension can call a command with anything, but only VS Code has the
   * nodes themselves.
   * @returns the node if the argument is the very object that VS Code was given, else undefined
   */
  own(argument: unknown): TreeNode | undefined {
    return typeof argument === 'object' && argument !== null ? this.#given.get(argument) : undefined;
  }

  /**
   * The same for a selection of rows, whose parts can be anything too.
   * @returns the row that a command was called on, with the others of a selection that has it
   */
  ownSelection(argument: unknown, selection: unknown): readonly TreeNode[] {
    const node = this.own(argument);
    if (node === undefined) return [];
    // Copied first: an array of another extension can have methods of its own.
    const nodes = Array.isArray(selection) ? [...selection].flatMap((each) => this.own(each) ?? []) : [];
    return nodes.includes(node) ? [...new Set(nodes)] : [node];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    const parent = parentOf(node);
    return parent === undefined ? undefined : this.#give(parent);
  }

  /** False while the person does not see what changes in the tree. */
  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** Selects the row of an endpoint and scrolls to it, without the focus. Does nothing while the view is hidden. */
  async reveal({ connection: { key }, endpoints }: Session, endpointId: string): Promise<void> {
    const index = endpoints.all.findIndex(({ id }) => id === endpointId);
    if (!this.isVisible || index === -1) return;
    for (let shown = this.#shown(key, 'endpoints'); index >= shown; shown += PAGE) {
      this.showMore(key, 'endpoints');
    }
    const node = this.#give({ kind: 'endpoint', connectionKey: key, endpointId });
    // Rejects if the row is gone by then.
    await Promise.resolve(this.#view.reveal(node, { select: true, focus: false })).catch(() => undefined);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const context = { sessions: this.sessions, settings: this.settings, reviews: this.reviews };
    const isLong = this.#longGroups.has(node);
    const item = treeItem(node, rowOf({ ...context, now: this.now() }, node), isLong);
    // A group that becomes long gets another id, as VS Code would keep it expanded.
    item.id = `${this.#idPrefix}/${nodeId(node)}${isLong ? '/long' : ''}`;
    item.contextValue = [node.kind, ...capabilitiesOf(node, this.#connectionOf(node))].join(' ');
    return item;
  }

  /** Shows the next page of a group. */
  showMore(connectionKey: string, group: GroupKind): void {
    const session = this.sessions.find(connectionKey);
    if (session === undefined) return;
    const shown = this.#shown(connectionKey, group) + PAGE;
    this.#shownRows.set(session, { ...this.#shownRows.get(session), [group]: shown });
    this.#redraw(group, connectionKey);
  }

  dispose(): void {
    clearInterval(this.#redrawing);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #onVisibility(isVisible: boolean): void {
    clearInterval(this.#redrawing);
    if (!isVisible) return;
    this.#loadAll();
    this.#readEndpointsAgain();
    this.#redrawing = setInterval(() => {
      this.#readEndpointsAgain();
      // Ages and times until expiry are shown in words, which become outdated.
      for (const { connection } of this.sessions.all) this.#redraw('accessTokens', connection.key);
    }, REDRAW_MS);
  }

  #showChange({ session, part }: SessionChange): void {
    const { error } = session.accessTokens;
    // The row of the connection itself shows a failure too.
    const kind = error === this.#drawnErrors.get(session) ? part : 'connection';
    this.#drawnErrors.set(session, error);
    this.#redraw(kind, session.connection.key);
  }

  /**
   * Redraws as few rows as possible: until VS Code has asked for a redrawn row, a click on it calls its command
   * without the node.
   */
  #redraw(kind: 'connection' | GroupKind, connectionKey: string): void {
    this.#changed.fire(this.#give({ kind, connectionKey }));
  }

  /** @returns the node to give to VS Code: for a node with children, the one that it has already */
  #give(node: TreeNode): TreeNode {
    const given = isParent(node) ? this.#sameParent(node) : node;
    this.#given.set(given, given);
    return given;
  }

  #sameParent(node: TreeNode): TreeNode {
    const id = nodeId(node);
    const known = this.#parents.get(id) ?? node;
    this.#parents.set(id, known);
    return known;
  }

  #readEndpointsAgain(): void {
    for (const { endpoints } of this.sessions.all) endpoints.readAgain();
  }

  #loadAll(): void {
    for (const session of this.sessions.all) void session.loadOnce();
  }

  #shown(connectionKey: string, group: GroupKind): number {
    const session = this.sessions.find(connectionKey);
    return (session === undefined ? undefined : this.#shownRows.get(session)?.[group]) ?? PAGE;
  }

  #connectionOf(node: TreeNode): RowConnection {
    const session = 'connectionKey' in node ? this.sessions.find(node.connectionKey) : undefined;
    if (session === undefined) return { isDemo: false, isWatched: false };
    return {
      isDemo: session.connection.baseUrl.isDemo,
      isWatched: this.sessions.isWatched(session),
    };
  }
}
