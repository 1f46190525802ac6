import type { Locator } from '@playwright/test';
import type { PageContent } from './content';
import { TablePage } from './table-page';

/** The table of a connection's access tokens, in its webview. */
export class TokenPage extends TablePage {
  readonly filter: Locator;
  /** Which states or changes are shown. */
  readonly state: Locator;
  readonly notices: Locator;
  /** How many tokens are shown. */
  readonly count: Locator;

  constructor(content: PageContent) {
    super(content);
    this.filter = content.getByPlaceholder('Filter tokens');
    this.state = content.getByLabel('State of the tokens shown');
    this.notices = content.locator('.notice');
    this.count = content.locator('.count');
  }

  /** The bar of a week, by the tokens that expire in it. */
  week(tokens: string | RegExp): Locator {
    return this.content.getByRole('button', { name: tokens });
  }
}
