import { expect } from '@playwright/test';
import axe from 'axe-core';
import { MEASURED, weakContrasts } from './contrast';
import { expectFits } from './fits';
import { THEME_NAMES } from './theme';
import type { Webview } from './webview';

/**
 * Runs axe on a page in the dark theme, measures its colors, and checks that everything fits in a narrow page and at
 * 200 %.
 * @param state description of the page for the error
 */
export async function expectAccessible(webview: Webview, state: string): Promise<void> {
  expect.soft(await violations(webview), `axe: ${state}`).toEqual([]);
  await expectContrasts(webview, state);
  await expectFits(webview, state);
}

/**
 * Like `expectAccessible`, but measures the colors in each theme and with forced colors. Meant for states that show
 * most colors of a page.
 */
export async function expectAccessibleInEachTheme(webview: Webview, state: string): Promise<void> {
  const { page } = webview;
  for (const theme of THEME_NAMES.filter((name) => name !== 'dark')) {
    await webview.setTheme(theme);
    await expectContrasts(webview, `${state}, ${theme}`);
  }
  await webview.setTheme('dark');
  await page.emulateMedia({ forcedColors: 'active' });
  await expectContrasts(webview, `${state}, forced colors`);
  await page.emulateMedia({ forcedColors: 'none' });
  await expectAccessible(webview, state);
}

async function expectContrasts({ page }: Webview, what: string): Promise<void> {
  expect.soft(await page.locator('#panel').evaluate(weakContrasts, MEASURED), what).toEqual([]);
}

/** Returns axe's findings: each rule with the elements that violate it. */
async function violations({ page }: Webview): Promise<readonly string[]> {
  // Evaluated as an expression, because the page's content security policy forbids added scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    `axe.run("#panel", { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" | ")))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe gave no result'];
}
