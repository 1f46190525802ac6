import { expect, type Page } from '@playwright/test';
import { RETRY_MS } from '../support/pages/retry';
import type { RolloutPage } from '../support/pages/rollout-page';
import { CODES, codeOf, hasCode, LIST, labelOf, ROWS } from '../support/rooms';
import { openSaved, test } from './rollout-rig';

const FILE = 'rooms.csv';

/** Makes the editor this wide, beside the sidebar. */
async function setEditorWidth(page: Page, rollout: RolloutPage, width: number): Promise<void> {
  const inner = () => rollout.body.evaluate(() => window.innerWidth);
  // The editor follows the window a little later: its width may still be that of before.
  await expect(async () => {
    const outer = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ ...outer, width: outer.width + width - (await inner()) });
    await expect.poll(inner, RETRY_MS).toBe(width);
  }, `an editor of ${width} px`).toPass({ timeout: 60_000 });
}

/** The state of a sort in the headers of the table in view, by their names; only of those that are sorted. */
function sorts(rollout: RolloutPage): Promise<Readonly<Record<string, string>>> {
  return rollout.content
    .locator('.view:visible .head [aria-sort]')
    .evaluateAll((headers) =>
      Object.fromEntries(
        headers
          .map((header) => [header.querySelector('.text')?.textContent, header.getAttribute('aria-sort')])
          .filter(([, sort]) => sort !== 'none'),
      ),
    );
}

