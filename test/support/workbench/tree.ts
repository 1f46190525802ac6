import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../wait';
import { ANSWER_MS, exactly, LOAD_MS, TRY_MS } from './patience';

/** A row by its whole label, by a pattern for anything it shows, or found already. */
export type Row = string | RegExp | Locator;

/** The sidebar and its trees. */
export class Tree {
  readonly sidebar: Locator;

  constructor(private readonly page: Page) {
    this.sidebar = page.locator('.part.sidebar');
  }

  /** Shows a view container by the name that its icon in the activity bar bears, unless it is shown already. */
  async open(label: string): Promise<void> {
    const item = this.page.locator('.activitybar .action-item').filter({
      has: this.page.locator(`a[aria-label^=${JSON.stringify(label)}]`),
    });
    const title = this.sidebar.locator('.title-label').filter({ hasText: label });
    await waitFor(
      `the view "${label}" in the sidebar`,
      async () => {
        if (await title.isVisible()) return true;
        await item.first().click({ timeout: TRY_MS });
        await title.waitFor({ timeout: TRY_MS });
        return true;
      },
      LOAD_MS,
    );
  }

  /** Finds rows; it does not wait. */
  row(row: Row): Locator {
    if (typeof row !== 'string' && !(row instanceof RegExp)) return row;
    const rows = this.sidebar.locator('.monaco-list-row[role="treeitem"]');
    if (row instanceof RegExp) return rows.filter({ hasText: row });
    return rows.filter({ has: this.page.locator('.label-name').filter({ hasText: exactly(row) }) });
  }

  /** Waits for a row and opens it, if it is not open. */
  async expand(row: Row): Promise<void> {
    await this.setExpanded(row, true);
  }

  /** Waits for a row and closes it, if it is open. */
  async collapse(row: Row): Promise<void> {
    await this.setExpanded(row, false);
  }

  /** Points at a row and presses one of the buttons that it then shows. */
  async clickInlineAction(row: Row, action: string): Promise<void> {
    const found = this.row(row).first();
    const button = found.locator(`.actions .action-label[aria-label^=${JSON.stringify(action)}]`);
    await waitFor(
      `the button "${action}" on the row ${row}`,
      async () => {
        await found.hover({ timeout: TRY_MS });
        await button.click({ timeout: TRY_MS });
        return true;
      },
      LOAD_MS,
    );
  }

  /** Chooses an entry of a row's context menu. */
  async contextMenu(row: Row, entry: string): Promise<void> {
    const found = this.row(row).first();
    const menu = this.page.locator('.monaco-menu');
    const item = menu.locator('.action-menu-item').filter({
      has: this.page.locator('.action-label').filter({ hasText: exactly(entry) }),
    });
    let chosen = false;
    await waitFor(
      `the entry "${entry}" in the context menu of the row ${row}`,
      async () => {
        const open = await menu.first().isVisible();
        // Never chosen twice: a menu that was slow to close counts as chosen.
        if (chosen && !open) return true;
        if (!open) await found.click({ button: 'right', timeout: TRY_MS });
        // A menu takes no button release in its first tenth of a second.
        await item.click({ delay: 150, timeout: TRY_MS });
        chosen = true;
        await menu.first().waitFor({ state: 'hidden', timeout: TRY_MS });
        return true;
      },
      LOAD_MS,
    );
  }

  /** Reads the entries of a row's context menu, and closes it again. */
  async contextMenuEntries(row: Row): Promise<string[]> {
    const menu = this.page.locator('.monaco-menu');
    await this.row(row).first().click({ button: 'right', timeout: LOAD_MS });
    await menu.first().waitFor({ timeout: ANSWER_MS });
    const entries = await menu.locator('.action-menu-item .action-label').allInnerTexts();
    await this.page.keyboard.press('Escape');
    await menu.first().waitFor({ state: 'hidden', timeout: ANSWER_MS });
    return entries.map((entry) => entry.trim());
  }

  /** Presses a button in the title of the view. */
  async clickTitleAction(action: string): Promise<void> {
    await this.sidebar.locator('.title, .pane-header').first().hover({ timeout: ANSWER_MS });
    const button = this.sidebar.locator(
      `:is(.title-actions, .pane-header) .action-label[aria-label^=${JSON.stringify(action)}]`,
    );
    await button.first().click({ timeout: ANSWER_MS });
  }

  /** Presses a button of the text that an empty view shows. */
  async clickWelcomeButton(label: string): Promise<void> {
    const button = this.sidebar.locator('.welcome-view-content .monaco-button');
    await button.filter({ hasText: exactly(label) }).click({ timeout: LOAD_MS });
  }

  private async setExpanded(row: Row, wanted: boolean): Promise<void> {
    const found = this.row(row).first();
    await waitFor(
      `the row ${row} to be ${wanted ? 'open' : 'closed'}`,
      async () => {
        if ((await found.getAttribute('aria-expanded', { timeout: TRY_MS })) === String(wanted)) return true;
        await found.locator('.monaco-tl-twistie').click({ timeout: TRY_MS });
        return (await found.getAttribute('aria-expanded', { timeout: TRY_MS })) === String(wanted);
      },
      LOAD_MS,
    );
  }
}
