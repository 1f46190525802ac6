import type { FrameLocator } from '@playwright/test';

/** Locators of a page, in a VS Code webview or directly in a browser. */
export type PageContent = Pick<
  FrameLocator,
  'locator' | 'getByRole' | 'getByLabel' | 'getByPlaceholder' | 'getByText' | 'getByTitle'
>;
