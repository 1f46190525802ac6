import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { CODES, hasCode, LIST, NUMBERS, room } from '../support/rooms';
import { test } from './saved-lists';

test('a rollout takes rooms from the clipboard, a file and the tree, and is saved', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  server.service.rooms = [...NUMBERS, 901, 902, 903].map(room);

  await test.step('a list that is pasted', async () => {
    await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const rollout = await zeroTouch.rolloutPage();
    await page.evaluate((text) => navigator.clipboard.writeText(text), LIST);
    await rollout.press('Paste');
    await rollout.expectRows('codes', CODES, hasCode);
    expect(server.violations).toEqual([]);
  });

  await test.step('which is saved as it was pasted, and keeps the codes', async () => {
    const rollout = await zeroTouch.rolloutPage();
    server.requests.length = 0;
    await rollout.row('no. 6').locator('.cell.state').click();
    await workbench.runCommand('File: Save As...');
    const path = join(vscode.workspace, 'pasted.csv');
    await workbench.input.waitFor('Save As');
    await workbench.input.answerPath(path);
    const tab = page.locator('.tabs-container .tab');
    // While VS Code replaces the unsaved list by the file, both have a tab.
    await expect(tab.and(page.locator('.active'))).toHaveAttribute('data-resource-name', 'pasted.csv');
    await expect(tab).toHaveCount(1);
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    const saved = await zeroTouch.rolloutPage('pasted.csv');
    await saved.expectRows('codes', CODES, hasCode);
    await expect(saved.connection.locator('option:checked')).toHaveText('Video');
    expect(readFileSync(path, 'utf8').split(/\r?\n/)).toEqual(LIST.split('\r\n'));
  });

  await test.step('a file in UTF-16, and an endpoint of the tree that is taken back', async () => {
    for (const number of [6]) await zeroTouch.lookUp(`EP-${number}`, new RegExp(`Room ${number}`));
    await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const empty = await zeroTouch.rolloutPage('Use Looked-Up Endpoints…');
    const text = '\uFEFFsite\tdevice id\r\nOslo\tEP-4\r\nÅlesund\tEP-5\r\n';
    writeFileSync(join(vscode.workspace, 'rooms.tsv'), Buffer.from(text, 'utf16le'));
    await empty.press('Choose a File…');
    await workbench.input.waitFor(/Choose a List of Rooms/);
    await workbench.input.pick('rooms.tsv');
    await empty.expectRows('codes', 2, hasCode);
    await expect(empty.row('Oslo')).toContainText('EP-4');
    await expect(empty.row('Ålesund')).toContainText('EP-5');
    await empty.choose('More Actions', 'Add Looked-Up Endpoints…');
    await workbench.input.waitFor('Pick the endpoints to look up');
    await workbench.input.accept();
    await expect(empty.row('Room 6')).toContainText('EP-6');
    await workbench.clickToastButton('1 room added.', 'Undo');
    await expect(empty.row('EP-6')).toBeHidden();
  });
});
