import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { CODES, hasCode, LIST, NUMBERS, room } from '../support/rooms';
import { test } from './saved-lists';

test('a rollout takes rooms from the clipboard, an editor, a file and the tree, and is saved', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  server.service.rooms = [...NUMBERS, 901, 902, 903].map(room);

  await test.step('a list that is pasted', async () => {
    await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const rollout = await zeroTouch.rolloutPage();
    await rollout.list.fill(LIST);
    await rollout.press('Fetch 30 Codes');
    await rollout.expectRows('codes', CODES, hasCode);
    expect(server.violations).toEqual([]);
  });

  await test.step('and again, which is a list of its own', async () => {
    const first = await zeroTouch.rolloutPage();
    await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    // The page of the first list has the words of the other one too, where they are hidden.
    await expect(first.body).toBeHidden();
    const other = await zeroTouch.rolloutPage('Paste endpoint IDs');
    await other.list.fill(LIST);
    await other.press('Fetch 30 Codes');
    await other.expectRows('codes', CODES, hasCode);
    await page.locator('.tabs-container .tab').first().click();
  });

  await test.step('of which one is saved as it was pasted, and keeps the codes', async () => {
    const rollout = await zeroTouch.rolloutPage();
    server.requests.length = 0;
    await rollout.row('no. 6').locator('.cell.state').click();
    await workbench.runCommand('File: Save As...');
    const path = join(vscode.workspace, 'pasted.csv');
    await workbench.input.waitFor('Save As');
    await workbench.input.answerPath(path);
    const tab = page.locator('.tabs-container .tab');
    // While VS Code puts the file in the place of the unsaved list, both have a tab.
    await expect(tab.and(page.locator('.active'))).toHaveAttribute('data-resource-name', 'pasted.csv');
    await expect(tab).toHaveCount(2);
    await expect(page.locator('.tab.dirty')).toHaveCount(1);
    const saved = await zeroTouch.rolloutPage('pasted.csv');
    await saved.expectRows('codes', CODES, hasCode);
    await expect(saved.connection.locator('option:checked')).toHaveText('Video');
    expect(readFileSync(path, 'utf8').split(/\r?\n/)).toEqual(LIST.split('\r\n'));
  });

  await test.step('the selection of an editor, in a document of its own', async () => {
    await workbench.newTextFile('EP-1\nEP-2\nEP-77');
    await page.keyboard.press('ControlOrMeta+A');
    const line = workbench.editor.locator('.view-line').filter({ hasText: 'EP-2' });
    await zeroTouch.explorer.contextMenu(line, 'Look Up Selected Endpoint IDs');
    const selected = await zeroTouch.rolloutPage('EP-77');
    await selected.expectColumn('Endpoint ID', ['EP-1', 'EP-2', 'EP-77']);
    expect(server.requests).toEqual([]);
  });

  await test.step('a file in UTF-16, and the endpoints of the tree in its place', async () => {
    for (const number of [4, 5]) await zeroTouch.lookUp(`EP-${number}`, new RegExp(`Room ${number}`));
    await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const empty = await zeroTouch.rolloutPage('Use Looked-Up Endpoints…');
    const text = '\uFEFFsite\tdevice id\r\nOslo\tEP-4\r\nÅlesund\tEP-5\r\n';
    writeFileSync(join(vscode.workspace, 'rooms.tsv'), Buffer.from(text, 'utf16le'));
    await empty.press('Choose a File…');
    await workbench.input.waitFor(/Choose a List of Rooms/);
    await workbench.input.pick('rooms.tsv');
    await expect(empty.body).toContainText(/2 rooms.*EP-4.*Oslo.*EP-5.*Ålesund/s);
    await empty.press('Use Looked-Up Endpoints…');
    await workbench.input.waitFor('Pick the endpoints to look up');
    await workbench.input.pick('Room 5');
    await workbench.input.accept();
    await expect(empty.body).toContainText(/1 room[^s]/);
    await workbench.clickToastButton('The list was replaced.', 'Undo');
    await expect(empty.body).toContainText(/2 rooms.*EP-4.*Oslo/s);
  });

  await test.step('two files that are selected in the explorer', async () => {
    const { explorer } = zeroTouch;
    for (const name of ['first.csv', 'second.csv']) {
      writeFileSync(join(vscode.workspace, name), 'Room,Endpoint ID\r\nFjord,EP-1\r\n');
    }
    await workbench.runCommand('View: Show Explorer');
    await explorer.row('first.csv').click();
    await explorer.row('second.csv').click({ modifiers: ['ControlOrMeta'] });
    await explorer.contextMenu(explorer.row('second.csv'), 'Open as Rollout');
    await zeroTouch.rolloutPage('second.csv');
    await page.locator('.tab[data-resource-name="first.csv"]').last().click();
    await zeroTouch.rolloutPage('first.csv');
  });
});
