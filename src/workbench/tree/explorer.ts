import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { COMMANDS, VIEWS } from '../../ids';
import type { Session } from '../../model/sessions/session';
import type { SessionChange } from '../../model/sessions/sessions';
import type { EpochMs } from '../../service/resources';
import { ActionFailure } from '../platform/action-failure';
import type { Services } from '../services';
import { tokenCount } from './access-token-rows';
import { ExpiryBadge } from './expiry-badge';
import { connectionKeyOf, type GroupKind, nodeId, type TreeNode } from './nodes';
import { MAX_ROWS, type Row, type RowContext } from './row';
import { rowOf, topNodes } from './rows';

/** Maximum rows of an initially expanded group. A longer group would push the other groups out of view. */
const MAX_SHORT = 50;

/** The part of the shell's tree view that the tree uses. */
export type ExplorerView = Pick<
  vscode.TreeView<TreeNode>,
  'visible' | 'onDidChangeVisibility' | 'badge' | 'reveal'
>;

/**
 * The tree of lists, connections, access tokens and endpoints. Reads the model, and triggers loading while the view is
 * visible.
 */
export class Explorer implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** The last revealed endpoint of each session, if it is beyond the shown rows. */
  readonly #revealed = new WeakMap<Session, string>();
  readonly #longGroups = new WeakMap<Session, Set<GroupKind>>();
  /** Nodes with children by ID, because VS Code compares nodes by reference. */
  readonly #parents = new Map<string, TreeNode>();
  /** The children of each node that VS Code has, by the node's ID; '' for the top level. */
  readonly #rows = new Map<string, readonly TreeNode[]>();
  /** Time at which VS Code last requested a row. */
  readonly #drawnAt = new WeakMap<TreeNode, EpochMs>();
  readonly #given = new WeakMap<object, TreeNode>();
  /** Error of each session's last load at the time when its rows were drawn. */
  readonly #drawnErrors = new WeakMap<Session, unknown>();
  readonly #subscriptions: vscode.Disposable;
  #redrawing: ReturnType<typeof setInterval> | undefined;

  /** @param redrawMs interval at which relative times, such as "in 2 days", are updated while the view is visible */
  constructor(
    private readonly view: ExplorerView,
    private readonly services: Services,
    private readonly redrawMs: number,
  ) {
    const { sessions, knownLists } = services;
    this.#subscriptions = vscode.Disposable.from(
      new ExpiryBadge(view, services),
      view.onDidChangeVisibility(({ visible }) => this.#onVisibility(visible)),
      sessions.onDidChange((change) => {
        if (change !== undefined) return this.#showChange(change);
        if (view.visible) for (const session of sessions.all) void session.loadOnce();
        this.#redrawAll();
      }),
      knownLists.onDidChange(() => {
        const [first] = this.#rows.get('') ?? [];
        const isShown = first?.kind === 'lists' && topNodes(this.#context()).length > 0;
        if (isShown) this.#changed.fire(first);
        else this.#redrawAll();
      }),
    );
    this.#onVisibility(view.visible);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const nodes = node === undefined ? topNodes(this.#context()) : (this.#row(node).children?.() ?? []);
    const given = nodes.map((child) => this.#give(child));
    this.#rows.set(node === undefined ? '' : nodeId(node), given);
    return given;
  }

  getParent(node: TreeNode): TreeNode | undefined {
    const { parent } = this.#row(node);
    return parent === undefined ? undefined : this.#give(parent);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    const row = this.#row(node);
    this.#drawnAt.set(node, this.services.clock.now());
    const isLong = this.#isLong(node);
    const item = new vscode.TreeItem(
      row.label,
      row.children === undefined ? None : isLong ? Collapsed : Expanded,
    );
    // A group that becomes long gets a new ID, because VS Code would keep it expanded.
    item.id = `${nodeId(node)}${isLong ? '/long' : ''}`;
    item.contextValue = [node.kind, ...(row.commands ?? [])].join(' ');
    item.tooltip = row.tooltip;
    // Otherwise, a screen reader reads the whole tooltip as the row's name.
    item.accessibilityInformation = {
      label: [row.label, row.spoken ?? row.description].filter(Boolean).join(', '),
    };
    item.iconPath = iconOf(row);
    if (row.description !== undefined) item.description = row.description;
    if (row.click !== undefined) item.command = { ...row.click, arguments: [node] };
    return item;
  }

  /** Opens dropped lists of rooms as rollouts. Shows advice if the dropped items contain no file. */
  async handleDrop(dropped: vscode.DataTransferItem | undefined): Promise<void> {
    const files = droppedFiles((await dropped?.asString()) ?? '');
    if (files.length > 0)
      return void (await vscode.commands.executeCommand(COMMANDS.openAsRollout, files[0], files));
    await this.services.actions.run('open a dropped list', () => {
      throw new ActionFailure({
        headline: l10n.t('The dropped item is not a file'),
        advice: l10n.t('Save the list of rooms as a file in a folder, then drop that file.'),
        steps: [],
      });
    });
  }

  /** Resolves the argument of a command. Returns undefined unless it is a node that VS Code was given. */
  nodeFrom(argument: unknown): TreeNode | undefined {
    return typeof argument === 'object' && argument !== null ? this.#given.get(argument) : undefined;
  }

  /**
   * Resolves the arguments of a command on a selection.
   * @returns the row on which a command was called, and the other rows of a selection that contains it
   */
  nodesFrom(argument: unknown, selection: unknown): readonly TreeNode[] {
    const node = this.nodeFrom(argument);
    if (node === undefined) return [];
    const nodes = Array.isArray(selection) ? selection.flatMap((each) => this.nodeFrom(each) ?? []) : [];
    return nodes.includes(node) ? [...new Set(nodes)] : [node];
  }

  /** Whether the user sees changes of the tree. */
  get isVisible(): boolean {
    return this.view.visible;
  }

  /** Shows the view. Does not focus a visible view, because the user may be typing elsewhere. */
  async show(): Promise<void> {
    if (!this.isVisible) await vscode.commands.executeCommand(`${VIEWS.explorer}.focus`);
  }

  async showProgress(work: Promise<unknown>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: VIEWS.explorer } }, () => work);
  }

  /** Selects and scrolls to the row of an endpoint without focusing it. Does nothing if the view is hidden. */
  async reveal(session: Session, endpointId: string): Promise<void> {
    const index = session.endpoints.all.findIndex(({ id }) => id === endpointId);
    if (!this.isVisible || index === -1) return;
    const connectionKey = session.connection.key;
    if (index >= MAX_ROWS && this.#revealed.get(session) !== endpointId) {
      this.#revealed.set(session, endpointId);
      this.#redraw('endpoints', connectionKey);
    }
    const node = this.#give({ kind: 'endpoint', connectionKey, endpointId });
    // Rejects if the row was removed meanwhile.
    await Promise.resolve(this.view.reveal(node, { select: true, focus: false })).catch(() => undefined);
  }

  dispose(): void {
    clearInterval(this.#redrawing);
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  #onVisibility(isVisible: boolean): void {
    clearInterval(this.#redrawing);
    if (!isVisible) return;
    for (const session of this.services.sessions.all) void session.loadForView();
    this.#readAgain();
    this.#redrawing = setInterval(() => {
      this.#readAgain();
      this.#redrawOutdated();
    }, this.redrawMs);
  }

  /**
   * Redraws the rows whose relative time has changed. Other rows are left alone, because VS Code keeps about 200 bytes
   * per drawn row until the window closes.
   */
  #redrawOutdated(): void {
    const context = this.#context();
    const said = (node: TreeNode, now: EpochMs) => JSON.stringify(rowOf({ ...context, now }, node));
    for (const node of [...this.#rows.values()].flat()) {
      const drawnAt = this.#drawnAt.get(node);
      if (drawnAt !== undefined && said(node, drawnAt) !== said(node, context.now)) this.#changed.fire(node);
    }
  }

  #showChange({ session, part }: SessionChange): void {
    const { error } = session.accessTokens;
    // The connection's own row also shows a failure.
    const kind = error === this.#drawnErrors.get(session) ? part : 'connection';
    this.#drawnErrors.set(session, error);
    this.#redraw(kind, session.connection.key);
  }

  /**
   * Redraws as few rows as possible: until VS Code has requested a redrawn row, clicking it calls its command without
   * the node.
   */
  #redraw(kind: 'connection' | GroupKind, connectionKey: string): void {
    this.#changed.fire(this.#give({ kind, connectionKey }));
  }

  /** Returns the node to pass to VS Code. A node with children is always the same object. */
  #give(node: TreeNode): TreeNode {
    let given = node;
    if (node.kind === 'lists' || node.kind === 'connection' || isGroup(node)) {
      const id = nodeId(node);
      given = this.#parents.get(id) ?? node;
      this.#parents.set(id, given);
    }
    this.#given.set(given, given);
    return given;
  }

  #redrawAll(): void {
    this.#parents.clear();
    this.#rows.clear();
    this.#changed.fire(undefined);
  }

  /** Reports changes by other windows. */
  #readAgain(): void {
    this.services.knownLists.readAgain();
    for (const { endpoints } of this.services.sessions.all) endpoints.readAgain();
  }

  #row(node: TreeNode): Row {
    return rowOf(this.#context(), node);
  }

  #context(): RowContext {
    const { sessions, knownLists: lists, settings, clock } = this.services;
    const revealed = (session: Session) => this.#revealed.get(session);
    return { sessions, lists, settings, now: clock.now(), revealed };
  }

  #isLong(node: TreeNode): boolean {
    const session = this.services.sessions.find(connectionKeyOf(node) ?? '');
    if (!isGroup(node) || session === undefined) return false;
    const long = this.#longGroups.get(session) ?? new Set();
    this.#longGroups.set(session, long);
    const count = node.kind === 'endpoints' ? session.endpoints.count : tokenCount(session);
    if (count > MAX_SHORT) long.add(node.kind);
    return long.has(node.kind);
  }
}

function isGroup(node: TreeNode): node is TreeNode & { readonly kind: GroupKind } {
  return node.kind === 'accessTokens' || node.kind === 'endpoints';
}

function iconOf({ icon, tone }: Row): vscode.ThemeIcon {
  if (tone === undefined) return new vscode.ThemeIcon(icon);
  const color = tone === 'error' ? 'list.errorForeground' : 'list.warningForeground';
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/**
 * Returns the files among dropped URIs. A link that is dragged from a browser is not a file. Lines starting with # are
 * comments (RFC 2483).
 * @param list `text/uri-list`
 */
function droppedFiles(list: string): readonly vscode.Uri[] {
  const uris = list.split(/\r?\n/u).filter((line) => /^(?!https?:)[a-z][a-z\d+.-]*:/iu.test(line));
  return uris.map((uri) => vscode.Uri.parse(uri, true));
}
