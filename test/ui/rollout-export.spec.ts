import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Papa from 'papaparse';
import { codeOf, hasCode } from '../support/rooms';
import { filesHolding } from './disk';
import { keptInBrowser, sightings } from './observed';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './saved-lists';

const FILE = 'last-month.csv';
const OLD_CODE = '5550000004';

/** Last month's export, in which EP-3 has no code; the service no longer knows EP-903. */
const LAST_MONTH = [
  'Site,Room,Endpoint ID,Pairing code',
  `Oslo,Fjord,EP-1,5550000001`,
  'Oslo,Bryggen,EP-3,',
  `Bergen,Ulriken,EP-4,${OLD_CODE}`,
  'Bergen,Store,EP-903,5550000903',
  '',
].join('\r\n');

// The whole disk and browser storage is searched for codes.
test.use({ freshProfile: true });

test('exports codes, kept nowhere else, as CSV, as a sheet and for each site', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const { input } = workbench;
  const rollout = await openSaved(zeroTouch, FILE, LAST_MONTH);
  await rollout.fetchCodes();
  await rollout.expectStates(['All 4', 'Failed 1', 'Code ready 3']);

  await test.step('exports a CSV file with new codes instead of last month’s', async () => {
    await rollout.export('CSV…');
    const text = readFileSync(await exportedFile(zeroTouch, 3, '.csv'), 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data.map((each) => [each['Room'], each['Pairing code'], each['State']])).toEqual([
      ['Fjord', codeOf(1), 'Code ready'],
      ['Bryggen', codeOf(3), 'Code ready'],
      ['Ulriken', codeOf(4), 'Code ready'],
      ['Store', '', expect.stringMatching(/^Failed: .*404/)],
    ]);
    expect(text).not.toContain(OLD_CODE);
  });

  await test.step('exports a sheet with the list’s places, without last month’s codes', async () => {
    await rollout.export('Printable Sheet…');
    const sheet = readFileSync(await exportedFile(zeroTouch, 3, '.html'), 'utf8');
    expect(sheet).toMatch(/Bergen.*Ulriken/s);
    expect(sheet).not.toContain(OLD_CODE);
  });

  await test.step('exports a file for each site into a folder', async () => {
    await rollout.groupBy('Site');
    await rollout.export('One File per Group…');
    await input.waitFor('One File per Site');
    await input.pick('CSV Files');
    await input.waitFor('Select the Folder for the Files');
    await input.accept();
    await expect(workbench.toast('2 files written to “')).toBeVisible();
    const written = readdirSync(vscode.workspace);
    const read = (site: string) => {
      const name = written.find((each) => each.includes(`-${site}-`)) ?? '';
      return readFileSync(join(vscode.workspace, name), 'utf8');
    };
    expect(read('Oslo')).toMatch(/Fjord.*Bryggen/s);
    expect(read('Oslo')).not.toMatch(/Ulriken|Store/);
    expect(read('Bergen')).toMatch(/Ulriken.*Store/s);
  });

  await test.step('shows the list as it was, without codes after a reload', async () => {
    expect(readFileSync(join(vscode.workspace, FILE), 'utf8')).toBe(LAST_MONTH);
    await zeroTouch.reload();
    await expect(zeroTouch.explorer.row('Video')).toBeVisible();
    const again = await zeroTouch.rolloutPage(FILE);
    await again.expectRows('rows', 4, () => true);
    await again.expectRows('codes', 0, (row) => hasCode(row) && /8173/.test(row['Pairing code'] ?? ''));
  });

  await test.step('leaves no code anywhere else on disk or in the browser', async () => {
    const holding = filesHolding(vscode.profile, [codeOf(1), codeOf(4)]);
    expect(holding.some((file) => file.endsWith('.csv'))).toBe(true);
    expect(sightings(await keptInBrowser(page), { code: codeOf(1), other: codeOf(4) })).toEqual([]);
    expect(holding.filter((file) => !/^workspace.+-\d{4}-\d\d-\d\d\.(csv|html)$/.test(file))).toEqual([]);
    expect(server.violations).toEqual([]);
  });
});
