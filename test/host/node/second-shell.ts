import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { extension } from '../rig/extension';
import { replaced } from '../rig/replace';

// The same object as the shell's, not a copy.
import vscode = require('vscode');

/** Source of an app that records its calls. */
export const NOTING_APP = `
const app = (calls) => ({
  run: async (...call) => void calls.push(['run', ...call]),
  explorer: {
    onDidChangeTreeData: () => ({ dispose() {} }),
    getChildren: (row) => (row === undefined ? [{ kind: 'row' }] : []),
    getTreeItem: (row) => ({ label: row.kind }),
  },
  rolloutEditors: {
    open: (...call) => void calls.push(['list', ...call]),
  },
  tools: {
    prepare: async (name) => ({ invocationMessage: name }),
    invoke: async (name, input) => JSON.stringify([name, input]),
  },
});
exports.createApp = ({ calls }) => {
  calls.push(['build']);
  return app(calls);
};
`;

type Command = (...args: readonly unknown[]) => Promise<unknown>;

/** A second shell in this host, in its own folder. Its registrations are recorded and do not reach VS Code. */
export class SecondShell {
  readonly commands = new Map<string, Command>();
  readonly editors = new Map<string, vscode.CustomTextEditorProvider | vscode.CustomReadonlyEditorProvider>();
  readonly tools = new Map<string, vscode.LanguageModelTool<unknown>>();
  readonly views = new Map<string, vscode.TreeDataProvider<unknown>>();
  /** Recorded calls of the app. */
  readonly calls: (readonly unknown[])[] = [];
  readonly subscriptions: vscode.Disposable[] = [];
  readonly #folder = mkdtempSync(join(__dirname, 'shell-'));
  readonly #require = createRequire(join(this.#folder, 'extension.js'));

  /**
   * @param app the source of its app; null for none
   * @param hasLanguageModels false for a product based on VS Code without language models
   */
  static async activated(app: string | null, hasLanguageModels = true): Promise<SecondShell> {
    const shell = new SecondShell();
    if (app !== null) shell.writeApp(app);
    copyFileSync(
      join(extension().extensionPath, 'dist', 'extension.js'),
      join(shell.#folder, 'extension.js'),
    );
    const exported: unknown = shell.#require('./extension.js');
    const activate: unknown = Reflect.get(Object(exported), 'activate');
    assert.ok(typeof activate === 'function');
    // No list is remembered. The app reads neither secrets nor state, so there are none.
    const context = {
      subscriptions: shell.subscriptions,
      calls: shell.calls,
      extension: extension(),
      globalState: { get: () => undefined },
    };
    const run = async () => void (await Reflect.apply(activate, undefined, [context]));
    await shell.#noting(() => (hasLanguageModels ? run() : replaced(Object(vscode), 'lm', undefined, run)));
    return shell;
  }

  writeApp(source: string): void {
    writeFileSync(join(this.#folder, 'app.js'), source);
  }

  /** Returns its loaded files. */
  loaded(): readonly string[] {
    const paths = Object.keys(this.#require.cache).filter((path) => path.startsWith(this.#folder));
    return paths.map((path) => path.slice(this.#folder.length + 1));
  }

  async runCommand(id: string, ...args: readonly unknown[]): Promise<unknown> {
    const command = this.commands.get(id);
    assert.ok(command !== undefined, `there is no command ${id}`);
    return await command(...args);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    rmSync(this.#folder, { recursive: true });
  }

  async #noting(work: () => Promise<void>): Promise<void> {
    const registration = { dispose: () => undefined };
    const note =
      <T>(map: Map<string, T>) =>
      (id: string, registered: T) => {
        map.set(id, registered);
        return registration;
      };
    const createTreeView = <T>(id: string, options: vscode.TreeViewOptions<T>) =>
      Object(note(this.views)(id, options.treeDataProvider));
    await replaced(vscode.commands, 'registerCommand', note(this.commands), () =>
      replaced(vscode.window, 'registerCustomEditorProvider', note(this.editors), () =>
        replaced(vscode.lm, 'registerTool', note(this.tools), () =>
          replaced(vscode.window, 'createTreeView', createTreeView, work),
        ),
      ),
    );
  }
}
