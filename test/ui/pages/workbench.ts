import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { CLICK_MS, exactly } from '../../support/pages/retry';
import { QuickInput } from './quick-input';

/** Page object of a VS Code window. */
export class Workbench {
  readonly input: QuickInput;
  /** Visible notifications. */
  readonly toasts: Locator;
  readonly modal: Locator;
  readonly statusBar: Locator;
  /** Titles of the open editors. */
  readonly tabs: Locator;

  constructor(readonly page: Page) {
    this.input = new QuickInput(page);
    this.toasts = page.locator('.notifications-toasts .notification-list-item');
    this.modal = page.locator('.monaco-dialog-box');
    this.statusBar = page.locator('.statusbar-item');
    this.tabs = page.locator('.tabs-container .tab .label-name');
  }

  /** Runs a command from the palette by its title with category: "Zero Touch: Refresh". */
  async runCommand(title: string): Promise<void> {
    await this.input.runCommand(title);
  }

  toast(text: string | RegExp): Locator {
    return this.toasts.filter({ hasText: text }).first();
  }

  /** Presses a button of a notification. */
  async clickToastButton(text: string | RegExp, button: string): Promise<void> {
    const toast = this.toast(text);
    // Some buttons are visible only on hover.
    await toast.hover();
    await toast
      .locator('.monaco-button')
      .filter({ hasText: exactly(button) })
      .click();
  }

  /** Clears all notifications: only three are visible at a time, and a release may hold back the newest. */
  async clearToasts(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    await expect(this.page.locator('.notifications-toasts.visible')).toBeHidden();
  }

  /** Presses a button of the open modal dialog, and waits until it is closed. */
  async clickModalButton(label: string): Promise<void> {
    await this.answerModal('', label);
    await expect(this.modal).toBeHidden();
  }

  /** Presses a button of the modal dialog with this text. Another dialog may follow immediately. */
  async answerModal(text: string, button: string): Promise<void> {
    await this.modal
      .filter({ hasText: text })
      .locator('.monaco-button')
      .filter({ hasText: exactly(button) })
      .click();
  }

  /** Waits for a visible webview with this text. @returns its content */
  async webview(text: string | RegExp): Promise<FrameLocator> {
    const names = async () => {
      const frames = this.page.locator('iframe.webview.ready').filter({ visible: true });
      return frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('name') ?? ''));
    };
    const contentOf = (name: string) =>
      this.page.frameLocator(`iframe.webview[name="${name}"]`).frameLocator('#active-frame');
    let found = '';
    await expect(async () => {
      for (const name of await names()) {
        if (await contentOf(name).locator('body').filter({ hasText: text }).isVisible()) found = name;
      }
      expect(found).not.toBe('');
    }, `a webview that shows ${text}`).toPass();
    return contentOf(found);
  }

  /** Writes `before` to the clipboard, runs the work, and waits until the clipboard changes. @returns its new text */
  async copiedBy(work: () => Promise<void>): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText('before'));
    await work();
    let copied = 'before';
    // Reading fails while no page has the focus.
    await expect(async () => {
      copied = await this.page.evaluate(() => navigator.clipboard.readText());
      expect(copied, 'something new on the clipboard').not.toBe('before');
    }).toPass();
    return copied;
  }

  get editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  async closeAllEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    await expect(this.page.locator('.editor-group-container.empty').first()).toBeVisible();
  }

  /** Closes all editors, and discards unsaved changes. */
  async dropAllEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    const empty = this.page.locator('.editor-group-container.empty').first();
    await expect(empty.or(this.modal).first()).toBeVisible();
    if (await this.modal.isVisible()) await this.clickModalButton("Don't Save");
    await expect(empty).toBeVisible();
  }

  /** Discards all editors and notifications by one command of the tests. */
  async tidy(): Promise<void> {
    await this.runCommand('Tests: Discard Editors and Notifications');
    await expect(this.page.locator('.editor-group-container.empty').first()).toBeVisible();
    await expect(this.tabs).toHaveCount(0);
    await expect(this.page.locator('.notifications-toasts.visible')).toBeHidden();
  }

  /** Reloads the window by VS Code's own command, which saves all state first. */
  async reload(): Promise<void> {
    const former = this.page.locator('body[data-former]');
    await this.page.evaluate(() => document.body.setAttribute('data-former', ''));
    await expect(async () => {
      // A focus change that closes the palette looks like a command that ran.
      if ((await former.count()) === 0) return;
      await this.runCommand('Developer: Reload Window');
      await expect(former).toHaveCount(0, CLICK_MS);
    }, 'the window reloads').toPass();
    await this.page.waitForLoadState('domcontentloaded');
  }
}
