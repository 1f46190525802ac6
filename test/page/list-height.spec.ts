import { expect, type Page } from '@playwright/test';
import { anExpiringToken } from '../support/builders';
import type { TablePage } from '../support/pages/table-page';
import { LIST, NUMBERS, room } from '../support/rooms';
import { test } from './fixtures';

/** Window sizes in CSS pixels, and the minimum number of fully visible rows. */
const WINDOWS = [
  { width: 925, height: 700, rows: 16 },
  { width: 460, height: 700, rows: 12 },
  { width: 460, height: 350, rows: 3 },
];

const TOKENS = Array.from({ length: 40 }, (_, index) => anExpiringToken(`Client ${index}`, index + 0.5));

test.use({ service: { rooms: NUMBERS.map(room), tokens: TOKENS } });

/** Counts the rows that are fully visible in the table and the window. */
function wholeRows(table: TablePage): Promise<number> {
  return table.content.locator('.scroller').evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const head = scroller.querySelector('.heads')?.getBoundingClientRect().bottom ?? top;
    const rows = [...scroller.querySelectorAll('.rows .row')].map((row) => row.getBoundingClientRect());
    const last = Math.min(bottom, innerHeight);
    return rows.filter((row) => row.top >= head - 1 && row.bottom <= last + 1).length;
  });
}

async function expectWholeRows(page: Page, table: TablePage): Promise<void> {
  for (const { rows, ...size } of WINDOWS) {
    await page.setViewportSize(size);
    await expect.poll(() => wholeRows(table), JSON.stringify(size)).toBeGreaterThanOrEqual(rows);
  }
}

test.describe('table height', () => {
  test('gives most space to the rows of a fetched list', async ({ open, page }) => {
    const { rollout } = await open.lookedUp();
    await expectWholeRows(page, rollout);
  });

  test('gives most space to the rows of access tokens', async ({ open, page }) => {
    const { table } = await open.tokens();
    await expect(table.state('All')).toHaveText('All 40');
    await expectWholeRows(page, table);
  });

  test('keeps table, main action and menu in place, whatever the run does', async ({ open, page }) => {
    await page.setViewportSize({ width: 925, height: 700 });
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    const places = async () => {
      const [scroller, main, more] = await Promise.all(
        ['.scroller', '.page-head [data-key^="run/"]', '[data-key="more"]'].map((selector) =>
          rollout.content.locator(selector).boundingBox(),
        ),
      );
      const right = (main?.x ?? 0) + (main?.width ?? 0);
      return { table: scroller, main: { y: main?.y, height: main?.height, right: Math.round(right) }, more };
    };
    const before = await places();
    await rollout.fetchCodes();
    await expect(rollout.button('Fetch Codes (3)')).toBeVisible();
    expect(await places()).toEqual(before);
    await rollout.row('no. 6').getByRole('checkbox').check();
    await expect(rollout.button('Copy Code')).toBeVisible();
    expect(await places()).toEqual(before);
  });
});
