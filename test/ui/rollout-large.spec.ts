import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { hasCode } from '../support/rooms';
import { openSaved, test } from './saved-lists';

const ROOMS = 10_000;

/** The name of a room. No name is part of another name. */
const nameOf = (number: number) => `R-${String(number).padStart(5, '0')}`;

test('edits, undoes, pastes and saves in a list of 10,000 rooms', async ({ zeroTouch, server, page }) => {
  const { keyboard } = page;
  const lines = Array.from({ length: ROOMS - 1 }, (_, index) => `${nameOf(index + 1)},EP-${index + 1},2\n`);
  const text = `Room,Endpoint ID,Floor\n${lines.join('')}`;
  const rollout = await openSaved(zeroTouch, 'large.csv', text);
  const file = join(zeroTouch.vscode.workspace, 'large.csv');
  const cell = rollout.row(nameOf(3)).locator('.cell').filter({ hasText: /^2$/ });
  await expect(rollout.content.locator('.page-head')).toContainText('9,999');

  await test.step('edits a cell, and undoes the edit', async () => {
    await cell.click();
    await keyboard.press('F2');
    await expect(rollout.content.locator('.cell-editor')).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Roof');
    await keyboard.press('Enter');
    await expect(rollout.row(nameOf(3))).toContainText('Roof');
    await keyboard.press('ControlOrMeta+z');
    await expect(rollout.row(nameOf(3))).not.toContainText('Roof');
  });

  await test.step('pastes a room at the end', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('Endpoint ID,Room\nEP-10000,Last\n'));
    await cell.click();
    await keyboard.press('ControlOrMeta+v');
    await expect(rollout.content.locator('.page-head')).toContainText('10,000');
  });

  await test.step('saves the file with the room, and changes nothing else', async () => {
    await keyboard.press('ControlOrMeta+s');
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(`${text}Last,EP-10000,\n`);
    expect(server.requests).toEqual([]);
    await rollout.expectRows('codes', 0, hasCode);
  });
});
