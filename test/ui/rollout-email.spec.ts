import { expect } from '@playwright/test';
import { codeOf } from '../support/rooms';
import { openSaved, test } from './saved-lists';

const LIST = [
  'Room,Site,Floor,Endpoint ID,Contact',
  'R&D #2,Fürth,EG,EP-1,ana@corp.example',
  'Hall,Fürth,1. OG,EP-2,ana@corp.example',
  '',
].join('\n');

test('codes are passed to the mail program with every character of the rooms’ names', async ({
  zeroTouch,
  server,
  page,
}) => {
  const links: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  client.on('Page.frameRequestedNavigation', ({ url }) => links.push(url));
  const rollout = await openSaved(zeroTouch, 'Site #1.csv', LIST);
  await rollout.fetchCodes();
  await rollout.expectColumn('Pairing code', [codeOf(1), codeOf(2)]);
  await rollout.row('R&D #2').getByRole('checkbox').check();
  await rollout.press('Email…');
  await expect.poll(() => links.filter((link) => link.startsWith('mailto:')).length).toBeGreaterThan(0);
  const link = links.find((each) => each.startsWith('mailto:')) ?? '';
  const [to, subject, body] = link
    .split(/[?&]\w+=/)
    .map((text) => decodeURIComponent(text).normalize('NFKC'));
  expect([to, subject]).toEqual(['mailto:ana@corp.example', 'Site #1']);
  expect(body).toMatch(/^R&D #2, Fürth, EG, EP-1: [\d ]+ \(fetched \d\d:\d\d\)$/);
  expect(body?.replaceAll(' ', '')).toContain(codeOf(1));
  expect(server.violations).toEqual([]);
});
