import type { FrameLocator, Locator } from 'playwright-core';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';

/** What a row shows, by the headers of its columns. */
export type RoomCells = Readonly<Record<string, string>>;

/** The rollout panel, as it stands in its webview. */
export class RolloutPage {
  constructor(readonly content: FrameLocator) {}

  /** Puts a list in the place of what is in the text field. */
  async paste(text: string): Promise<void> {
    await this.content.locator('textarea').fill(text, { timeout: LOAD_MS });
  }

  /** Finds a button by its whole label; it does not wait. */
  button(label: string | RegExp): Locator {
    return this.content.getByRole('button', { name: label, exact: true });
  }

  async press(label: string | RegExp): Promise<void> {
    await this.button(label).click({ timeout: LOAD_MS });
  }

  /** Waits until the page shows a text, wherever it stands. */
  async shows(text: string | RegExp): Promise<void> {
    await this.content.locator('body').filter({ hasText: text }).waitFor({ timeout: LOAD_MS });
  }

  /** Waits until the words beside the progress bar match, and reads them. */
  async progress(text: RegExp): Promise<string> {
    const words = this.content.locator('.progress-text').filter({ hasText: text });
    return words.innerText({ timeout: LOAD_MS });
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
      Object.fromEntries(headers.map((header, place) => [header.trim(), texts[place] ?? ''])),
    );
  }

  /** Waits until rows are as they should be. */
  async rowsWhere(
    what: string,
    holds: (rows: readonly RoomCells[]) => boolean,
  ): Promise<readonly RoomCells[]> {
    return waitFor(
      what,
      async () => {
        const rows = await this.rows();
        return holds(rows) ? rows : undefined;
      },
      LOAD_MS,
    );
  }

  /** Finds the row of a room by the name at its head. */
  row(title: string | RegExp): Locator {
    return this.content.locator('.view:visible .row:not(.head)').filter({ hasText: title }).first();
  }
}
