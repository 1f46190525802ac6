import * as l10n from '@vscode/l10n';

import vscode = require('vscode');

import type { App } from './app';
import { COMMANDS, CONTEXTS, EDITORS, SETTINGS, STORAGE_PREFIX, TOOLS, type ToolName, VIEWS } from './ids';
import { REMEMBERED_LISTS } from './rollout/storage-key';
import { listState } from './workbench/platform/list-state';
import type { TreeNode } from './workbench/tree/nodes';

/** MIME type of dropped files. */
const URI_LIST = 'text/uri-list';

/** The only row of the tree if the app could not be loaded. */
const NOT_LOADED = 'notLoaded';

type Row = TreeNode | typeof NOT_LOADED;

/** Loads the app once. Rejects if loading fails, after telling the user; the next call tries again. */
type LoadApp = () => Promise<App>;

/**
 * Registers everything that VS Code can call. The first call loads the app; activation loads it if access tokens are
 * watched.
 * @returns the loader of the app, only for tests inside VS Code
 */
export async function activate(context: vscode.ExtensionContext): Promise<LoadApp | undefined> {
  const rowsChanged = new vscode.EventEmitter<Row | undefined>();
  let loading: Promise<App> | undefined;
  let hasFailed = false;
  const load = async (): Promise<App> => {
    try {
      const { createApp } = await import('./app');
      const app = createApp(context, view);
      context.subscriptions.push(app.explorer.onDidChangeTreeData((node) => rowsChanged.fire(node)));
      if (hasFailed) rowsChanged.fire(undefined);
      return app;
    } catch (error) {
      loading = undefined;
      hasFailed = true;
      void showLoadFailure(context.extension.id);
      throw error;
    }
  };
  const loadApp = () => {
    loading ??= load();
    return loading;
  };
  const view = vscode.window.createTreeView(VIEWS.explorer, {
    treeDataProvider: treeData(loadApp, rowsChanged.event),
    dragAndDropController: {
      dragMimeTypes: [],
      dropMimeTypes: [URI_LIST],
      handleDrop: async (_, dropped) => (await loadApp()).explorer.handleDrop(dropped.get(URI_LIST)),
    },
    showCollapseAll: true,
    canSelectMany: true,
  });
  context.subscriptions.push(
    rowsChanged,
    view,
    ...Object.values(COMMANDS).map((id) => registerCommand(id, loadApp)),
    ...registerTools(loadApp),
  );
  if (isAnyWatched()) loadApp().catch(() => undefined);
  const restored = restoredLists();
  if (restored.length > 0 || isAnyRemembered(listState(context))) showListMenus();
  await openRestoredDocuments(restored);
  context.subscriptions.push(registerEditor(loadApp));
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? loadApp : undefined;
}

/** Calls the app, or returns a fallback if the app could not be loaded. */
function withApp<T>(loadApp: LoadApp, use: (app: App) => T | PromiseLike<T>, fallback: T): Promise<T> {
  return loadApp().then(use, () => fallback);
}

/** Passes the app's own nodes on, because the app recognizes them when a command is called with one. */
function treeData(
  loadApp: LoadApp,
  onDidChangeTreeData: vscode.Event<Row | undefined>,
): vscode.TreeDataProvider<Row> {
  return {
    onDidChangeTreeData,
    getChildren: (row) =>
      row === NOT_LOADED
        ? []
        : withApp<Row[]>(loadApp, ({ explorer }) => explorer.getChildren(row), [NOT_LOADED]),
    getTreeItem: (row) =>
      row === NOT_LOADED ? notLoadedItem() : loadApp().then(({ explorer }) => explorer.getTreeItem(row)),
    getParent: (row) =>
      row === NOT_LOADED ? undefined : loadApp().then(({ explorer }) => explorer.getParent(row)),
  };
}

function notLoadedItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('The extension could not be loaded'));
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  item.command = { command: COMMANDS.refresh, title: l10n.t('Retry') };
  return item;
}

function registerCommand(id: string, loadApp: LoadApp): vscode.Disposable {
  return vscode.commands.registerCommand(id, (argument: unknown, selection: unknown) =>
    withApp(loadApp, (app) => app.run(id, argument, selection), undefined),
  );
}

/** Returns the addresses of the lists in restored tabs. */
function restoredLists(): readonly vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputCustom && input.viewType === EDITORS.rollout ? [input.uri] : [],
  );
}

/**
 * Opens the documents of restored untitled lists before their editors do. For a custom editor, VS Code would open them
 * without their path, so saving would ask for a file name and propose the first line.
 */
async function openRestoredDocuments(lists: readonly vscode.Uri[]): Promise<void> {
  const places = lists.filter(({ scheme, path }) => scheme === 'untitled' && path.startsWith('/'));
  // Rejected if a file now exists at that path, in which case saving asks whether to replace it.
  await Promise.allSettled(places.map((uri) => vscode.workspace.openTextDocument(uri)));
}

function registerEditor(loadApp: LoadApp): vscode.Disposable {
  const editor: vscode.CustomTextEditorProvider = {
    resolveCustomTextEditor: async ({ uri }, panel) => {
      showListMenus();
      return (await loadApp()).rolloutEditors.open(uri, panel);
    },
  };
  const options = { supportsMultipleEditorsPerDocument: true };
  return vscode.window.registerCustomEditorProvider(EDITORS.rollout, editor, options);
}

/** Returns whether a list is remembered. */
function isAnyRemembered(state: vscode.Memento): boolean {
  const lists = state.get<unknown>(STORAGE_PREFIX + REMEMBERED_LISTS);
  return Array.isArray(lists) && lists.length > 0;
}

/** Adds the menus for lists of rooms to files and editors. */
function showListMenus(): void {
  void vscode.commands.executeCommand('setContext', CONTEXTS.hasList, true);
}

/** Registers the language model tools, unless a product based on VS Code does not support them. */
function registerTools(loadApp: LoadApp): readonly vscode.Disposable[] {
  if (typeof vscode.lm?.registerTool !== 'function') return [];
  return Object.values(TOOLS).map((name) => registerTool(name, loadApp));
}

/**
 * Registers a tool. It does not throw if the app could not be loaded, because VS Code logs the input of a tool that
 * throws.
 */
function registerTool(name: ToolName, loadApp: LoadApp): vscode.Disposable {
  const failure = JSON.stringify({
    error: 'The extension could not be loaded',
    nextStep: 'Reload the window.',
  });
  return vscode.lm.registerTool<unknown>(name, {
    prepareInvocation: ({ input }) => withApp(loadApp, ({ tools }) => tools.prepare(name, input), undefined),
    invoke: async ({ input }, token) => {
      const text = await withApp(loadApp, ({ tools }) => tools.invoke(name, input, token), failure);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
  });
}

function isAnyWatched(): boolean {
  const value: unknown = vscode.workspace.getConfiguration().inspect(SETTINGS.connections)?.globalValue;
  return Array.isArray(value) && value.some((entry) => Reflect.get(Object(entry), 'watch') === true);
}

async function showLoadFailure(extension: string): Promise<void> {
  const reload = l10n.t('Reload Window');
  const show = l10n.t('Show Extension');
  const text = l10n.t(
    'Zero Touch Pairing could not be loaded. Reload the window, or reinstall the extension.',
  );
  const chosen = await vscode.window.showErrorMessage(text, reload, show);
  if (chosen === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
  if (chosen === show) await vscode.commands.executeCommand('extension.open', extension);
}
