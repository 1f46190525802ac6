import { expect } from '@playwright/test';
import type { Webview } from './webview';

/** Widths of a sidebar or narrow editor column, of half a window, and of the page at 200 %. */
const WIDTHS = [300, 460, 640];

/**
 * Checks in narrow windows that every control is reachable and no text is cut.
 * @param state description of the page for the error
 */
export async function expectFits({ page }: Webview, state: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width });
    const look = () => page.locator('#panel').evaluate(cutOff);
    await expect.soft.poll(look, `${state}, at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** Returns controls that no scrolling can reach, and text that is cut off. Runs inside the page. */
function cutOff(root: Element): readonly string[] {
  const { clientWidth } = document.documentElement;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const named = (element: Element) => `${element.tagName} “${element.textContent?.trim().slice(0, 60)}”`;
  const controls = root.querySelectorAll('button, input, select, textarea, [role="tab"]');
  const cut = [...controls].filter((control) => {
    if (!isVisible(control)) return false;
    // Content is reachable if a table or a row of bars can be scrolled to it.
    for (let parent = control.parentElement; parent !== null; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX) && parent !== document.body) return false;
    }
    const { left, right } = control.getBoundingClientRect();
    return left < -1 || right > clientWidth + 1;
  });
  // Text with a full tooltip can be cut off, such as the progress, and so can table cells in narrow columns.
  const texts = [...root.querySelectorAll('*')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX === 'hidden' &&
      element.clientWidth > 1 &&
      element.closest('[role="row"], [title]') === null &&
      element.querySelector('[title]') === null &&
      isVisible(element),
  );
  const wide = document.documentElement.scrollWidth - clientWidth;
  return [
    ...(wide > 1 ? [`the page is ${wide} pixels too wide`] : []),
    ...cut.map((control) => `out of reach: ${named(control)}`),
    ...texts.map((element) => `cut: ${named(element)}`),
  ];
}
