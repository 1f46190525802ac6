import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { writeWorkbook } from '../../src/rollout/workbook/write-workbook';
import { aRoom } from '../support/builders';
import { raw, redirect } from '../support/loopback/behaviors';
import { FOR_BROWSERS } from '../support/loopback/cross-origin';
import { RETRY_MS } from '../support/pages/retry';
import { IN_WEB_WORKER } from '../support/vscode/settings';
import { test } from './fixtures';
import { exportedFile } from './rollout-exports';
import { openSaved } from './saved-lists';

// The extension itself runs in a web worker of the browser. There is no Node.js, and the browser sends its requests.
test.use({ freshProfile: true, settings: IN_WEB_WORKER });

const BLOCKED = 'VS Code in a browser blocks http://, except for localhost and 127.0.0.1.';
const WITHHELD = 'The browser blocked or did not receive the response';
const HALF_AN_ANSWER =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 99\r\n\r\n[{';
const FAILURES = [
  {
    what: 'a redirect, whose target the browser hides',
    behavior: redirect('https://video.example/login'),
    label: 'Redirect rejected',
    says: 'The service redirects to another address. Redirects are not followed',
  },
  {
    what: 'a response that breaks off',
    behavior: raw(HALF_AN_ANSWER),
    label: 'Response incomplete',
    says: 'The response was cut off, or cannot be decompressed. Retry.',
  },
];

const ROOMS = [1, 2, 3].map((number) => aRoom(number, { name: `Room ${number}` }));

test('leads from a password to a file of codes in the web worker host, and explains browser rules', async ({
  zeroTouch,
  serve,
}) => {
  const server = await serve({ checks: 'all', rooms: ROOMS });
  server.crossOrigin = undefined;
  const { explorer, workbench } = zeroTouch;
  const { input } = workbench;

  await test.step('refuses http:// to another computer as it is typed', async () => {
    await workbench.runCommand('Zero Touch: Add Connection…');
    await input.waitFor('Address');
    await input.box.fill('http://192.0.2.1:8080');
    await input.accept();
    await expect(input.message).toContainText(BLOCKED);
    await input.box.fill(server.baseUrl);
    await input.accept();
  });

  await test.step('says once that a service without CORS headers cannot be read', async () => {
    await input.answer('Name of this connection', 'Video');
    await input.answer('User name', server.service.username);
    await input.answer('Password', server.service.password);
    await input.waitFor(WITHHELD);
    await expect(input.widget).toContainText('Try VS Code on the desktop: the service may be down');
    expect(server.preflights).toHaveLength(1);
    expect(server.requests).toEqual([]);
    await input.pick('Save Without Testing');
    const row = explorer.row('No readable response');
    await expect(row).toHaveAccessibleName(
      `No readable response, ${WITHHELD}. Try VS Code on the desktop: the service may be down or not allow web pages (CORS).`,
    );
  });

  await test.step('works as soon as the service allows the page', async () => {
    server.crossOrigin = FOR_BROWSERS;
    await explorer.clickAction('No readable response', 'Refresh');
    await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning']);
    // Only a browser sends this header; no program can set it.
    expect(server.requests.map(({ headers }) => headers['sec-fetch-mode'])).toEqual(['cors']);
  });

  for (const { what, behavior, label, says } of FAILURES) {
    await test.step(`names ${what}`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      // The click can join a refresh in flight, which may get the previous response.
      await expect(async () => {
        await explorer.clickAction('Access Tokens', 'Refresh');
        await expect(explorer.row(label)).toHaveAccessibleName(new RegExp(escaped(says)), RETRY_MS);
      }).toPass();
      await explorer.expectRowsBelow('Access Tokens', [label, 'Room Provisioning']);
      server.answer('auth.listAccessTokens', undefined);
      await explorer.clickAction('Access Tokens', 'Refresh');
      await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning']);
    });
  }

  await test.step('looks up an endpoint, and copies its code', async () => {
    const panel = await zeroTouch.lookUp('EP-2', 'Room 2');
    await panel.expectCode('123457');
    expect(await workbench.copiedBy(() => panel.press('Copy Code'))).toBe('123457');
  });

  await test.step('keeps password, endpoints and tokens after a reload', async () => {
    server.reset();
    await zeroTouch.reload();
    await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning']);
    await explorer.expectRowsBelow('Endpoints', ['Room 2']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      server.service.authorization,
    ]);
  });

  await test.step('fetches a workbook’s rooms, and writes the codes to a file', async () => {
    const rows = [
      ['Room', 'Endpoint ID'],
      ...ROOMS.map(({ endpoint }) => [`${endpoint['name']}`, `${endpoint['id']}`]),
    ];
    const rollout = await openSaved(zeroTouch, 'rooms.xlsx', await writeWorkbook(rows), 'rooms.csv');
    await rollout.fetchCodes();
    await rollout.expectColumn('Pairing code', ['123456', '123457', '123458']);
    await rollout.export('CSV…');
    const csv = readFileSync(await exportedFile(zeroTouch, 3, '.csv'), 'utf8');
    expect(csv).toContain('Room 3,EP-3,123458');
  });

  expect(server.violations).toEqual([]);
});

function escaped(text: string): string {
  return text.replace(/[.()]/g, '\\$&');
}
