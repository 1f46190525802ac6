import type { FrameLocator, Locator, Page } from 'playwright-core';
import { waitFor } from '../wait';
import { ANSWER_MS, exactly, LOAD_MS } from './patience';
import { QuickInput } from './quick-input';
import { Session, type SessionOptions } from './session';
import { type Row, Tree } from './tree';

/**
 * VS Code as a person uses it: a real one, with the packaged extension installed, in a browser window.
 * Every method waits for what it needs and throws an Error that says what it looked for.
 */
export class Workbench {
  /** The palette, input boxes and picks, with more than is repeated here. */
  readonly input: QuickInput;
  /** The sidebar, with more than is repeated here. */
  readonly tree: Tree;

  /** @param page the browser's page, for what has no method */
  private constructor(
    private readonly session: Session,
    readonly page: Page,
  ) {
    this.input = new QuickInput(this.page);
    this.tree = new Tree(this.page);
  }

  /**
   * Starts VS Code in a fresh profile and waits until its window has loaded.
   * @throws Error when something does not start; nothing is left running then.
   */
  static async start(options: SessionOptions): Promise<Workbench> {
    const session = await Session.start(options);
    const workbench = new Workbench(session, session.page);
    try {
      await workbench.untilLoaded();
      return workbench;
    } catch (error) {
      await workbench.stop();
      throw error;
    }
  }

  /** The folder that holds all of the profile that is on disk: settings, state, logs. */
  get profile(): string {
    return this.session.folder;
  }

  /** The folder that is open. */
  get workspace(): string {
    return this.session.workspace;
  }

  /** Runs a command from the palette by its whole title, category included: "Zero Touch: Refresh". */
  async runCommand(title: string): Promise<void> {
    await this.input.runCommand(title);
  }

  /** Shows a view container by the name of its icon in the activity bar. */
  async openView(label: string): Promise<void> {
    await this.tree.open(label);
  }

  /** Finds rows of the sidebar by their whole label, or by a pattern for all they show; it does not wait. */
  treeRow(row: Row): Locator {
    return this.tree.row(row);
  }

  async expandRow(row: Row): Promise<void> {
    await this.tree.expand(row);
  }

  async clickInlineAction(row: Row, action: string): Promise<void> {
    await this.tree.clickInlineAction(row, action);
  }

  async contextMenu(row: Row, entry: string): Promise<void> {
    await this.tree.contextMenu(row, entry);
  }

  async typeInput(text: string): Promise<void> {
    await this.input.type(text);
  }

  async acceptInput(): Promise<void> {
    await this.input.accept();
  }

  async inputMessage(expected?: string | RegExp): Promise<string> {
    return this.input.message(expected);
  }

  async inputTitle(): Promise<string> {
    return this.input.title();
  }

  async pickItem(label: string | RegExp): Promise<void> {
    await this.input.pick(label);
  }

  async clickBack(): Promise<void> {
    await this.input.back();
  }

  /** Waits for a notification that holds a text. */
  async toast(text: string | RegExp): Promise<Locator> {
    const toast = this.page
      .locator('.notifications-toasts .notification-list-item')
      .filter({ hasText: text });
    await toast.first().waitFor({ timeout: LOAD_MS });
    return toast.first();
  }

  /** Presses a button of a notification. */
  async clickToastAction(text: string | RegExp, action: string): Promise<void> {
    const button = (await this.toast(text)).locator('.monaco-button').filter({ hasText: exactly(action) });
    await button.click({ timeout: ANSWER_MS });
  }

  /** Closes a notification. */
  async closeToast(text: string | RegExp): Promise<void> {
    const toast = await this.toast(text);
    await toast.hover();
    await toast.locator('.codicon-notifications-clear').click({ timeout: ANSWER_MS });
  }

  /** Clears all notifications: only three show at a time, and a release may hold back the newest. */
  async clearToasts(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    await this.page.locator('.notifications-toasts.visible').waitFor({ state: 'hidden', timeout: ANSWER_MS });
  }

  /** Waits for a modal dialog that holds a text. */
  async modal(text: string | RegExp): Promise<Locator> {
    const dialog = this.page.locator('.monaco-dialog-box').filter({ hasText: text });
    await dialog.waitFor({ timeout: LOAD_MS });
    return dialog;
  }

  /** Presses a button of the modal dialog that is open, and waits until it is gone. */
  async clickModalButton(label: string): Promise<void> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog
      .locator('.monaco-button')
      .filter({ hasText: exactly(label) })
      .click({ timeout: ANSWER_MS });
    await dialog.waitFor({ state: 'hidden', timeout: ANSWER_MS });
  }

  /**
   * Waits for a webview that is in view and has content.
   * @param text holds out for one that shows this.
   * @returns its content, to look for elements in.
   */
  async webview(text: string | RegExp = /\S/): Promise<FrameLocator> {
    const outer = this.page.locator('iframe.webview.ready');
    return waitFor(
      `a webview that shows ${text}`,
      async () => {
        for (const frame of await outer.all()) {
          const name = await frame.getAttribute('name', { timeout: ANSWER_MS });
          if (!name || !(await frame.isVisible())) continue;
          const content = this.page
            .frameLocator(`iframe.webview[name="${name}"]`)
            .frameLocator('#active-frame');
          const body = content.locator('body').filter({ hasText: text });
          if (await body.isVisible()) return content;
        }
        return undefined;
      },
      LOAD_MS,
    );
  }

  /** Reads the text on the clipboard. */
  async readClipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Puts a text on the clipboard, to paste it or to see it replaced. */
  async writeClipboard(text: string): Promise<void> {
    await this.page.evaluate((value) => navigator.clipboard.writeText(value), text);
  }

  /** Closes all editors, panels in webviews among them. */
  async closeAllEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    await this.page.locator('.editor-group-container.empty').first().waitFor({ timeout: ANSWER_MS });
  }

  /** Takes a picture of the window, without a blinking caret. */
  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }

  /** Reloads the window by VS Code's own command, which saves all state first. */
  async reload(): Promise<void> {
    await this.leave();
    await this.untilLoaded();
  }

  /** Stops VS Code's server and starts it again with the same profile, in the same browser at the same address. */
  async restart(): Promise<void> {
    await this.leave();
    await this.session.restart();
    await this.untilLoaded();
  }

  /** Opens another window of the same VS Code, with the same profile; it ends with this one, or by `closeWindow`. */
  async newWindow(): Promise<Workbench> {
    const workbench = new Workbench(this.session, await this.session.newPage());
    await workbench.untilLoaded();
    return workbench;
  }

  /** Brings this window before the others: one behind is not drawn. */
  async toFront(): Promise<void> {
    await this.page.bringToFront();
  }

  /** Closes this window, as a person closes a tab of the browser, whatever is under way in it. */
  async closeWindow(): Promise<void> {
    await this.page.close({ runBeforeUnload: false });
  }

  /** Ends everything and removes the profile. */
  async stop(): Promise<void> {
    await this.session.stop();
  }

  /** Only VS Code's own command waits until everything is saved; closing the page loses the last tenth of a second. */
  private async leave(): Promise<void> {
    const left = this.page.waitForEvent('domcontentloaded', { timeout: LOAD_MS });
    await this.runCommand('Developer: Reload Window');
    await left;
  }

  private async untilLoaded(): Promise<void> {
    try {
      await this.page
        .locator('.monaco-workbench .activitybar .action-item')
        .first()
        .waitFor({ timeout: LOAD_MS });
    } catch (error) {
      throw new Error(`VS Code's window did not load. Its server said:\n${this.session.serverLog()}`, {
        cause: error,
      });
    }
  }
}
