import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { filesHolding } from './disk';
import { test } from './fixtures';

const LIST = 'Raum,Endpunkt-ID,Standort\r\nAula,EP-1007,Hafenhaus\r\nFoyer,EP-1004,Hafenhaus\r\n';

test.use({
  freshProfile: true,
  language: 'de',
  settings: { 'zeroTouch.connections': [{ name: 'Demo', baseUrl: 'demo:' }] },
});

test('turns a CSV file into a printable sheet in German', async ({ zeroTouch, page }) => {
  const { explorer, workbench, vscode } = zeroTouch;
  await explorer.expectRow('Zugriffstoken', 'Zugriffstoken 6 · 2 Clients bald ohne Token');
  writeFileSync(join(vscode.workspace, 'raeume.csv'), LIST);
  const file = await zeroTouch.showFile('raeume.csv');
  await file.click({ button: 'right', delay: 150 });
  const entry = page.locator('.monaco-menu .action-menu-item', { hasText: 'Als Raumliste öffnen' });
  await entry.click({ delay: 150 });
  const rollout = await zeroTouch.rolloutPage('raeume.csv');
  await rollout.press('Codes abrufen (2)');
  await rollout.expectStates(['Alle 2', 'Code bereit 2']);
  await rollout.press('Exportieren');
  await rollout.content.getByText('Druckblatt…', { exact: true }).click();
  await workbench.input.waitFor('Druckblatt speichern');
  // Until the name is proposed, the box contains only the folder.
  await expect(workbench.input.box).toHaveValue(/\.html$/);
  const path = await workbench.input.box.inputValue();
  await workbench.input.acceptPath();
  await expect(workbench.toast(basename(path))).toBeVisible();
  const sheet = readFileSync(path, 'utf8');
  expect(sheet).toContain('<html lang="de">');
  expect(sheet).toContain('Kopplungscodes – raeume');
  expect(sheet).toContain('Hafenhaus');
  expect(sheet.match(/<p class="code /g)).toHaveLength(2);
});

test('falls back to English if a translation is damaged, and logs that', async ({ zeroTouch, vscode }) => {
  const files = filesHolding(vscode.personHome, ['"Zugriffstoken"']);
  const bundle = join(vscode.personHome, files.find((path) => path.endsWith('bundle.l10n.de.json')) ?? '');
  const translation = readFileSync(bundle);
  writeFileSync(bundle, translation.subarray(0, 1000));
  try {
    await zeroTouch.reload();
    await zeroTouch.explorer.expectRow('Access Tokens', 'Access Tokens 6 · 2 clients without a token soon');
    const saying = () => filesHolding(vscode.profile, ['The translation is missing or damaged']).join();
    await expect.poll(saying, 'the log').toContain('Zero Touch Pairing.log');
  } finally {
    writeFileSync(bundle, translation);
  }
});
