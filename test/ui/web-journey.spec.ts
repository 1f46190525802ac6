import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { writeWorkbook } from '../../src/rollout/workbook/write-workbook';
import { aRoom } from '../support/builders';
import { IN_WEB_WORKER } from '../support/vscode/settings';
import { test } from './fixtures';
import { exportedFile } from './rollout-exports';
import { openSaved } from './rollout-rig';

// The extension itself runs in the browser, in a web worker. There is no Node.js, and its requests are the browser's.
test.use({ settings: IN_WEB_WORKER });

const ROOMS = [1, 2, 3].map((number) => aRoom(number, { name: `Room ${number}` }));

test('In the web worker host, a person gets from a password to a file of codes', async ({
  zeroTouch,
  serve,
}) => {
  const server = await serve({ checks: 'all', rooms: ROOMS });
  const { explorer, workbench } = zeroTouch;

  await test.step('adds a connection and sees its access tokens', async () => {
    await zeroTouch.addConnection(server, 'Video');
    await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning']);
    // A browser alone sends this header, and no program can.
    expect(server.requests.map(({ headers }) => headers['sec-fetch-mode'])).toEqual(['cors']);
  });

  await test.step('looks up an endpoint, and copies its code', async () => {
    const panel = await zeroTouch.lookUp('EP-2', 'Room 2');
    await panel.expectCode('123457');
    expect(await workbench.copiedBy(() => panel.press('Copy Pairing Code'))).toBe('123457');
  });

  await test.step('has its password, endpoints and tokens after a reload', async () => {
    server.reset();
    await zeroTouch.reload();
    await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning']);
    await explorer.expectRowsBelow('Endpoints', ['Room 2']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      server.service.authorization,
    ]);
  });

  await test.step('looks up a workbook of the workspace, and writes the codes to a file', async () => {
    const rows = [
      ['Room', 'Endpoint ID'],
      ...ROOMS.map(({ endpoint }) => [`${endpoint['name']}`, `${endpoint['id']}`]),
    ];
    const rollout = await openSaved(zeroTouch, 'rooms.xlsx', await writeWorkbook(rows));
    await rollout.press('Fetch the Codes');
    await rollout.expectColumn('Pairing code', ['123456', '123457', '123458']);
    await rollout.press('CSV…');
    const csv = readFileSync(await exportedFile(zeroTouch, 3, '.csv'), 'utf8');
    expect(csv).toContain('Room 3,EP-3,123458');
  });

  expect(server.violations).toEqual([]);
});
