import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Papa from 'papaparse';
import { qrCodeIn } from '../support/qr-code';
import { codeOf } from '../support/rooms';
import { chooseLayout, confirmCodes, exportedFile } from './rollout-exports';
import { openSaved, test } from './rollout-rig';

const OLD_CODE = '5550000004';

/** The export of last month: of its rooms, EP-903 is not known any more, and EP-3 had no code. */
const LAST_MONTH = [
  'Site,Room,Endpoint ID,Pairing code',
  `Oslo,Fjord,EP-1,${codeOf(1)}`,
  'Oslo,Bryggen,EP-3,',
  `Bergen,Ulriken,EP-4,${OLD_CODE}`,
  'Bergen,Store,EP-903,5550000903',
  `Bergen,Loft,EP-5,${codeOf(5)}`,
  '',
].join('\r\n');

test('a list with the codes of last month is compared, and only what changed is exported and printed', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const { input } = workbench;
  const rollout = await openSaved(zeroTouch, 'last-month.csv', LAST_MONTH);
  const mark = (text: string) => rollout.row(text).locator('.change');
  server.reset();
  await expect(rollout.content.locator('.change')).toHaveCount(0);
  await rollout.press('Fetch the Codes');
  await expect(rollout.progress).toContainText('4 done · 1 failed');

  await test.step('marks rooms whose code changed, is new or is missing', async () => {
    await expect(mark('Ulriken')).toHaveText('changed');
    await expect(mark('Bryggen')).toHaveText('new');
    await expect(mark('Store')).toHaveText('missing');
    await expect(mark('Fjord')).toHaveCount(0);
    await expect(mark('Loft')).toHaveCount(0);
    // Their column stays beside the new code.
    await expect(rollout.row('Ulriken')).toContainText(OLD_CODE);
    await expect(rollout.row('Ulriken')).toContainText(codeOf(4));
  });

  await test.step('shows and exports only what changed, behind the codes of last month', async () => {
    await rollout.content.getByLabel('Only changed').check();
    await rollout.expectColumn('Room', ['Bryggen', 'Ulriken', 'Store']);
    await rollout.press('CSV…');
    const text = readFileSync(await exportedFile(zeroTouch, 2, '.csv'), 'utf8');
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(
      data.map((each) => [each['Room'], each['Pairing code'], each['Pairing code (2)'], each['State']]),
    ).toEqual([
      ['Bryggen', '', codeOf(3), 'done'],
      ['Ulriken', OLD_CODE, codeOf(4), 'done'],
      ['Store', '5550000903', '', expect.stringMatching(/^failed: .*404/)],
    ]);
  });

  await test.step('prints labels with a column of the list, of what changed', async () => {
    await rollout.press('Printable Sheet…');
    await chooseLayout(zeroTouch, 'Labels on A4', ['Site', 'Name', 'IP address', 'Fetched']);
    const sheet = await page.context().newPage();
    await sheet.goto(`file://${await exportedFile(zeroTouch, 2, '.html')}`);
    await expect(sheet.locator('.label')).toHaveCount(2);
    await expect(sheet.locator('.label').first()).toContainText(/Bryggen.*Oslo.*EP-3/s);
    await expect(sheet.locator('.label').last()).toContainText(/Ulriken.*Bergen.*EP-4/s);
    await expect(sheet.locator('.label').first()).not.toContainText('Room 3');
    expect(await qrCodeIn(sheet.locator('.label svg').last())).toBe(codeOf(4));
    await sheet.close();
  });

  await test.step('writes a file for each site into a folder', async () => {
    await rollout.content.getByLabel('Only changed').uncheck();
    await rollout.groupBy('Site');
    await rollout.press('One File per Group…');
    await input.waitFor('One File per Site');
    await input.pick('CSV Files');
    await confirmCodes(zeroTouch, 4);
    await input.waitFor('Choose the Folder for the Files');
    await input.accept();
    await expect(workbench.toast('2 files written.')).toBeVisible();
    const written = readdirSync(vscode.personHome).filter((name) =>
      /^pairing-codes-(Oslo|Bergen)-/.test(name),
    );
    const read = (site: string) =>
      readFileSync(join(vscode.personHome, written.find((name) => name.includes(site)) ?? ''), 'utf8');
    expect(written).toHaveLength(2);
    expect(read('Oslo')).toMatch(/Fjord.*Bryggen/s);
    expect(read('Oslo')).not.toMatch(/Ulriken|Store|Loft/);
    expect(read('Bergen')).toMatch(/Ulriken.*Store.*Loft/s);
  });

  await test.step('leaves the list as it is', () => {
    expect(readFileSync(join(vscode.workspace, 'last-month.csv'), 'utf8')).toBe(LAST_MONTH);
  });
});
