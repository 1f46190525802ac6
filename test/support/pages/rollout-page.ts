import { expect, type Locator } from '@playwright/test';
import type { PageContent } from './content';
import { exactly } from './retry';
import { TablePage } from './table-page';

/** Page object of the rollout editor. */
export class RolloutPage extends TablePage {
  /** Field for the connection that looks up the rooms. */
  readonly connection: Locator;
  readonly filter: Locator;
  /** Progress of a run as text. */
  readonly progress: Locator;
  /** Last announcement of the live region, such as "Row copied". */
  readonly announcement: Locator;
  /** Message that explains why the run is slowed or pauses. */
  readonly pacing: Locator;

  constructor(content: PageContent) {
    super(content);
    this.connection = content.getByRole('combobox', { name: 'Connection' });
    this.filter = content.getByPlaceholder('Filter rooms');
    this.progress = content.locator('.progress-text');
    this.announcement = content.locator('#announcement');
    this.pacing = content.locator('.pacing-text');
  }

  /** Fetches the codes of a list that has no codes yet. */
  async fetchCodes(): Promise<void> {
    await this.press(/^Fetch Codes/);
  }

  /** Waits until no more codes are being fetched, and the filters by state have these labels and counts. */
  async expectStates(states: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.states).toHaveText(states);
    await expect(this.progress).toHaveCount(0);
    // The selection bar covers the filters.
    await expect(this.content.locator('.covered')).toHaveCount(0);
  }

  /** The heading of a group of rooms. */
  group(title: string): Locator {
    const titles = this.content.locator('.group-title').filter({ hasText: exactly(title) });
    return this.content.locator('.view:visible .row.group').filter({ has: titles });
  }

  /** Groups the rooms by a column of the list. */
  async groupBy(column: string): Promise<void> {
    await this.press('Group');
    await this.content.getByRole('menuitemradio', { name: column, exact: true }).click();
  }
}
