import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createNonce, pageHtml } from '../../src/workbench/webview/html';
import type { PageName } from '../../src/workbench/webview/page-view';
import { isRecord } from '../support/json';
import { projectRoot } from '../support/project';
import { readTheme, styleOfEveryPage, type ThemeName } from './theme';

/** Apparent origin of the page and its files. Nothing is sent to this origin. */
const ORIGIN = 'https://webview.invalid';

/** A message posted by a page. */
export type Posted = Readonly<Record<string, unknown>>;

/**
 * A built page in a browser without VS Code, with its Content Security Policy, its theme, and an API that records
 * posted messages.
 */
export class Webview {
  /** Messages posted by the page. */
  readonly posted: Posted[] = [];
  /**
   * Violations of the Content Security Policy, such as a script from another origin, and errors that the page threw.
   */
  readonly faults: string[] = [];
  #sent = Promise.resolve();
  #isLoading = false;

  constructor(
    readonly page: Page,
    private readonly name: PageName,
    private readonly translation: object | undefined,
  ) {}

  /** @param onMessage handles a message from the page, like the extension */
  async load(onMessage: (message: unknown) => void): Promise<void> {
    const { page, name, faults, translation } = this;
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.exposeFunction('postToExtension', (message: unknown) => {
      this.posted.push(isRecord(message) ? message : {});
      onMessage(message);
    });
    await page.addInitScript(vscodeApi);
    await page.addInitScript(applyTheme, stylesOf('dark'));
    await page.route(`${ORIGIN}/**`, async (route) => {
      const file = new URL(route.request().url()).pathname.slice(1);
      if (file !== '') return await route.fulfill({ path: join(projectRoot(), 'dist', file) });
      await route.fulfill({
        contentType: 'text/html',
        body: htmlOf(name, readTheme('dark').classes, translation),
      });
    });
    await page.goto(`${ORIGIN}/`);
  }

  /**
   * Reloads the page, either with the state that VS Code keeps, as after the tab was hidden, or without that state, as
   * after the tab was closed.
   */
  async reopen(how: 'hidden' | 'closed'): Promise<void> {
    await this.#sent;
    if (how === 'closed') await this.page.evaluate(() => sessionStorage.clear());
    this.#isLoading = true;
    await this.page.reload();
    this.#isLoading = false;
  }

  /** Returns the page state that VS Code would keep. */
  async kept(): Promise<string> {
    return (await this.page.evaluate(() => sessionStorage.getItem('kept'))) ?? '';
  }

  /** Posts a message to the page after all earlier messages. Resolves when the page has handled it. */
  post(message: object): Promise<void> {
    // VS Code sends messages as JSON.
    const json = JSON.stringify(message);
    this.#sent = this.#sent
      .then(() => this.page.evaluate(handled, json))
      .catch((error: unknown) => {
        // As in VS Code, messages to a closing page are lost.
        if (!this.page.isClosed() && !this.#isLoading) throw error;
      });
    return this.#sent;
  }

  /** Waits until the page has handled and drawn all posted messages. */
  async delivered(): Promise<void> {
    await this.#sent;
    // The page has asked for its next frame before this.
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }

  /** Opens the menu of an element. @returns the context that VS Code passes to the commands of the menu */
  async menuOf(element: Locator): Promise<unknown> {
    await this.page.evaluate(() => {
      const read = ({ target }: MouseEvent) => {
        const holder = target instanceof Element ? target.closest('[data-vscode-context]') : null;
        document.body.dataset['menu'] = holder?.getAttribute('data-vscode-context') ?? '{}';
      };
      window.addEventListener('contextmenu', read, { once: true });
    });
    await element.click({ button: 'right', position: { x: 200, y: 8 } });
    return JSON.parse((await this.page.locator('body').getAttribute('data-menu')) ?? '');
  }

  /** Waits until the page has posted a message with at least these fields. */
  async expectPosted(fields: Posted): Promise<void> {
    await expect
      .poll(() => this.posted, `a message ${JSON.stringify(fields)}`)
      .toContainEqual(expect.objectContaining(fields));
  }

  /** Shows the page in another theme, as if a user had changed it. */
  async setTheme(name: ThemeName): Promise<void> {
    await this.page.evaluate(applyTheme, stylesOf(name));
  }
}

interface ThemeStyles {
  readonly sheets: readonly string[];
  readonly classes: string;
}

function stylesOf(name: ThemeName): ThemeStyles {
  const { classes, variables } = readTheme(name);
  return { sheets: [styleOfEveryPage(), variables], classes };
}

/** Runs in the page. The page's policy forbids added style elements. */
function applyTheme({ sheets, classes }: ThemeStyles): void {
  document.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  if (document.body !== null) document.body.className = classes;
}

/** Returns the HTML of the page as in VS Code, with the classes of the body. */
function htmlOf(name: PageName, classes: string, translation: object | undefined): string {
  const files = {
    script: `${ORIGIN}/${name}.js`,
    style: `${ORIGIN}/${name}.css`,
    cspSource: ORIGIN,
    translation,
  };
  return pageHtml(files, createNonce()).replace('<body>', `<body class="${classes}">`);
}

/** Runs in the page. Resolves when the page's listeners, which were added earlier, have received the message. */
function handled(json: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('message', () => resolve(), { once: true });
    window.postMessage(JSON.parse(json), '*');
  });
}

/** Runs in the page before its script. */
function vscodeApi(): void {
  const api = {
    // VS Code sends and stores JSON.
    postMessage: (message: unknown) =>
      Reflect.get(window, 'postToExtension')(JSON.parse(JSON.stringify(message))),
    getState: () => JSON.parse(sessionStorage.getItem('kept') ?? 'null') ?? undefined,
    setState: (state: unknown) => sessionStorage.setItem('kept', JSON.stringify(state)),
  };
  Object.assign(window, { acquireVsCodeApi: () => api });
}
