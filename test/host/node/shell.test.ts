import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, SETTINGS, TOOLS, VIEWS } from '../../../src/ids';
import { setUserSetting } from '../rig/connections';
import { replaced } from '../rig/replace';
import { NOTING_APP, SecondShell } from './second-shell';

const PLACE = { title: 'of the test' };

describe('extension shell', () => {
  const shells: SecondShell[] = [];
  const activate = async (app: string | null = NOTING_APP) => {
    const shell = await SecondShell.activated(app);
    shells.push(shell);
    return shell;
  };
  afterEach(() => {
    for (const shell of shells.splice(0)) shell.dispose();
  });

  it('registers everything in package.json, and loads nothing more', async () => {
    const shell = await activate();
    assert.deepEqual([...shell.commands.keys()], Object.values(COMMANDS));
    assert.deepEqual([...shell.editors.keys()], Object.values(EDITORS));
    assert.deepEqual([...shell.tools.keys()], Object.values(TOOLS));
    assert.deepEqual([...shell.views.keys()], Object.values(VIEWS));
    assert.deepEqual(shell.loaded(), ['extension.js']);
  });

  it('registers everything but its tools in a program without language models', async () => {
    const shell = await SecondShell.activated(NOTING_APP, false);
    shells.push(shell);
    assert.deepEqual([...shell.tools.keys()], []);
    assert.deepEqual([...shell.commands.keys()], Object.values(COMMANDS));
    assert.deepEqual([...shell.editors.keys()], Object.values(EDITORS));
    assert.deepEqual([...shell.views.keys()], Object.values(VIEWS));
    await shell.runCommand(COMMANDS.refresh);
    assert.deepEqual(shell.calls.at(-1), ['run', COMMANDS.refresh, undefined, undefined]);
  });

  it('loads the app once for two simultaneous commands, and runs them in order', async () => {
    const shell = await activate();
    const results = await Promise.all([
      shell.runCommand(COMMANDS.showLog, PLACE, [PLACE]),
      shell.runCommand(COMMANDS.refresh, PLACE),
    ]);
    assert.deepEqual(results, [undefined, undefined]);
    assert.deepEqual(shell.calls, [
      ['build'],
      ['run', COMMANDS.showLog, PLACE, [PLACE]],
      ['run', COMMANDS.refresh, PLACE, undefined],
    ]);
    assert.equal(shell.calls[1]?.[2], PLACE, 'the very object, by which the tree knows its rows');
  });

  it('loads the app for the rows of the tree', async () => {
    const shell = await activate();
    const [row] = await rowsOf(shell);
    assert.deepEqual(row, { kind: 'row' });
    assert.deepEqual(await shell.views.get(VIEWS.explorer)?.getTreeItem(row), { label: 'row' });
  });

  it('loads the app for an editor that is restored at startup', async () => {
    const shell = await activate();
    const { token } = new vscode.CancellationTokenSource();
    const text = shell.editors.get(EDITORS.rollout);
    assert.ok(text !== undefined && 'resolveCustomTextEditor' in text);
    // VS Code's address and panel are passed on unchanged.
    await Reflect.apply(text.resolveCustomTextEditor, text, [{ uri: 'text' }, 'panel', token]);
    assert.deepEqual(shell.calls, [['build'], ['list', 'text', 'panel']]);
  });

  it('loads the app for a tool that is called first', async () => {
    const shell = await activate();
    assert.equal(await invoke(shell, 'prepare'), TOOLS.lookUpEndpoint);
    assert.equal(
      await invoke(shell, 'invoke'),
      JSON.stringify([TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }]),
    );
  });

  it('loads the app at startup only if a connection is watched', async () => {
    // The extension itself watches the connection too. Without credentials, it lists and remembers nothing.
    const entry = { name: 'Video', baseUrl: 'https://rooms.example' };
    for (const watch of [undefined, false, 'yes']) {
      await setUserSetting(SETTINGS.connections, [{ ...entry, watch }]);
      assert.deepEqual((await activate()).loaded(), ['extension.js']);
    }
    await setUserSetting(SETTINGS.connections, [
      entry,
      'damaged',
      null,
      { ...entry, name: 'Lab', watch: true },
    ]);
    const windows = [await activate(), await activate()];
    await setUserSetting(SETTINGS.connections, undefined);
    for (const { calls } of windows) assert.deepEqual(calls, [['build']]);
  });

  it('does nothing if it is deactivated before the app is loaded', async () => {
    const shell = await activate();
    for (const subscription of shell.subscriptions) subscription.dispose();
    assert.deepEqual(shell.loaded(), ['extension.js']);
  });

  for (const [what, source] of [
    ['missing', null],
    ['damaged', `${NOTING_APP} return {`],
  ] as const) {
    it(`says what to do if the app is ${what}, and tries again on the next call`, async () => {
      const shell = await activate(source);
      const messages: (readonly unknown[])[] = [];
      const showErrorMessage = async (...message: readonly unknown[]) => void messages.push(message);
      await replaced(vscode.window, 'showErrorMessage', showErrorMessage, async () => {
        assert.equal(await shell.runCommand(COMMANDS.showLog), undefined);
        const [row, ...others] = await rowsOf(shell);
        assert.equal(others.length, 0);
        const item = await shell.views.get(VIEWS.explorer)?.getTreeItem(row);
        assert.equal(item?.label, 'The extension could not be loaded');
        assert.equal(await invoke(shell, 'prepare'), undefined);
        assert.match(String(await invoke(shell, 'invoke')), /could not be loaded/);
      });
      const text = 'Zero Touch Pairing could not be loaded. Reload the window, or reinstall the extension.';
      assert.deepEqual(messages, Array(4).fill([text, 'Reload Window', 'Show Extension']));
      let redrawn = 0;
      shell.views.get(VIEWS.explorer)?.onDidChangeTreeData?.(() => {
        redrawn += 1;
      });
      shell.writeApp(NOTING_APP);
      await shell.runCommand(COMMANDS.refresh);
      assert.deepEqual(shell.calls, [['build'], ['run', COMMANDS.refresh, undefined, undefined]]);
      assert.equal(redrawn, 1);
      assert.deepEqual(await rowsOf(shell), [{ kind: 'row' }]);
    });
  }
});

async function rowsOf(shell: SecondShell): Promise<readonly unknown[]> {
  return (await shell.views.get(VIEWS.explorer)?.getChildren()) ?? [];
}

/** Calls a tool like VS Code. @returns its text */
async function invoke(shell: SecondShell, call: 'prepare' | 'invoke'): Promise<unknown> {
  const tool = shell.tools.get(TOOLS.lookUpEndpoint);
  const { token } = new vscode.CancellationTokenSource();
  const input = { endpointId: 'EP-1' };
  if (call === 'prepare') {
    const prepared = await tool?.prepareInvocation?.({ input }, token);
    return prepared?.invocationMessage;
  }
  const result = await tool?.invoke({ input, toolInvocationToken: undefined }, token);
  const [part] = result?.content ?? [];
  return part instanceof vscode.LanguageModelTextPart ? part.value : undefined;
}
