import type { FrameLocator, Locator } from 'playwright-core';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';

/** A panel of the extension, as it stands in its webview. */
export class Panel {
  constructor(readonly content: FrameLocator) {}

  /** Reads the code as it is shown, without the gaps between its groups. */
  async code(): Promise<string> {
    const groups = this.content.locator('.code .group');
    await groups.first().waitFor({ timeout: LOAD_MS });
    return (await groups.allInnerTexts()).join('');
  }

  /** Waits until the code is another one, and reads it. */
  async codeOtherThan(before: string): Promise<string> {
    return waitFor(
      `a code other than ${before}`,
      async () => {
        const code = await this.code();
        return code === before ? undefined : code;
      },
      LOAD_MS,
    );
  }

  async heading(): Promise<string> {
    return this.content.locator('h1').innerText({ timeout: LOAD_MS });
  }

  /** Reads the value beside a label. */
  async field(label: string): Promise<string> {
    const term = this.content.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]').innerText({ timeout: LOAD_MS });
  }

  async chips(): Promise<string[]> {
    await this.content.locator('.chips li').first().waitFor({ timeout: LOAD_MS });
    return this.content.locator('.chips li').allInnerTexts();
  }

  /** Finds a button by its whole label; it does not wait. */
  button(label: string): Locator {
    return this.content.getByRole('button', { name: label, exact: true });
  }

  /** Reads the label of the button that the keyboard is at. */
  async focused(): Promise<string> {
    return this.content.locator('button:focus').innerText({ timeout: LOAD_MS });
  }

  async press(label: string): Promise<void> {
    await this.button(label).click({ timeout: LOAD_MS });
  }

  /** Waits for a notice that holds a text, and reads it whole. */
  async notice(text: string | RegExp): Promise<string> {
    const notice = this.content.locator('.notice').filter({ hasText: text });
    return notice.first().innerText({ timeout: LOAD_MS });
  }

  async notices(): Promise<string[]> {
    return this.content.locator('.notice h2').allInnerTexts();
  }

  /** Waits until the panel shows a text, wherever it stands. */
  async shows(text: string | RegExp): Promise<void> {
    await this.content.locator('body').filter({ hasText: text }).waitFor({ timeout: LOAD_MS });
  }

  /** Waits until nothing is being fetched for it any more. */
  async settled(): Promise<void> {
    await this.content.locator('#panel[aria-busy="false"]').waitFor({ timeout: LOAD_MS });
  }
}
