import { expect, type FrameLocator, type Locator } from '@playwright/test';

/** What a row shows, by the headers of its columns. */
export type RoomCells = Readonly<Record<string, string>>;

/** The rollout panel, in its webview. */
export class RolloutPage {
  readonly body: Locator;
  readonly list: Locator;
  readonly filter: Locator;
  /** The words beside the progress bar. */
  readonly progress: Locator;
  /** What slows the run or makes it wait. */
  readonly pacing: Locator;

  constructor(readonly content: FrameLocator) {
    this.body = content.locator('body');
    this.list = content.locator('textarea');
    this.filter = content.getByPlaceholder('Filter rooms');
    this.progress = content.locator('.progress-text');
    this.pacing = content.locator('.pacing-text');
  }

  button(label: string | RegExp): Locator {
    return this.content.getByRole('button', { name: label, exact: true });
  }

  async press(label: string | RegExp): Promise<void> {
    await this.button(label).click();
  }

  /** The row in view that shows a text. */
  row(text: string | RegExp): Locator {
    return this.content.locator('.view:visible .row:not(.head)').filter({ hasText: text }).first();
  }

  /** Reads the cells of the rows in view, by the headers of their columns. */
  async rows(): Promise<readonly RoomCells[]> {
    const headers = await this.content.locator('.view:visible .row.head .title .text').allInnerTexts();
    const cells = await this.content.locator('.view:visible .row:not(.head)').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('.cell:not(.select)')].map((cell) => {
          const spoken = cell.cloneNode(true);
          if (spoken instanceof Element) {
            for (const glyph of spoken.querySelectorAll('[aria-hidden="true"]')) glyph.remove();
          }
          return spoken.textContent?.trim() ?? '';
        }),
      ),
    );
    return cells.map((texts) =>
      Object.fromEntries(headers.map((header, index) => [header.trim(), texts[index] ?? ''])),
    );
  }

  /** Waits until N rows hold something. @param what for the message */
  async expectRows(what: string, count: number, holds: (row: RoomCells) => boolean): Promise<void> {
    await expect.poll(async () => (await this.rows()).filter(holds).length, what).toBe(count);
  }
}
