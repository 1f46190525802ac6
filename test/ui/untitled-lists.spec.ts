import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DEMO_LIST } from '../../src/service/demo/sample-data';
import { test } from './fixtures';

test.use({ freshProfile: true });

const NAME = 'Demo Rooms.csv';

test('saves the demo list in the home folder with Ctrl+S, without a question', async ({
  zeroTouch,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  await zeroTouch.openEmptyWindow();
  await workbench.runCommand('Zero Touch: Open Demo List of Rooms');
  const rollout = await zeroTouch.rolloutPage(NAME);
  await expect(rollout.heading).toHaveText(NAME);
  await page.keyboard.press('ControlOrMeta+s');
  // The home folder, according to the environment.
  const file = join(vscode.profile, NAME);
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(`\ufeff${DEMO_LIST}`);
  await expect(workbench.tabs).toHaveCount(1);
  await zeroTouch.rolloutPage(NAME);
  await expect(workbench.toasts).toHaveCount(0);
  // The superuser could write to this folder.
  expect(existsSync(`/${NAME}`)).toBe(false);
});
