import { expect, type Locator } from '@playwright/test';
import type { PageContent } from './content';
import { exactly } from './retry';

/** Page object of the panel of a pairing code or access token. */
export class Panel {
  readonly body: Locator;
  readonly heading: Locator;
  readonly chips: Locator;
  readonly notices: Locator;
  /** Text that says when the code was fetched and whether it has changed. */
  readonly caption: Locator;
  /** Last announcement of the live region. */
  readonly announcement: Locator;
  readonly qr: Locator;

  constructor(readonly content: PageContent) {
    this.body = content.locator('body');
    this.heading = content.getByRole('heading', { level: 1 });
    this.chips = content.locator('.chips li');
    this.notices = content.locator('.notice');
    this.caption = content.locator('.caption');
    this.announcement = content.getByRole('status');
    this.qr = content.getByRole('img', { name: 'Pairing code as a QR code' });
  }

  /** Waits until this code is shown, ignoring gaps between its groups. */
  async expectCode(code: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.code(), 'the pairing code');
    if (typeof code === 'string') await shown.toBe(code);
    else await shown.toMatch(code);
  }

  async code(): Promise<string> {
    return (await this.content.locator('.code .group').allInnerTexts()).join('');
  }

  /** Returns the value of a labeled field. */
  field(label: string): Locator {
    const term = this.content.locator('dt').filter({ hasText: exactly(label) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  button(label: string): Locator {
    return this.content.getByRole('button', { name: label, exact: true });
  }

  async press(label: string): Promise<void> {
    await this.button(label).click();
  }

  /** Picks an item of the menu *More Actions*. */
  async choose(item: string): Promise<void> {
    await this.press('More Actions');
    await this.content.getByRole('menuitem', { name: item }).click();
  }

  /** Waits until the panel fetches nothing. */
  async expectSettled(): Promise<void> {
    await expect(this.content.locator('[aria-busy="false"]').first()).toBeVisible();
  }
}
