import { expect, type Locator, type Page } from '@playwright/test';
import { CLICK_MS, exactly, RETRY_MS } from '../../support/pages/retry';

/** Page object of the box at the top of the window: command palette, input boxes and picks. */
export class QuickInput {
  readonly widget: Locator;
  readonly box: Locator;
  readonly title: Locator;
  /** The prompt, or the validation message of the input. */
  readonly message: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget');
    this.box = this.widget.locator('.quick-input-box input');
    this.title = this.widget.locator('.quick-input-title');
    this.message = this.widget.locator('.quick-input-message');
  }

  /** Returns the rows of a pick by label: the whole label, or a pattern for a part of it. */
  row(label: string | RegExp): Locator {
    const hasText = typeof label === 'string' ? exactly(label) : label;
    const name = this.page.locator('.quick-input-list-label .label-name, .quick-input-list-row .label-name');
    return this.widget.locator('.monaco-list-row').filter({ has: name.filter({ hasText }) });
  }

  /** Row that Enter selects. */
  get focusedRow(): Locator {
    return this.widget.locator('.monaco-list-row.focused');
  }

  /** Runs a command from the palette, by its title with category ("Zero Touch: Refresh"). */
  async runCommand(title: string): Promise<void> {
    // Starts over each time, because a late focus change closes the palette, and an open palette does not show new
    // commands.
    await expect(async () => {
      if (await this.widget.isVisible()) await this.cancel();
      await this.page.keyboard.press('F1');
      await this.box.fill(`>${title}`, RETRY_MS);
      await this.row(title).first().click(CLICK_MS);
      // Redrawing a list loses a click.
      await expect.poll(() => this.shows(`>${title}`), RETRY_MS).toBe(false);
    }, `the command "${title}"`).toPass();
  }

  /** Returns whether the box is open with this text. False while the window is closing. */
  private async shows(text: string): Promise<boolean> {
    const boxes = this.box.filter({ visible: true });
    const isShown = boxes.evaluateAll(
      (all, shown) => all.some((box) => box instanceof HTMLInputElement && box.value === shown),
      text,
    );
    return await isShown.catch(() => false);
  }

  /** Waits for an input or a pick whose title, message or placeholder matches. */
  async waitFor(text: string | RegExp): Promise<void> {
    // A hidden box keeps the messages of the previous input.
    await expect(this.widget).toBeVisible();
    const words = async () => [
      ...(await this.title.allTextContents()),
      ...(await this.message.allTextContents()),
      await this.box.getAttribute('placeholder', RETRY_MS),
    ];
    const input = expect.poll(async () => (await words()).join('\n'), `an input that says ${text}`);
    if (typeof text === 'string') await input.toContain(text);
    else await input.toMatch(text);
  }

  /** Types into the matching input, and presses Enter. */
  async answer(prompt: string | RegExp, text: string): Promise<void> {
    await this.waitFor(prompt);
    await this.box.fill(text);
    await this.accept();
  }

  /** Types a path into a file dialog once it shows its proposed name, and accepts it. */
  async answerPath(path: string): Promise<void> {
    await expect(this.box).toHaveValue(/[^/]\.\w+$/);
    await this.box.fill(path);
    await expect(this.box).toHaveValue(path);
    await this.acceptPath();
  }

  /** Accepts the path in a file dialog, which ignores keys while it lists a folder. */
  async acceptPath(): Promise<void> {
    await expect(async () => {
      await this.box.press('Enter', RETRY_MS);
      await expect(this.widget).toBeHidden(RETRY_MS);
    }, 'the dialog closes').toPass();
  }

  async accept(): Promise<void> {
    await this.box.press('Enter');
  }

  /** Presses Escape in the open input, and waits until it is closed. */
  async cancel(): Promise<void> {
    await this.box.press('Escape');
    await expect(this.widget).toBeHidden();
  }

  /** Presses the Back button of an input with several steps. */
  async back(): Promise<void> {
    await this.widget.locator('.codicon-quick-input-back').click();
  }

  /** Selects a row of a pick, by its whole label or by a pattern. */
  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).first().click();
  }
}
