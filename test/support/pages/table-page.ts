import { expect, type Locator } from '@playwright/test';
import type { PageContent } from './content';

/** Cells of a row, by column header. */
export type RowCells = Readonly<Record<string, string>>;

/** Page object of a page with a table. */
export class TablePage {
  readonly body: Locator;
  readonly heading: Locator;
  /** The filters by state, including the filters that do not fit, such as "Code ready 29". */
  readonly states: Locator;
  /** Announcement about the rows, such as "2 of 4 tokens shown". */
  readonly spoken: Locator;

  constructor(readonly content: PageContent) {
    this.body = content.locator('body');
    this.heading = content.getByRole('heading', { level: 1 });
    this.states = content.locator('.chip');
    this.spoken = content.locator('.list-page > [role="status"]');
  }

  button(label: string | RegExp): Locator {
    return this.content.getByRole('button', { name: label, exact: true });
  }

  async press(label: string | RegExp): Promise<void> {
    await this.button(label).click();
  }

  /** Returns the filter button of a state. */
  state(label: string): Locator {
    const name = new RegExp(`^${label} [\\d,]+$`);
    return this.content.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name });
  }

  /** Filters the rows by state, even if the state is in the menu of states that do not fit. */
  async showOnly(label: string): Promise<void> {
    const rest = this.content.locator('[data-key="filter/more"]');
    const item = this.content.getByRole('menuitemradio', { name: new RegExp(`^${label} \\([\\d,]+\\)$`) });
    const chip = this.content.getByRole('button', {
      name: new RegExp(`^${label} [\\d,]+$`),
      includeHidden: true,
    });
    await expect(async () => {
      // A click whose effect is late must not be repeated, because a second click shows all rows again.
      if ((await chip.first().getAttribute('aria-pressed')) === 'true') return;
      if (!(await this.state(label).isVisible())) await rest.click({ timeout: 1000 });
      await this.state(label).or(item).first().click({ timeout: 1000 });
    }).toPass();
  }

  /** Chooses an entry of a menu. */
  async choose(menu: 'Export' | 'More Actions', entry: string): Promise<void> {
    const button = this.content.getByRole('button', { name: menu, exact: true });
    const item = this.content.getByRole('menu', { name: menu }).getByText(entry, { exact: true });
    await button.click();
    await item.click();
  }

  /** Exports in a format. */
  async export(format: string): Promise<void> {
    await this.choose('Export', format);
  }

  /** Titles of the visible columns. */
  get headers(): Locator {
    return this.content.locator('.view:visible .row.head .title .text');
  }

  /** The header of a column. */
  header(label: string): Locator {
    return this.content.locator('.view:visible .head .cell', { hasText: label }).first();
  }

  /** Returns the sorted columns and their directions. */
  sorts(): Promise<Readonly<Record<string, string>>> {
    return this.content
      .locator('.view:visible .head [aria-sort]')
      .evaluateAll((headers) =>
        Object.fromEntries(
          headers
            .map((header) => [header.querySelector('.text')?.textContent, header.getAttribute('aria-sort')])
            .filter(([, sort]) => sort !== 'none'),
        ),
      );
  }

  /**
   * Returns the visible row that contains a string. To move the cursor to a room, click its cell `.code`: its state opens
   * a panel, which later moves the cursor and the focus back.
   */
  row(text: string | RegExp): Locator {
    return this.#rows.filter({ hasText: text }).first();
  }

  /** Reads the visible cells by column header. If several columns have the same header, the first one counts. */
  async rows(): Promise<readonly RowCells[]> {
    const headers = await this.headers.allInnerTexts();
    const cells = await this.#rows.evaluateAll((rows) =>
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
    return cells.map((texts) => {
      const named = headers.map((header, index) => [header.trim(), texts[index] ?? ''] as const);
      return Object.fromEntries(named.reverse());
    });
  }

  /** Waits until a number of rows meet a condition. @param what describes the condition in the error */
  async expectRows(what: string, count: number, holds: (row: RowCells) => boolean): Promise<void> {
    // Unlike a poll, this also reads again after an error, for example if VS Code has just replaced the page.
    await expect(async () => {
      expect((await this.rows()).filter(holds).length, what).toBe(count);
    }).toPass();
  }

  /** Waits until a column of the visible rows has these values, in this order. */
  async expectColumn(header: string, texts: readonly string[]): Promise<void> {
    await expect(async () => {
      const shown = (await this.rows()).map((row) => row[header]);
      expect(shown, `the column ${header}`).toEqual(texts);
    }).toPass();
  }

  get #rows(): Locator {
    return this.content.locator('.view:visible .row:not(.head):not(.group)');
  }
}
