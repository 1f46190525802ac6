import type { Locator } from '@playwright/test';
import type { PageContent } from './content';
import { TablePage } from './table-page';

/** Page object of the table of access tokens. */
export class TokenPage extends TablePage {
  readonly filter: Locator;
  readonly notices: Locator;

  constructor(content: PageContent) {
    super(content);
    this.filter = content.getByPlaceholder('Filter tokens');
    this.notices = content.locator('.notice');
  }

  /** Returns the bar of a week, by the tokens that expire in it. */
  week(tokens: string | RegExp): Locator {
    return this.content.getByRole('button', { name: tokens });
  }
}
