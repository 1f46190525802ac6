import { expect } from '@playwright/test';
import axe from 'axe-core';
import { MEASURED, weakContrasts } from './contrast';
import { THEME_NAMES } from './theme';
import type { Webview } from './webview';

/** Rules of axe whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A page beside another editor and the sidebar, and a page at 200 %. */
const WIDTHS = [300, 640];

/**
 * Runs axe in a page and measures its colours in each theme and with forced colours, and looks for what does not fit in a
 * narrow page or at 200 %. @param state what the page shows, for the message
 */
export async function expectAccessible(webview: Webview, state: string): Promise<void> {
  const { page } = webview;
  const root = page.locator('#panel');
  const measure = async (what: string) =>
    expect.soft(await root.evaluate(weakContrasts, MEASURED), `${state}, ${what}`).toEqual([]);
  for (const theme of THEME_NAMES) {
    await webview.setTheme(theme);
    const rules = theme === 'dark' ? undefined : COLOUR_RULES;
    expect.soft(await violations(webview, rules), `axe: ${state}, ${theme}`).toEqual([]);
    await measure(theme);
  }
  await webview.setTheme('dark');
  await page.emulateMedia({ forcedColors: 'active' });
  // axe takes the colours of the system for those of the page.
  await measure('forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width });
    await expect.soft.poll(() => root.evaluate(cutOff), `${state}, at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** What axe finds: each rule with the elements that break it. */
async function violations({ page }: Webview, rules?: readonly string[]): Promise<readonly string[]> {
  // As an expression, since the page's content security policy allows no script to be added.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  const found: unknown = await page.evaluate(
    `axe.run("#panel", ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" | ")))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe gave no result'];
}

/** What a person can use but cannot reach, as neither the page nor a table scrolls there. Runs inside the page. */
function cutOff(root: Element): readonly string[] {
  const { clientWidth } = document.documentElement;
  const controls = root.querySelectorAll('button, input, select, textarea, [role="tab"]');
  const cut = [...controls].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    // What a table or a row of bars scrolls can be reached.
    for (let parent = control.parentElement; parent !== null; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX) && parent !== document.body) return false;
    }
    const { left, right } = control.getBoundingClientRect();
    return left < -1 || right > clientWidth + 1;
  });
  const wide = document.documentElement.scrollWidth - clientWidth;
  return [
    ...(wide > 1 ? [`the page is ${wide} pixels too wide`] : []),
    ...cut.map((control) => `${control.tagName} “${control.textContent?.trim().slice(0, 40)}”`),
  ];
}
