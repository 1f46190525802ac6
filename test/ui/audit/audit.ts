import { expect, type Frame, type Locator } from '@playwright/test';
import axe from 'axe-core';
import { MEASURED, weakContrasts } from './contrast';

/**
 * Runs axe in a page, and measures its colours, in the dark and in the light theme, which follow the system. Only what is
 * ours is checked, not VS Code around it. @param body the page's body @param state what it shows, for the message
 */
export async function expectAccessible(body: Locator, state: string): Promise<void> {
  const frame = await frameOf(body);
  for (const [colorScheme, kind] of [
    ['dark', /^vscode-(?:dark|high-contrast)$/],
    ['light', /light$/],
  ] as const) {
    await body.page().emulateMedia({ colorScheme });
    await expect(body).toHaveAttribute('data-vscode-theme-kind', kind);
    const root = await frame.$('#panel');
    expect.soft(await violations(frame), `axe: ${state}, ${colorScheme}`).toEqual([]);
    expect.soft(await root?.evaluate(weakContrasts, MEASURED), `${state}, ${colorScheme}`).toEqual([]);
  }
}

async function frameOf(body: Locator): Promise<Frame> {
  const frame = await (await body.elementHandle())?.ownerFrame();
  if (frame === undefined || frame === null) throw new Error('The page is gone.');
  return frame;
}

/** What axe finds: each rule with the elements that break it. */
async function violations(frame: Frame): Promise<readonly string[]> {
  // As an expression, since the page's content security policy allows no script to be added.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  // Colours are measured apart: axe does not decide where a background is a gradient.
  const found: unknown = await frame.evaluate(
    'axe.run("#panel", { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" | ")))',
  );
  return Array.isArray(found) ? found.map(String) : ['axe gave no result'];
}
