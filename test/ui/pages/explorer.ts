import { expect, type Locator, type Page } from '@playwright/test';
import { CLICK_MS, exactly, RETRY_MS } from '../../support/pages/retry';

/** Name of the extension's icon in the activity bar. */
const VIEW = 'Zero Touch Pairing';

/** The whole label of a row, or a pattern for anything it shows. */
export type RowName = string | RegExp;

/** Page object of the extension's tree in the sidebar. */
export class Explorer {
  readonly sidebar: Locator;
  readonly welcomeButtons: Locator;

  constructor(private readonly page: Page) {
    this.sidebar = page.locator('.part.sidebar');
    this.welcomeButtons = this.sidebar.locator('.welcome-view-content .monaco-button');
  }

  /** Number on the view's icon. */
  get badge(): Locator {
    return this.icon.locator('.badge-content');
  }

  /** Shows the view, unless it is already visible. */
  async open(): Promise<void> {
    const title = this.sidebar.locator('.title-label').filter({ hasText: VIEW });
    await expect(async () => {
      if (await title.isVisible()) return;
      await this.icon.click(RETRY_MS);
      // The hover of the icon would cover rows.
      await this.page.mouse.move(0, 0);
      await title.waitFor(RETRY_MS);
    }, 'the view in the sidebar').toPass();
  }

  private get icon(): Locator {
    const link = this.page.locator(`a[aria-label^="${VIEW}"]`);
    return this.page.locator('.activitybar .action-item').filter({ has: link }).first();
  }

  /** Returns the first row with this name. */
  row(name: RowName): Locator {
    const rows = this.sidebar.getByRole('treeitem');
    if (name instanceof RegExp) return rows.filter({ hasText: name }).first();
    return rows.filter({ has: this.page.locator('.label-name').filter({ hasText: exactly(name) }) }).first();
  }

  /** Waits until a row has exactly this text, such as "Calendar Sync in 17 hours · …ud56". */
  async expectRow(name: RowName, text: string | RegExp): Promise<void> {
    const words = async () => {
      const parts = await this.row(name).locator('.label-name, .label-description').allInnerTexts();
      return parts.join(' ').replace(/\s+/g, ' ').trim();
    };
    await expect.poll(words, `the row ${name}`).toMatch(typeof text === 'string' ? exactly(text) : text);
  }

  /** Waits until the rows below a group have these labels. */
  async expectRowsBelow(
    group: 'Access Tokens' | 'Endpoints' | 'Lists',
    labels: readonly string[],
  ): Promise<void> {
    const rows = this.sidebar.getByRole('treeitem');
    const below = async () => {
      const all = await rows.evaluateAll((elements) =>
        elements.map((row) => ({
          label: row.querySelector('.label-name')?.textContent ?? '',
          level: Number(row.getAttribute('aria-level')),
        })),
      );
      const start = all.findIndex(({ label }) => label === group) + 1;
      const groupLevel = all[start - 1]?.level ?? 0;
      const end = all.findIndex(({ level }, index) => index >= start && level <= groupLevel);
      return all.slice(start, end === -1 ? undefined : end).map(({ label }) => label);
    };
    await expect.poll(below, `the rows below ${group}`).toEqual(labels);
  }

  /** Forgets all lists, which must be closed, of a window without connections. */
  async forgetLists(): Promise<void> {
    const lists = this.sidebar.locator('[role="treeitem"][aria-level="2"]');
    const group = this.row('Lists').or(this.welcomeButtons.first());
    await expect(group).toBeVisible();
    // A list that was just closed leaves by itself.
    await expect(async () => {
      for (let left = await lists.count(); left > 0; left--) {
        await this.page.keyboard.press('Escape');
        await lists.first().click({ button: 'right', ...RETRY_MS });
        await this.menuItem('Remove from Sidebar').click({ delay: 150, ...RETRY_MS });
        await expect(lists).toHaveCount(left - 1, RETRY_MS);
      }
      await expect(lists).toHaveCount(0, RETRY_MS);
    }, 'all lists are forgotten').toPass();
  }

  /** Hovers over a row and presses one of its buttons. */
  async clickAction(name: RowName, action: string): Promise<void> {
    const row = this.row(name);
    const button = row.locator(`.actions .action-label[aria-label^=${JSON.stringify(action)}]`);
    // Redrawing a row takes the pointer away from it.
    await expect(async () => {
      await row.hover(RETRY_MS);
      await button.click(CLICK_MS);
    }, `the button "${action}" of the row ${name}`).toPass();
  }

  /**
   * Expands or collapses a group. A tree that reloads at the same time, for example after a settings change, undoes a
   * click.
   */
  async toggle(name: RowName, isExpanded: boolean): Promise<void> {
    const row = this.row(name);
    await expect(async () => {
      if ((await row.getAttribute('aria-expanded', RETRY_MS)) === String(isExpanded)) return;
      await row.click(RETRY_MS);
      await expect(row).toHaveAttribute('aria-expanded', String(isExpanded), RETRY_MS);
    }, `a click on the row ${name}`).toPass();
  }

  private menuItem(entry: string): Locator {
    const label = this.page.locator('.action-label').filter({ hasText: exactly(entry) });
    const menu = this.page.locator('.monaco-menu').first();
    return menu.locator('.action-menu-item').filter({ has: label });
  }

  /** Chooses an entry of a row's context menu. */
  async contextMenu(row: Locator, entry: string): Promise<void> {
    const menu = this.page.locator('.monaco-menu').first();
    const item = this.menuItem(entry);
    let isChosen = false;
    await expect(async () => {
      const isOpen = await menu.isVisible();
      // Never chosen twice: a menu that closes slowly counts as chosen.
      if (isChosen && !isOpen) return;
      if (!isOpen) await row.click({ button: 'right', ...RETRY_MS });
      // A menu ignores button releases in its first tenth of a second.
      await item.click({ delay: 150, ...CLICK_MS });
      isChosen = true;
      await menu.waitFor({ state: 'hidden', ...RETRY_MS });
    }, `the entry "${entry}" of a context menu`).toPass();
  }
}
