import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/app';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS } from '../rig/connections';
import { activated } from '../rig/extension';

describe('log level of VS Code', () => {
  let parts: App;
  before(async () => {
    parts = await activated();
  });

  /** Uses a command that VS Code provides for tests of extensions. */
  const setLevel = async (level: 'trace' | 'debug' | 'info', expected: vscode.LogLevel) => {
    await vscode.commands.executeCommand('_extensionTests.setLogLevel', level);
    await waitFor('the log level', () => vscode.env.logLevel === expected, PATIENCE_MS);
  };

  it('leads to a question if it includes addresses, and can be changed', async () => {
    const level = () => parts.requestLog.levelWithAddresses();
    try {
      await setLevel('trace', vscode.LogLevel.Trace);
      assert.equal(level(), 'Trace');
      await setLevel('debug', vscode.LogLevel.Debug);
      assert.equal(level(), 'Debug');
    } finally {
      await setLevel('info', vscode.LogLevel.Info);
    }
    assert.equal(level(), undefined);
    assert.ok((await vscode.commands.getCommands()).includes('workbench.action.setLogLevel'));
  });
});
