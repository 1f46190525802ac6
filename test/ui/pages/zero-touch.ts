import { expect, type Locator, type Page } from '@playwright/test';
import { isRecord, readJsonObject } from '../../support/json';
import type { LoopbackServer } from '../../support/loopback/server';
import { Panel } from '../../support/pages/panel';
import { RolloutPage } from '../../support/pages/rollout-page';
import { TokenPage } from '../../support/pages/token-page';
import { settingsFile, type UserSettings } from '../../support/vscode/settings';
import type { VsCode } from '../vscode';
import { Explorer } from './explorer';
import { Workbench } from './workbench';

export const LOOK_UP = 'Zero Touch: Look Up Pairing Code…';

/** The extension in a VS Code window: its view, inputs and panels. */
export class ZeroTouch {
  readonly workbench: Workbench;
  readonly explorer: Explorer;

  private constructor(
    readonly page: Page,
    readonly vscode: VsCode,
  ) {
    this.workbench = new Workbench(page);
    this.explorer = new Explorer(page);
  }

  /** Waits until a page has loaded the workbench, and then opens the view. */
  static async open(page: Page, vscode: VsCode): Promise<ZeroTouch> {
    const zeroTouch = await ZeroTouch.load(page, vscode);
    await zeroTouch.explorer.open();
    return zeroTouch;
  }

  /** Waits until a page has loaded the workbench. */
  private static async load(page: Page, vscode: VsCode): Promise<ZeroTouch> {
    const icons = page.locator('.monaco-workbench .activitybar .action-item');
    await expect(icons.first(), vscode.log()).toBeVisible();
    return new ZeroTouch(page, vscode);
  }

  /** Opens another window of the same VS Code, with the same profile, and the view in it. */
  async newWindow(): Promise<ZeroTouch> {
    const window = await this.newWindowWithoutView();
    await window.explorer.open();
    return window;
  }

  /**
   * Opens another window of the same VS Code, with any view or none, because VS Code may not have saved yet that the
   * sidebar is closed.
   */
  async newWindowWithoutView(): Promise<ZeroTouch> {
    const page = await this.page.context().newPage();
    await page.goto(this.vscode.url);
    return ZeroTouch.load(page, this.vscode);
  }

  /** Shows a file of the workspace folder in VS Code's own explorer. @returns its row */
  async showFile(name: string): Promise<Locator> {
    const row = this.explorer.row(name);
    await this.workbench.runCommand('View: Show Explorer');
    // On a busy machine, VS Code misses a file that is written before it watches the folder.
    await this.workbench.runCommand('Refresh Explorer');
    await expect(row).toBeVisible();
    return row;
  }

  /** Opens an empty window instead, and opens the view in it. */
  async openEmptyWindow(): Promise<void> {
    await this.page.goto(this.vscode.emptyWindowUrl);
    await this.explorer.open();
  }

  /** Reloads the window and opens the view again. */
  async reload(): Promise<void> {
    await this.workbench.reload();
    await this.explorer.open();
  }

  /** Restarts VS Code's server with the same profile, and opens the view again. */
  async restart(): Promise<void> {
    // Only VS Code's own command waits until everything is saved.
    await this.workbench.reload();
    await this.page.goto('about:blank');
    await this.vscode.restart();
    await this.page.goto(this.vscode.url);
    await this.explorer.open();
  }

  /** Restores the initial state of a window: without connections, editors, lists, notifications and files. */
  async putBack(): Promise<void> {
    const { explorer, workbench, vscode } = this;
    await this.page.bringToFront();
    if (await workbench.input.widget.isVisible()) await workbench.input.cancel();
    await workbench.tidy();
    vscode.emptyWorkspace();
    await explorer.open();
    const { 'zeroTouch.connections': connections = [] } = this.userSettings;
    const entries: readonly unknown[] = Array.isArray(connections) ? connections : [];
    const names = entries.map((entry) => String(isRecord(entry) && entry['name']));
    for (const [index, name] of names.entries()) {
      await workbench.runCommand('Zero Touch: Remove Connection…');
      if (index < names.length - 1) {
        await workbench.input.waitFor('Select a Connection');
        await workbench.input.pick(name);
      }
      await workbench.clickModalButton('Remove');
      // Otherwise, the next removal would ask for the connection.
      await expect(explorer.row(name)).toHaveCount(0);
    }
    await explorer.forgetLists();
    if (await workbench.toasts.first().isVisible()) await workbench.tidy();
    await expect(explorer.welcomeButtons.first()).toBeVisible();
  }

  /** Adds a connection through the user interface. @param shown the label of its row */
  async addConnection(server: LoopbackServer, name: string, shown = name): Promise<void> {
    const { input } = this.workbench;
    await this.workbench.runCommand('Zero Touch: Add Connection…');
    await input.answer('Address', server.baseUrl);
    await input.answer('Name of this connection', name);
    await input.answer('User name', server.service.username);
    await input.answer('Password', server.service.password);
    await expect(input.widget).toBeHidden();
    await expect(this.explorer.row(shown)).toBeVisible();
  }

  /** Tries the demo connection from the welcome view, and waits for its rows. */
  async tryDemo(): Promise<void> {
    await this.explorer.welcomeButtons.filter({ hasText: 'Try the Demo Connection' }).click();
    await expect(this.explorer.row('Audit Export')).toBeVisible();
    await expect(this.explorer.row('Training Center')).toBeVisible();
  }

  /** Closes the list that the demo connection opens. */
  async dropDemoList(): Promise<void> {
    await this.rolloutPage(/All 40/);
    await this.workbench.dropAllEditors();
  }

  /** Sets the clock of the extension host forward until the window is reloaded. Pages keep the real time. */
  async passHours(hours: number): Promise<void> {
    await this.workbench.runCommand('Tests: Set the Clock Forward…');
    await this.workbench.input.answer('Number of hours', String(hours));
    await expect(this.workbench.input.widget).toBeHidden();
  }

  /** Looks up an endpoint from the palette by a typed ID, and waits for its panel. */
  async lookUp(endpointId: string, shows: string | RegExp): Promise<Panel> {
    await this.workbench.runCommand(LOOK_UP);
    await this.typeEndpointId(endpointId);
    return this.panel(shows);
  }

  /** Types an ID into the endpoint pick, and presses Enter once the pick has processed it. */
  async typeEndpointId(endpointId: string): Promise<void> {
    const { input } = this.workbench;
    await input.waitFor(/type an (endpoint )?ID/i);
    await input.box.fill(endpointId);
    const parts = this.page.locator('.label-name, .label-description');
    const has = parts.filter({ hasText: new RegExp(`(^|[^\\w-])${endpointId}([^\\w-]|$)`) });
    await expect(input.focusedRow.filter({ has })).toBeVisible();
    await input.accept();
  }

  /** Waits for a visible panel with this text. */
  async panel(shows: string | RegExp): Promise<Panel> {
    return new Panel(await this.workbench.webview(shows));
  }

  /** Waits for a visible rollout page with this text. */
  async rolloutPage(shows: string | RegExp = 'Rooms'): Promise<RolloutPage> {
    return new RolloutPage(await this.workbench.webview(shows));
  }

  /** Waits for a visible table of access tokens with this text. */
  async tokenPage(shows: string | RegExp): Promise<TokenPage> {
    return new TokenPage(await this.workbench.webview(shows));
  }

  /** Reads the user settings from disk. */
  get userSettings(): UserSettings {
    return readJsonObject(settingsFile(this.vscode.userData)) ?? {};
  }
}
