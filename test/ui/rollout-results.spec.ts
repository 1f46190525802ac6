import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import Papa from 'papaparse';
import { qrCodeIn } from '../support/qr-code';
import { CODES, codeOf, hasCode, labelOf, NUMBERS, ROWS } from '../support/rooms';
import { filesHolding } from './disk';
import { keptInBrowser, sightings } from './observed';
import { chooseLayout, exportedFile } from './rollout-exports';
import { lookUpAll, test } from './rollout-rig';

test.describe('the results of a rollout', () => {
  test('are filtered, copied and scrolled with the keyboard', async ({
    zeroTouch,
    rollout,
    server,
    page,
  }) => {
    const { workbench } = zeroTouch;
    await lookUpAll(rollout, server);

    await test.step('filters rooms', async () => {
      await rollout.filter.fill('floor 3');
      await rollout.expectRows('all rows', 9, () => true);
      await rollout.expectRows('rows of floor 3', 9, (row) => /^Floor 3/.test(row['Room'] ?? ''));
    });

    await test.step('copies a code and a row', async () => {
      await rollout.row('no. 6').locator('.cell.ipAddress').click();
      expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+c'))).toBe(codeOf(6));
      const row = await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+Shift+c'));
      const cells = ['Floor 3, no. 6', 'Room 6', 'EP-6', '192.0.2.6', codeOf(6), 'PC-6'];
      expect(row.split('\t').slice(0, 6)).toEqual(cells);
    });

    await test.step('selects a room, and says so', async () => {
      for (const status of ['1 room selected', 'No room selected']) {
        await page.keyboard.press('Space');
        await expect(rollout.content.getByRole('status').filter({ hasText: status })).toHaveCount(1);
      }
      await rollout.filter.fill('');
      await rollout.expectRows('all rows', ROWS, () => true);
    });

    await test.step('shows which room lacks a capability that most rooms have', async () => {
      await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
      await expect(rollout.body).toContainText('Lacks Calendar push');
      await expect(rollout.row(/Lacks Calendar push/)).toContainText('no. 7');
      await rollout.content.getByRole('tab', { name: 'Rooms' }).click();
    });

    await test.step('keeps its scroll position and focus while another editor covers it', async () => {
      const scrolled = async () => {
        const { content } = await zeroTouch.rolloutPage();
        return content.locator('.scroller:visible').evaluate(({ scrollTop }) => scrollTop);
      };
      await page.setViewportSize({ width: 1700, height: 800 });
      await expect.poll(() => rollout.body.evaluate(() => innerHeight)).toBeLessThan(800);
      await rollout.row('no. 1').locator('.cell.ipAddress').click();
      await page.keyboard.press('End');
      await expect.poll(scrolled).toBeGreaterThan(0);
      const top = await scrolled();
      await workbench.runCommand('File: New Untitled Text File');
      await expect(rollout.body).toHaveCount(0);
      await workbench.runCommand('View: Close Editor');
      await expect.poll(scrolled).toBe(top);
      const { content } = await zeroTouch.rolloutPage();
      await expect(content.locator('.row[tabindex="0"]')).toContainText('Nothing');
    });
  });

  test('are exported as CSV and as a printable sheet, and kept nowhere else', async ({
    zeroTouch,
    rollout,
    server,
    page,
  }) => {
    await lookUpAll(rollout, server);

    await test.step('a CSV file that reads back as it was', async () => {
      await rollout.press('CSV…');
      const text = readFileSync(await exportedFile(zeroTouch, CODES, '.csv'), 'utf8');
      expect(text.charCodeAt(0)).toBe(0xfeff);
      const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
      expect(errors).toEqual([]);
      const header = ['Room', 'Endpoint ID', 'Pairing code', 'Pairing code ID', 'State', 'Fetched at'];
      const done = (label: string, number: number) => [
        ...[label, `EP-${number}`, codeOf(number), `PC-${number}`, 'done'],
        expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ];
      expect(data).toEqual([
        header,
        ...NUMBERS.map((number) => done(labelOf(number), number)),
        ...[901, 902, 903].map((number) => done('Attic', number)),
        done(labelOf(2), 2),
        done('Cellar', 3),
        ['Nowhere', '..', '', '', 'unusable: It cannot be “.” or “..”.', ''],
        ['Nothing', '', '', '', 'unusable: It has no endpoint ID.', ''],
      ]);
    });

    await test.step('a sheet that prints, with QR codes that a camera reads', async () => {
      await rollout.press('Printable Sheet…');
      await chooseLayout(zeroTouch, 'Large Cards');
      const file = await exportedFile(zeroTouch, CODES, '.html');
      expect(readFileSync(file, 'utf8')).not.toMatch(/<script|https?:\/\//i);
      const sheet = await page.context().newPage();
      const requested: string[] = [];
      sheet.on('request', (request) => requested.push(request.url()));
      await sheet.goto(`file://${file}`);
      await sheet.emulateMedia({ media: 'print' });
      for (const format of ['A4', 'Letter']) {
        const pdf = (await sheet.pdf({ format, preferCSSPageSize: false })).toString('latin1');
        const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        expect(pages, format).toBe(4);
      }
      await expect(sheet.locator('svg')).toHaveCount(CODES);
      await expect(sheet.locator('.rooms')).toContainText(/Nowhere.*Nothing/s);
      expect(await qrCodeIn(sheet.locator('svg').first())).toBe(codeOf(1));
      expect(await qrCodeIn(sheet.locator('svg').last())).toBe(codeOf(3));
      expect(requested).toEqual([`file://${file}`]);
      await sheet.close();
    });

    await test.step('the list without codes after a restart', async () => {
      await zeroTouch.restart();
      await expect(zeroTouch.explorer.row('Video')).toBeVisible();
      const again = await zeroTouch.rolloutPage(/Fetch the Codes/);
      await again.expectRows('rows', ROWS, () => true);
      await again.expectRows('codes', 0, hasCode);
    });

    await test.step('no code anywhere else on the disk or in the browser', async () => {
      const { profile } = zeroTouch.vscode;
      const holding = filesHolding(profile, [codeOf(1), codeOf(20)]);
      expect(holding.some((file) => file.endsWith('.csv'))).toBe(true);
      expect(sightings(await keptInBrowser(page), { code: codeOf(1), other: codeOf(20) })).toEqual([]);
      expect(holding.filter((file) => !/^person.pairing-codes-.*\.(csv|html)$/.test(file))).toEqual([]);
    });

    await test.step('and the codes when they are fetched again, over the same connection', async () => {
      const again = await zeroTouch.rolloutPage(/Fetch the Codes/);
      await again.press('Fetch the Codes');
      await again.expectRows('codes', CODES, hasCode);
    });
  });
});
