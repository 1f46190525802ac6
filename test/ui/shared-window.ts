import type { Browser, BrowserContext, ViewportSize } from '@playwright/test';
import { messageOf, toStdout } from '../support/log';
import { openWindow } from './open-window';
import type { ZeroTouch } from './pages/zero-touch';
import type { VsCode } from './vscode';

/** The VS Code window that the tests of a worker share. */
export class SharedWindow {
  #context: BrowserContext | undefined;
  #zeroTouch: ZeroTouch | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly vscode: VsCode,
  ) {}

  /** @returns the window, newly opened with an empty profile if there is none */
  async open(viewport: ViewportSize): Promise<ZeroTouch> {
    if (this.#zeroTouch === undefined) {
      this.#context = await this.browser.newContext({
        viewport,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      this.#zeroTouch = await openWindow(await this.#context.newPage(), this.vscode, {});
    }
    await this.#zeroTouch.page.setViewportSize(viewport);
    return this.#zeroTouch;
  }

  /** Undoes the changes of a test. If that fails, the window is closed, and the next test opens a new one. */
  async putBack(): Promise<void> {
    await this.#zeroTouch?.putBack().catch(async (error: unknown) => {
      toStdout(`The next test opens another window, as this one could not be put back: ${messageOf(error)}`);
      await this.close();
    });
  }

  async close(): Promise<void> {
    for (const page of this.#context?.pages() ?? []) await page.goto('about:blank');
    await this.#context?.close();
    this.#context = undefined;
    this.#zeroTouch = undefined;
  }
}
