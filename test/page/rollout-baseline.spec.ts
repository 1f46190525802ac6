import { expect } from '@playwright/test';
import { codeOf, NUMBERS, room } from '../support/rooms';
import { test } from './fixtures';

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

test.use({ viewport: { width: 1700, height: 1000 }, service: { rooms: NUMBERS.map(room) } });

test('a list with the codes of last month is compared, and what changed is shown and exported alone', async ({
  open,
}) => {
  const { rollout, webview } = await open.rollout(LAST_MONTH);
  const mark = (text: string) => rollout.row(text).locator('.change');
  await expect(rollout.row('Fjord')).toBeVisible();
  await expect(rollout.content.locator('.change')).toHaveCount(0);
  await rollout.fetchCodes();
  await expect(rollout.progress).toContainText('4 ready · 1 failed');
  await expect(mark('Ulriken')).toHaveText('changed');
  await expect(mark('Bryggen')).toHaveText('new');
  await expect(mark('Store')).toHaveText('lost');
  await expect(mark('Fjord')).toHaveCount(0);
  await expect(mark('Loft')).toHaveCount(0);
  await expect(rollout.row('Ulriken'), 'the code of last month').toContainText(OLD_CODE);
  await expect(rollout.row('Ulriken')).toContainText(codeOf(4));
  await rollout.showOnly('Any change');
  await rollout.expectColumn('Room', ['Bryggen', 'Ulriken', 'Store']);
  await rollout.export('CSV…');
  await webview.expectPosted({ type: 'export', format: 'csv', ids: ['EP-3', 'EP-4', 'EP-903'] });
});
