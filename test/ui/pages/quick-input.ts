import { expect, type Locator, type Page } from '@playwright/test';
import { exactly, RETRY_MS } from '../../support/pages/retry';

/** The box at the top of the window: the command palette, input boxes and picks. */
export class QuickInput {
  readonly widget: Locator;
  readonly box: Locator;
  readonly title: Locator;
  /** The prompt, or what is wrong with what was typed. */
  readonly message: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget');
    this.box = this.widget.locator('.quick-input-box input');
    this.title = this.widget.locator('.quick-input-title');
    this.message = this.widget.locator('.quick-input-message');
  }

  /** Finds the rows of a pick by their label: a text as a whole, or a pattern for a part. */
  row(label: string | RegExp): Locator {
    const hasText = typeof label === 'string' ? exactly(label) : label;
    const name = this.page.locator('.quick-input-list-label .label-name, .quick-input-list-row .label-name');
    return this.widget.locator('.monaco-list-row').filter({ has: name.filter({ hasText }) });
  }

  /** The row that Enter takes. */
  get focusedRow(): Locator {
    return this.widget.locator('.monaco-list-row.focused');
  }

  /** Runs a command from the palette, by its whole title with its category ("Zero Touch: Refresh"). */
  async runCommand(title: string): Promise<void> {
    // From the start each time: a late change of focus closes the palette, and an open one learns of no new commands.
    await expect(async () => {
      if (await this.widget.isVisible()) await this.cancel();
      await this.page.keyboard.press('F1');
      await this.box.fill(`>${title}`, RETRY_MS);
      await this.row(title).first().click(RETRY_MS);
      // A list that is drawn again loses a click.
      await expect.poll(() => this.shows(`>${title}`), RETRY_MS).toBe(false);
    }, `the command "${title}"`).toPass();
  }

  /** True while the box is open with this text. A window that is being left has no box. */
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
    // What the one before said stays in it while it is hidden.
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

  /** Types into the input that asks for something, and presses Enter. */
  async answer(prompt: string | RegExp, text: string): Promise<void> {
    await this.waitFor(prompt);
    await this.box.fill(text);
    await this.accept();
  }

  /** Types a path into a dialog for a file, once that shows the name that it proposes, and accepts it. */
  async answerPath(path: string): Promise<void> {
    await expect(this.box).toHaveValue(/[^/]\.\w+$/);
    await this.box.fill(path);
    await expect(this.box).toHaveValue(path);
    await this.acceptPath();
  }

  /** Accepts the path in a dialog for a file, which drops what is pressed while it lists a folder. */
  async acceptPath(): Promise<void> {
    await expect(async () => {
      await this.box.press('Enter', RETRY_MS);
      await expect(this.widget).toBeHidden(RETRY_MS);
    }, 'the dialog closes').toPass();
  }

  async accept(): Promise<void> {
    await this.box.press('Enter');
  }

  /** Presses Escape in the input that is open, and waits until it is closed. */
  async cancel(): Promise<void> {
    await this.box.press('Escape');
    await expect(this.widget).toBeHidden();
  }

  /** Presses the Back button of an input with several steps. */
  async back(): Promise<void> {
    await this.widget.locator('.codicon-quick-input-back').click();
  }

  /** Chooses a row of a pick, by its whole label or by a pattern. */
  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).first().click();
  }
}
