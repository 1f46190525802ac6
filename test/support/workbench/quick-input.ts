import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../wait';
import { ANSWER_MS, exactly, LOAD_MS, TRY_MS } from './patience';

/** The box at the top of the window: the command palette, input boxes and picks. */
export class QuickInput {
  readonly widget: Locator;
  private readonly box: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget');
    this.box = this.widget.locator('.quick-input-box input');
  }

  /** Finds the rows of a pick by their label: a text as a whole, or a pattern for a part. */
  row(label: string | RegExp): Locator {
    const hasText = typeof label === 'string' ? exactly(label) : label;
    const name = this.page.locator('.quick-input-list-label .label-name, .quick-input-list-row .label-name');
    return this.widget.locator('.monaco-list-row').filter({ has: name.filter({ hasText }) });
  }

  /**
   * Runs a command from the palette, by its whole title with its category ("Zero Touch: Refresh").
   * @throws Error when the palette does not offer it.
   */
  async runCommand(title: string): Promise<void> {
    await waitFor(
      `the command "${title}" in the palette`,
      async () => {
        // From the start each time: a late change of focus closes the palette, and an open one learns of no new commands.
        if (await this.widget.isVisible()) await this.cancel();
        await this.page.keyboard.press('F1');
        await this.box.fill(`>${title}`, { timeout: TRY_MS });
        await this.row(title).first().click({ timeout: TRY_MS });
        return true;
      },
      LOAD_MS,
    );
  }

  /** Waits for an input or a pick whose title, placeholder or message matches. */
  async waitForInput(text: string | RegExp): Promise<void> {
    const matches = (seen: string) => (typeof text === 'string' ? seen.includes(text) : text.test(seen));
    await waitFor(
      `an input that says ${text}`,
      async () => matches((await this.words()).join('\n')),
      ANSWER_MS,
    );
  }

  /** Replaces the text of the input that is open. */
  async type(text: string): Promise<void> {
    await this.box.fill(text, { timeout: ANSWER_MS });
  }

  /** Presses Enter in the input that is open. */
  async accept(): Promise<void> {
    await this.box.press('Enter', { timeout: ANSWER_MS });
  }

  /** Presses Escape in the input that is open, and waits until it is closed. */
  async cancel(): Promise<void> {
    await this.box.press('Escape', { timeout: ANSWER_MS });
    await this.waitUntilClosed();
  }

  /** Waits until no input is open. */
  async waitUntilClosed(): Promise<void> {
    await this.widget.waitFor({ state: 'hidden', timeout: ANSWER_MS });
  }

  /** Presses the Back button of an input with several steps. */
  async back(): Promise<void> {
    await this.widget.locator('.codicon-quick-input-back').click({ timeout: ANSWER_MS });
  }

  /** Chooses a row of a pick, by its whole label or by a pattern. */
  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).first().click({ timeout: ANSWER_MS });
  }

  /** Reads the title, with its step, such as "Add Connection (1/3)". */
  async title(): Promise<string> {
    const title = this.widget.locator('.quick-input-title');
    await title.waitFor({ timeout: ANSWER_MS });
    return (await title.textContent())?.trim() ?? '';
  }

  /**
   * Reads the message under the box: the prompt, or what is wrong with what was typed.
   * @param expected waits until the message holds this.
   */
  async message(expected: string | RegExp = /\S/): Promise<string> {
    const message = this.widget.locator('.quick-input-message').filter({ hasText: expected });
    await message.waitFor({ timeout: ANSWER_MS });
    return (await message.textContent())?.trim() ?? '';
  }

  /** Tells whether what is typed is hidden, as a password is. */
  async isPassword(): Promise<boolean> {
    return (await this.box.getAttribute('type', { timeout: ANSWER_MS })) === 'password';
  }

  /** Reads what stands in the box. */
  async value(): Promise<string> {
    return this.box.inputValue({ timeout: ANSWER_MS });
  }

  private async words(): Promise<string[]> {
    if (!(await this.widget.isVisible())) return [];
    const title = await this.widget.locator('.quick-input-title').textContent();
    const message = await this.widget.locator('.quick-input-message').textContent();
    const placeholder = await this.box.getAttribute('placeholder', { timeout: TRY_MS });
    return [title ?? '', message ?? '', placeholder ?? ''];
  }
}
