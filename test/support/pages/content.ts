import type { FrameLocator } from '@playwright/test';

/** The content of a page: in a webview of VS Code, or alone in a browser. */
export type PageContent = Pick<
  FrameLocator,
  'locator' | 'getByRole' | 'getByLabel' | 'getByPlaceholder' | 'getByText' | 'getByTitle'
>;
