import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { present } from '../support/expect';
import type { RolloutPage } from '../support/pages/rollout-page';
import { openSaved, test } from './saved-lists';

const COPY = 'sites (UTF-8).csv';
/** Not UTF-8, so that only a copy can be edited. */
const LIST = Buffer.from(
  [
    'Site,Floor,Room,PIN,Endpoint ID',
    'Zürich,1,Hall,4711,EP-1',
    'Zürich,2,Attic,4712,EP-2',
    'Bern,1,Hall 2,4713,EP-3',
    'Bern,2,Harbor,4714,EP-4',
    '',
  ].join('\r\n'),
  'latin1',
);

/** Reads how a list is shown. */
async function viewOf(list: RolloutPage): Promise<object> {
  const { width } = present(await list.header('Room').boundingBox());
  return {
    filter: await list.filter.inputValue(),
    state: await list.state('Not fetched').getAttribute('aria-pressed'),
    sorts: await list.sorts(),
    columns: await list.headers.allInnerTexts(),
    groups: await list.content.locator('.group-title').allInnerTexts(),
    rooms: (await list.rows()).map((row) => row['Room']),
    width: Math.round(width),
  };
}

test('keeps filter, sort, groups and columns in a copy of a list, and after the copy is saved', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const list = await openSaved(zeroTouch, 'sites.csv', LIST);
  await list.press('Columns');
  const pin = list.content.getByRole('checkbox', { name: 'PIN', exact: true });
  await pin.uncheck();
  await pin.press('Escape');
  const before = await viewOf(list);
  await list.header('Room').click();
  await list.header('Room').click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowRight');
  await list.groupBy('Site');
  await list.showOnly('Not fetched');
  await list.filter.fill('ha');
  await list.expectColumn('Room', ['Harbor', 'Hall 2', 'Hall']);
  const view = await viewOf(list);
  expect(view).toMatchObject({
    filter: 'ha',
    state: 'true',
    sorts: { Room: 'descending' },
    columns: ['Room', 'Site', 'Floor', 'Pairing code', 'State', 'Endpoint ID'],
    groups: ['Bern', 'Zürich'],
  });
  expect(view).not.toMatchObject({ width: Reflect.get(before, 'width') });

  await test.step('keeps them in the copy', async () => {
    await list.press('Edit a Copy');
    const copy = await zeroTouch.rolloutPage(COPY);
    await expect(copy.heading).toHaveText(COPY);
    await expect.poll(() => viewOf(copy)).toEqual(view);
    await workbench.runCommand('File: Save');
    // The file has its own page, which replaces the page of the unsaved copy.
    await expect(copy.states).toHaveCount(0);
  });

  await test.step('keeps them in the saved file', async () => {
    expect(existsSync(join(vscode.workspace, COPY))).toBe(true);
    const saved = await zeroTouch.rolloutPage(COPY);
    await expect.poll(() => viewOf(saved)).toEqual(view);
    await expect(workbench.tabs).toHaveCount(1);
    expect(server.requests).toEqual([]);
  });
});
