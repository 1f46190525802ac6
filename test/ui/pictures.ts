// `npm run pictures`: takes the README's pictures from the demo connection, in the two themes of the README.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot } from '../support/project';
import { test as base } from './fixtures';
import { LOOK_UP, type ZeroTouch } from './pages/zero-touch';

const VIEWPORT = { width: 1060, height: 660 };
const SIDEBAR_WIDTH = 420;
/** Area without VS Code's title bar and status bar. */
const TREE_AND_PANEL = { x: 0, y: 34, width: VIEWPORT.width, height: VIEWPORT.height - 34 - 24 };
/** Area of the list's head and first rooms. */
const LIST = { ...TREE_AND_PANEL, height: 520 };
/** Size limit of a picture, for a small repository and README. */
const MAX_BYTES = 250_000;

/** Each test has its own browser context, as contexts differ in their color scheme. */
const test = base.extend({
  page: async ({ browser, viewport, colorScheme }, use) => {
    const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await use(page);
    // Leaving the page ends its extension host immediately.
    await page.goto('about:blank');
    await context.close();
  },
});

test.use({ freshProfile: true });

for (const [suffix, theme] of [
  ['dark', 'Default Dark Modern'],
  ['light', 'Default Light Modern'],
] as const) {
  test.describe(theme, () => {
    test.use({
      settings: { 'workbench.colorTheme': theme },
      colorScheme: suffix,
      viewport: VIEWPORT,
    });

    test('pictures of the tree, the panel and the rollout', async ({ zeroTouch }) => {
      const { workbench } = zeroTouch;
      await widenSidebar(zeroTouch);
      await zeroTouch.tryDemo();
      await zeroTouch.rolloutPage(/All 40/);
      await workbench.runCommand(LOOK_UP);
      await workbench.input.waitFor('Find a room by words');
      await workbench.input.box.fill('board');
      await workbench.input.pick('HH-3.01 Board');
      await (await zeroTouch.panel(/Mute microphone/)).expectSettled();
      await take(zeroTouch, `tree-and-panel-${suffix}.png`, TREE_AND_PANEL);
      await runRollout(zeroTouch);
      await take(zeroTouch, `rollout-${suffix}.png`, LIST);
    });
  });
}

/** Looks up the demo list, grouped by site: two of its 40 rooms are unknown. */
async function runRollout(zeroTouch: ZeroTouch): Promise<void> {
  const { workbench } = zeroTouch;
  await workbench.dropAllEditors();
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await workbench.runCommand('Zero Touch: Open Demo List of Rooms');
  const rollout = await zeroTouch.rolloutPage(/HH-0.01 Lobby/);
  await rollout.groupBy('Site');
  await rollout.fetchCodes();
  await expect(rollout.button('Fetch Codes (2)')).toBeVisible();
}

async function widenSidebar({ page, explorer }: ZeroTouch): Promise<void> {
  const box = await explorer.sidebar.boundingBox();
  if (box === null) throw new Error('The sidebar is not in view.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + SIDEBAR_WIDTH, middle, { steps: 5 });
  await page.mouse.up();
}

async function take({ page }: ZeroTouch, name: string, clip: typeof LIST): Promise<void> {
  // The pointer must not highlight anything.
  await page.mouse.move(VIEWPORT.width - 60, VIEWPORT.height - 60);
  await expect(page.locator('.monaco-hover:visible')).toHaveCount(0);
  const folder = join(projectRoot(), 'media', 'readme');
  mkdirSync(folder, { recursive: true });
  const png = await page.screenshot({
    path: join(folder, name),
    clip,
    animations: 'disabled',
    caret: 'hide',
  });
  expect(png.length, `bytes of ${name}`).toBeLessThan(MAX_BYTES);
}
