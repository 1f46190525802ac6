import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { messageOf, toStdout } from '../support/log';
import { openWindow } from './open-window';
import type { ZeroTouch } from './pages/zero-touch';
import type { VsCode } from './vscode';

/**
 * The windows that the tests of a worker open. They share the browser's cache, with which VS Code takes a quarter less
 * processor time to open.
 */
export class WorkerWindows {
  #context: BrowserContext | undefined;
  #shared: ZeroTouch | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly vscode: VsCode,
  ) {}

  /** @returns the window that tests share, newly opened with an empty profile if there is none */
  async shared(viewport: ViewportSize): Promise<ZeroTouch> {
    this.#shared ??= await openWindow(await this.freshPage(viewport), this.vscode, {});
    await this.#shared.page.setViewportSize(viewport);
    return this.#shared;
  }

  /** Closes all windows, and forgets everything they kept in the browser. @returns a page for another window */
  async freshPage(viewport: ViewportSize): Promise<Page> {
    await this.close();
    this.#context ??= await this.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await this.#context.newPage();
    await page.setViewportSize(viewport);
    const { origin } = new URL(this.vscode.url);
    const devTools = await this.#context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devTools.detach();
    return page;
  }

  /** Undoes the changes of a test. If that fails, the window is closed, and the next test opens a new one. */
  async putBack(): Promise<void> {
    await this.#shared?.putBack().catch(async (error: unknown) => {
      toStdout(`The next test opens another window, as this one could not be put back: ${messageOf(error)}`);
      await this.close();
    });
  }

  async close(): Promise<void> {
    this.#shared = undefined;
    const pages = this.#context?.pages() ?? [];
    // Leaving a page ends its extension host immediately.
    for (const page of pages) await page.goto('about:blank');
    for (const page of pages) await page.close();
  }
}
