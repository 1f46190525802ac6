import { expect } from '@playwright/test';
import { room } from '../support/rooms';
import { test } from './fixtures';

const NUMBERS = [1, 2, 3, 4, 5, 6];
const TEXT = [
  'Room,Endpoint ID,Paired',
  'Fürth,EP-1,',
  'Attic,EP-901,',
  'Bern,EP-2,',
  ...[3, 4, 5, 6].map((number) => `Hall ${number},EP-${number},`),
  '',
].join('\n');

test.use({ viewport: { width: 980, height: 700 }, service: { rooms: NUMBERS.map(room) } });

test('a list becomes a sheet, three rooms of a corridor, and the rest on the next morning', async ({
  open,
  page,
  server,
  world,
}) => {
  const { rollout, extension } = await open.rollout(TEXT);
  const { pageViews, dialogs, userFiles } = extension.services;

  await test.step('three clicks from the list to its sheet', async () => {
    await rollout.press('Fetch Codes (7)');
    await expect(rollout.progress).toHaveText('6 ready · 1 failed');
    await rollout.press('Export');
    await rollout.content.getByRole('menuitem', { name: 'Printable Sheet…' }).click();
    await expect.poll(() => [...userFiles.saved.keys()].join()).toMatch(/\.html$/);
    expect(String([...userFiles.saved.values()][0]).match(/<svg/g)).toHaveLength(6);
  });

  await test.step('one press for each room, and none marks a room without a code', async () => {
    await rollout.row('Fürth').locator('.cell.state').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => pageViews.all.length).toBe(1);
    const [panel] = pageViews.all;
    const shown = () => JSON.stringify(panel?.sent.findLast((message) => 'state' in message));
    const press = (action: string) => panel?.receive({ type: 'action', action });
    press('pair');
    await expect.poll(shown).toMatch(/"heading":"Attic"/);
    await expect.poll(shown).toMatch(/"action":"next","label":"Next","isMain":true/);
    press('pair');
    press('next');
    await expect.poll(shown).toMatch(/"heading":"Bern"/);
    press('pair');
    await expect(rollout.progress).toHaveText('2 paired · 4 ready · 1 failed');
    expect(dialogs.asked).toEqual([]);
  });

  await test.step('one click for the rest on the next morning', async () => {
    world.clock.time += 26 * 3_600_000;
    await expect(rollout.progress).toHaveText('2 paired · 4 old · 1 failed');
    server.requests.length = 0;
    await rollout.press('Fetch Codes (5)');
    await expect(rollout.progress).toHaveText('2 paired · 4 ready · 1 failed');
    const asked = server.requestsTo('endpoints.currentPairingCode').map(({ parameter }) => parameter);
    expect(asked.toSorted()).toEqual(['EP-3', 'EP-4', 'EP-5', 'EP-6', 'EP-901']);
  });
});
