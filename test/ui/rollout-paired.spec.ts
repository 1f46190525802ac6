import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dayText } from '../../src/model/timestamps';
import { codeOf } from '../support/rooms';
import { openSaved, test } from './saved-lists';

/** CSV as Excel writes it in Western Europe: not UTF-8, and without a byte order mark. */
const LIST = Buffer.from(
  'Room;Endpoint ID;Floor\r\n"Fjörd; north";EP-1;1\r\nLoft;EP-2\r\nAttic;EP-3;3\r\n',
  'latin1',
);

test('a technician walks through the rooms of a list and marks all of them as paired', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const { keyboard } = page;
  const rollout = await openSaved(zeroTouch, 'walk.csv', LIST);
  await rollout.fetchCodes();
  await expect(rollout.progress).toHaveText('3 ready');
  await expect(rollout.body).toContainText('The file is not UTF-8. It is read and saved as Windows-1252.');

  await test.step('walks from room to room', async () => {
    server.reset();
    await rollout.row('Fjörd').locator('.cell.state').click();
    await keyboard.press('Enter');
    const panel = await zeroTouch.panel('1 of 3');
    await panel.press('Paired, Next');
    await workbench.clickModalButton('Add Column');
    for (const [number, heading, button] of [
      [2, 'Loft · 2 of 3', 'Paired, Next'],
      [3, 'Attic · 3 of 3', 'Paired'],
    ] as const) {
      await expect(panel.heading).toHaveText(heading);
      await panel.expectCode(codeOf(number));
      await panel.press(button);
    }
    await expect(panel.body).toContainText('✓ Paired');
    expect(server.requests).toEqual([]);
  });

  await test.step('takes the last mark back where it was made, and makes it again', async () => {
    const panel = await zeroTouch.panel('3 of 3');
    await keyboard.press('ControlOrMeta+z');
    await expect(panel.body).not.toContainText('✓ Paired');
    await keyboard.press('p');
    await expect(panel.body).toContainText('✓ Paired');
  });

  await test.step('and finds the marks in the file', async () => {
    await page.locator('.tabs-container .tab').first().click();
    const list = await zeroTouch.rolloutPage('3 paired');
    await expect(list.progress).toHaveText('3 paired');
    await workbench.runCommand('File: Save');
    const today = dayText(Date.now());
    const expected = [
      'Room;Endpoint ID;Floor;Paired',
      `"Fjörd; north";EP-1;1;${today}`,
      `Loft;EP-2;;${today}`,
      `Attic;EP-3;3;${today}`,
      '',
    ];
    const onDisk = () => readFileSync(join(vscode.workspace, 'walk.csv'), 'latin1');
    await expect.poll(onDisk).toBe(expected.join('\r\n'));
  });
});