test.describe('the table of a rollout', () => {
  test('begins with room, code and state, filters by its counts, and keeps its columns', async ({
    zeroTouch,
    server,
    page,
  }) => {
    const { workbench, explorer } = zeroTouch;
    const rollout = await openSaved(zeroTouch, FILE, LIST);
    await rollout.press('Fetch the Codes');
    await expect(rollout.progress).toHaveText('27 done · 3 failed');
    const header = () => rollout.content.locator('.view:visible .row.head .title .text').allInnerTexts();
    const shown = () => rollout.content.locator('.count');

    await test.step('the columns that a person needs come first', async () => {
      expect((await header()).slice(0, 6)).toEqual([
        'Room',
        'Pairing code',
        'State',
        'Name',
        'Endpoint ID',
        'IP address',
      ]);
    });

    await test.step('each count shows its rooms, and all again', async () => {
      const failed = rollout.button('Show 3 failed rooms');
      await expect(failed).toHaveAttribute('aria-pressed', 'false');
      await failed.click();
      await expect(failed).toHaveAttribute('aria-pressed', 'true');
      await rollout.expectRows('all rows', 3, () => true);
      await rollout.expectColumn('Room', ['Attic', 'Attic', 'Attic']);
    });

    await test.step('the reason of a failure is in view, whatever the width', async () => {
      const reasons = () =>
        rollout.content.locator('.view:visible .rows .cell.state').evaluateAll((cells) =>
          cells.map((cell) => {
            const scroller = cell.closest('.scroller')?.getBoundingClientRect();
            const text = cell.querySelector('.lines');
            return {
              text: text?.textContent,
              isInView: cell.getBoundingClientRect().right <= (scroller?.right ?? 0),
              isClamped: (text?.scrollHeight ?? 0) > (text?.clientHeight ?? 0) + 3,
            };
          }),
        );
      const whole = { text: 'No endpoint with this ID was found (404)', isInView: true, isClamped: false };
      for (const width of [720, 400]) {
        await rollout.press('Show 3 failed rooms');
        await rollout.expectRows('all rows', ROWS, () => true);
        await setEditorWidth(page, rollout, width);
        await rollout.press('Show 3 failed rooms');
        await expect.poll(reasons, `at ${width} pixels`).toEqual([whole, whole, whole]);
      }
      await setEditorWidth(page, rollout, 1300);
      await rollout.press('Show 3 failed rooms');
      await rollout.expectRows('all rows', ROWS, () => true);
    });

    await test.step('a code is found with and without its gaps', async () => {
      for (const text of ['8173645006', '8173 6450 06']) {
        await rollout.filter.fill(text);
        await expect(shown()).toHaveText(`1 of ${ROWS} rooms shown`);
        await expect(rollout.row('no. 6').locator('.digits')).toHaveText(codeOf(6));
      }
      await rollout.filter.fill('');
    });

    await test.step('the export is what a person does next', async () => {
      await expect(rollout.content.locator('button.primary')).toHaveText(['Printable Sheet…']);
    });

    await test.step('the columns are the same when the file is opened again', async () => {
      await rollout.press('Columns');
      await rollout.content.getByLabel('IP address', { exact: true }).uncheck();
      await rollout.press('Move Name up');
      await page.keyboard.press('Escape');
      const arranged = ['Room', 'Pairing code', 'Name', 'State', 'Endpoint ID', 'Pairing code ID'];
      await expect.poll(async () => (await header()).slice(0, 6)).toEqual(arranged);
      await workbench.runCommand('View: Close Editor');
      await expect(rollout.body).toHaveCount(0);
      await explorer.open();
      const again = await openSaved(zeroTouch, FILE, LIST);
      await again.expectRows('codes', CODES - 3, hasCode);
      const { content } = again;
      await expect
        .poll(async () =>
          (await content.locator('.view:visible .row.head .title .text').allInnerTexts()).slice(0, 6),
        )
        .toEqual(arranged);
      await again.press('Columns');
      await expect(content.getByLabel('IP address', { exact: true })).not.toBeChecked();
    });
    expect(server.violations).toEqual([]);
  });

  test('has a menu on each room, and keeps the place of its capabilities', async ({
    zeroTouch,
    server,
    page,
  }) => {
    const { workbench } = zeroTouch;
    const rollout = await openSaved(zeroTouch, FILE, LIST);
    await rollout.press('Fetch the Codes');
    await expect(rollout.progress).toHaveText('27 done · 3 failed');
    const entries = page.locator('.monaco-menu .action-menu-item');
    const choose = async (entry: string) => {
      // A menu takes no button release in its first tenth of a second.
      await entries.filter({ hasText: entry }).click({ delay: 150 });
      await expect(entries).toHaveCount(0);
    };
    const ALL = ['Copy Code', 'Copy Row', 'Show Pairing Code', 'Look Up Again'];

    await test.step('with the pointer', async () => {
      await rollout.row('no. 6').locator('.cell.ipAddress').click({ button: 'right' });
      await expect(entries).toHaveText(ALL);
      expect(await workbench.copiedBy(() => choose('Copy Code'))).toBe(codeOf(6));
    });

    await test.step('without what a room does not have', async () => {
      await rollout.row('Attic').locator('.cell.ipAddress').click({ button: 'right' });
      await expect(entries).toHaveText(ALL.slice(1));
      expect(await workbench.copiedBy(() => choose('Copy Row'))).toMatch(/^Attic\t.*EP-90\d/);
      await rollout.row('Nothing').locator('.cell.ipAddress').click({ button: 'right' });
      await expect(entries).toHaveText(['Copy Row']);
      await page.keyboard.press('Escape');
    });

    await test.step('with the keyboard, for the selected rooms', async () => {
      await rollout.row('no. 6').locator('.cell.ipAddress').click();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      server.requests.length = 0;
      await page.keyboard.press('Shift+F10');
      await expect(entries).toHaveText(ALL);
      await choose('Look Up Again');
      const asked = () => server.requests.map(({ parameter }) => parameter).toSorted();
      await expect.poll(asked).toEqual(['EP-6', 'EP-7', 'PC-6', 'PC-7']);
      await page.keyboard.press('Escape');
    });

    await test.step('and shows the code of a room', async () => {
      await rollout.row('no. 6').locator('.cell.ipAddress').click({ button: 'right' });
      await choose('Show Pairing Code');
      await zeroTouch.panel(/Endpoint EP-6 · Video/);
      await workbench.runCommand('View: Close Editor');
    });

    await test.step('capabilities are in words, unusual rooms first, and the header says so', async () => {
      const again = await zeroTouch.rolloutPage(FILE);
      await again.content.getByRole('tab', { name: 'Capabilities' }).click();
      await expect(again.row(/Lacks Calendar push/)).toContainText('no. 7');
      await expect(again.content.locator('.head [title="CALENDAR_PUSH"]')).toContainText('Calendar push');
      await expect.poll(() => sorts(again)).toEqual({ Unusual: 'descending' });
      await again.content.locator('.view:visible .head .cell', { hasText: 'Room' }).click();
      await expect.poll(() => sorts(again)).toEqual({ Room: 'ascending' });
      const first = async () => (await again.rows())[0]?.['Room'];
      await expect.poll(first).toBe('Attic');
      await again.content.locator('.view:visible .head .cell', { hasText: 'Unusual' }).click();
      await expect.poll(first).toBe(labelOf(7));
    });

    await test.step('the tab keeps how far it is scrolled, and its cursor', async () => {
      const again = await zeroTouch.rolloutPage(FILE);
      await page.setViewportSize({ width: 1280, height: 800 });
      await setEditorWidth(page, again, 420);
      const scroller = again.content.locator('.scroller:visible');
      const scrolled = () => scroller.evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));
      const cursor = again.content.locator('.view:visible .row:has([tabindex="0"])');
      await again.row(/Lacks/).locator('.cell.plain').click();
      await page.keyboard.press('End');
      for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await scrolled()).scrollLeft).toBeGreaterThan(0);
      const [place, row] = [await scrolled(), await cursor.textContent()];
      expect(place.scrollTop).toBeGreaterThan(0);
      await again.content.getByRole('tab', { name: 'Rooms' }).click();
      await expect.poll(scrolled).not.toEqual(place);
      await again.content.getByRole('tab', { name: 'Capabilities' }).click();
      await expect.poll(scrolled).toEqual(place);
      await expect(cursor).toHaveText(row ?? '');
    });
  });
});
