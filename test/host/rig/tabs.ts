import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitForCheck } from '../../support/wait';
import { PATIENCE_MS } from './connections';

/** A panel's tab. */
export interface PanelTab {
  readonly title: string;
  readonly isActive: boolean;
}

/** Returns the tabs of the extension's panels. @param viewType such as `zeroTouch.pairingCode` */
export function panelTabs(viewType: string): readonly PanelTab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType))
    .map(({ label, isActive }) => ({ title: label, isActive }));
}

/** Returns the titles of the open panels of a view type, in no particular order. */
export function panelTitles(viewType: string): readonly string[] {
  return panelTabs(viewType)
    .map(({ title }) => title)
    .toSorted();
}

/** Returns the names of files that are open in a custom editor, in tab order. */
export function customEditors(viewType: string): readonly string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) =>
      input instanceof vscode.TabInputCustom && input.viewType === viewType
        ? [input.uri.path.slice(input.uri.path.lastIndexOf('/') + 1)]
        : [],
    );
}

/** Returns the tabs of a file, as custom editors and as text. */
export function fileTabs(uri: vscode.Uri): Record<'custom' | 'text', readonly vscode.Tab[]> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isOf = (input: vscode.TabInputCustom | vscode.TabInputText) =>
    input.uri.toString() === uri.toString();
  return {
    custom: tabs.filter(({ input }) => input instanceof vscode.TabInputCustom && isOf(input)),
    text: tabs.filter(({ input }) => input instanceof vscode.TabInputText && isOf(input)),
  };
}

/** Waits until exactly these files are open in a custom editor. */
export async function editorsOpen(viewType: string, ...names: readonly string[]): Promise<void> {
  await waitForCheck('the editors', () => assert.deepEqual(customEditors(viewType), names), PATIENCE_MS);
}

/** Waits until exactly these panels are open. */
export async function panelsOpen(viewType: string, ...titles: readonly string[]): Promise<void> {
  await waitForCheck(
    'the panels',
    () => assert.deepEqual(panelTitles(viewType), titles.toSorted()),
    PATIENCE_MS,
  );
}
