import * as vscode from 'vscode';

/** A panel's tab. */
export interface PanelTab {
  readonly title: string;
  readonly isActive: boolean;
}

/**
 * The tabs of the extension's panels.
 * @param viewType such as `zeroTouch.pairingCode`
 */
export function panelTabs(viewType: string): readonly PanelTab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType))
    .map(({ label, isActive }) => ({ title: label, isActive }));
}

/** The titles of the open panels of a view type. */
export function panelTitles(viewType: string): readonly string[] {
  return panelTabs(viewType).map(({ title }) => title);
}
