import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { COMMANDS } from '../../../src/ids';
import { extension, showView } from '../../../test/host/rig/extension';
import { hostEntry } from '../support/host-entry';

/** VS Code's start continues for a while. */
const REST_MS = 3_000;

// Measures BENCH_USE, the first use of the extension. With BENCH_LOADED, the app was loaded before.
export const run = hostEntry(async () => {
  assert.equal(extension().isActive, false);
  const rows = watchRows();
  const box = watchBox();
  const loadParts = await extension().activate();
  if (process.env['BENCH_LOADED'] !== undefined) await loadParts?.();
  await pause(REST_MS);
  if (process.env['BENCH_USE'] === 'rows') {
    await showView();
    return [{ name: 'time', measured: await rows, unit: 'ms' }];
  }
  const started = performance.now();
  void vscode.commands.executeCommand(COMMANDS.lookUpEndpoint);
  await box;
  // The window responds after drawing the box.
  await vscode.commands.getCommands();
  return [{ name: 'time', measured: performance.now() - started, unit: 'ms' }];
});

/** Returns VS Code's API object of the extension. */
function apiOfExtension(): typeof vscode {
  return createRequire(join(extension().extensionPath, 'package.json'))('vscode');
}

/** @returns milliseconds from the first call of getChildren until it has returned rows of access tokens */
function watchRows(): Promise<number> {
  const { window } = apiOfExtension();
  const create = window.createTreeView;
  return new Promise((resolve) => {
    let started: number | undefined;
    window.createTreeView = (id, options) => {
      const { treeDataProvider } = options;
      const getChildren = treeDataProvider.getChildren.bind(treeDataProvider);
      treeDataProvider.getChildren = async (row) => {
        started ??= performance.now();
        const rows = await getChildren(row);
        const kinds = rows?.map((each) => Reflect.get(Object(each), 'kind'));
        if (kinds?.includes('accessToken')) resolve(performance.now() - started);
        return rows;
      };
      return create(id, options);
    };
  });
}

/** Resolves when an input box with a list is shown. */
function watchBox(): Promise<void> {
  const { window } = apiOfExtension();
  const create = window.createQuickPick;
  return new Promise((resolve) => {
    window.createQuickPick = () => {
      const box = create();
      const show = box.show.bind(box);
      box.show = () => {
        show();
        resolve();
      };
      return Object(box);
    };
  });
}
