import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { CODES, codeOf, hasCode, KNOWN, LIST, labelOf, NUMBERS, ROWS, room, UNKNOWN } from '../support/rooms';
import { lookUpAll, test } from './rollout-rig';

test.describe('a rollout', () => {
  test('runs from a pasted list, through Cancel and Retry, to a code for each room', async ({
    rollout,
    server,
  }) => {
    await test.step('shows how the list was read, before anything is sent', async () => {
      await rollout.list.fill(LIST);
      await expect(rollout.body).toContainText('30 rooms to look up');
      await expect(rollout.body).toContainText(/Duplicates.*EP-2.*Line 3 has the same endpoint ID\..*EP-3/s);
      await expect(rollout.body).toContainText(/EP-3.*with another label: “Floor 3, no\. 3”/s);
      await expect(rollout.body).toContainText(/Unusable.*\.\..*It has no endpoint ID/s);
      expect(server.requestsTo('endpoints.currentPairingCode')).toEqual([]);
    });

    await test.step('fills the table as answers come', async () => {
      const gate = new Gate();
      for (const number of NUMBERS.slice(9)) {
        server.answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, server.service.behaviour));
      }
      await rollout.press('Look Up 30 Rooms');
      // The button is gone, so the focus moves to the top of what replaces it.
      await expect(rollout.content.getByRole('heading', { level: 1 })).toBeFocused();
      await rollout.expectRows('codes of nine rooms, two of which stand there twice', 11, hasCode);
      const rows = await rollout.rows();
      expect(rows).toHaveLength(ROWS);
      expect(rows.slice(0, 9).map((row) => [row['Room'], row['Endpoint ID'], row['Pairing code']])).toEqual(
        NUMBERS.slice(0, 9).map((number) => [labelOf(number), `EP-${number}`, codeOf(number)]),
      );
      await expect(rollout.progress).toContainText('9 of 30 rooms');
    });

    await test.step('is cancelled, and keeps its results', async () => {
      await rollout.press('Cancel');
      await expect(rollout.button('Fetch the Rest (21)')).toBeVisible();
      await rollout.expectRows('codes', 11, hasCode);
      server.reset();
    });

    await test.step('continues with the rest, and asks for nothing twice', async () => {
      await rollout.press('Fetch the Rest (21)');
      await expect(rollout.button('Retry Failed (3)')).toBeVisible();
      await rollout.expectRows('codes', KNOWN + 2, hasCode);
      await rollout.expectRows('unknown rooms', UNKNOWN.length, (row) =>
        /No endpoint with this ID was found \(404\)/.test(row['State'] ?? ''),
      );
      expect(server.requestsTo('endpoints.currentPairingCode')).toHaveLength(21);
      expect(server.violations).toEqual([]);
    });

    await test.step('retries the failed rooms, and only those', async () => {
      server.service.rooms = [...server.service.rooms, ...[901, 902, 903].map(room)];
      server.requests.length = 0;
      await rollout.press('Retry Failed (3)');
      await rollout.expectRows('codes', CODES, hasCode);
      await expect(rollout.button('Refresh All')).toBeVisible();
      expect(server.requests).toHaveLength(6);
    });
  });

  test('marks changed codes, and pauses and resumes', async ({ rollout, server }) => {
    await lookUpAll(rollout, server);

    await test.step('marks the codes that changed', async () => {
      server.service.changeCode('EP-5', { id: 'PC-5b', code: '8173999555' });
      await rollout.press('Refresh All');
      await rollout.expectRows('the changed code', 1, (row) =>
        /8173999555.*changed/.test(row['Pairing code'] ?? ''),
      );
      await rollout.expectRows('rows that are done', CODES, (row) => row['State'] === 'Done');
      await rollout.expectRows('changed codes', 1, (row) => /changed/.test(row['Pairing code'] ?? ''));
    });

    await test.step('pauses after the rooms in flight, and continues from there', async () => {
      const gate = new Gate();
      server.reset();
      server.service.changeCode('EP-5', { id: 'PC-5c', code: '8173999556' });
      server.answer('endpoints.pairingCode', held(gate, server.service.behaviour));
      await rollout.press('Refresh All');
      await server.requested(16);
      await expect(rollout.button('Pause'), 'the button that took the place').toBeFocused();
      await rollout.press('Pause');
      await expect(rollout.progress).toContainText('paused');
      await expect(rollout.button('Resume')).toBeFocused();
      gate.open();
      await rollout.expectRows('rows of the eight rooms that are done', 10, (row) => row['State'] === 'Done');
      expect(server.requests).toHaveLength(16);
      await expect(rollout.progress).toContainText('1 changed');
      const rest = new Gate();
      server.answer('endpoints.pairingCode', held(rest, server.service.behaviour));
      await rollout.press('Resume');
      await expect(rollout.button('Pause'), 'the button that took the place, not a count').toBeFocused();
      rest.open();
      await expect(rollout.button('Refresh All')).toBeVisible();
      expect(server.requests).toHaveLength(60);
    });
  });

  test('takes rooms from an editor, a file, the tree and a further list', async ({
    zeroTouch,
    rollout,
    server,
  }) => {
    const { workbench } = zeroTouch;
    await lookUpAll(rollout, server);

    await test.step('rooms that are added to the list, which can be undone', async () => {
      await rollout.press('Add Rooms…');
      await rollout.list.fill('EP-1 EP-2 EP-77');
      await expect(rollout.body).toContainText('3 rooms, 1 not in the list yet');
      server.requests.length = 0;
      await rollout.press('Add 1 Room');
      await rollout.expectRows('rows', ROWS + 1, () => true);
      await expect(rollout.row('EP-77')).toContainText('No endpoint with this ID was found (404)');
      expect(server.requests).toHaveLength(1);
      await rollout.row('EP-77').locator('.cell.ipAddress').click();
      await zeroTouch.page.keyboard.press('ControlOrMeta+z');
      await rollout.expectRows('rows', ROWS, () => true);
      await rollout.expectRows('codes', CODES, hasCode);
    });

    await test.step('the selection of an editor, in a document of its own', async () => {
      server.requests.length = 0;
      await workbench.newTextFile('EP-1 EP-2 EP-77');
      await zeroTouch.page.keyboard.press('ControlOrMeta+A');
      await workbench.runCommand('Zero Touch: Look Up Selected Endpoint IDs');
      const page = await zeroTouch.rolloutPage(/Rollout-2\.csv/);
      await page.expectColumn('Endpoint ID', ['EP-1', 'EP-2', 'EP-77']);
      await expect(page.button('Fetch the Codes')).toBeVisible();
      expect(server.requests).toEqual([]);
    });

    await test.step('a file in UTF-16', async () => {
      await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
      const page = await zeroTouch.rolloutPage(/Rollout-3\.csv/);
      const text = '\uFEFFsite\tdevice id\r\nOslo\tEP-4\r\nÅlesund\tEP-5\r\n';
      writeFileSync(join(zeroTouch.vscode.workspace, 'rooms.tsv'), Buffer.from(text, 'utf16le'));
      await page.press('Choose a File…');
      await workbench.input.waitFor(/Choose a List of Endpoints/);
      await workbench.input.pick('rooms.tsv');
      await expect(page.body).toContainText(/2 rooms to look up.*EP-4.*Oslo.*EP-5.*Ålesund/s);
    });

    await test.step('endpoints of the tree', async () => {
      const page = await zeroTouch.rolloutPage(/Rollout-3\.csv/);
      await page.press('Use Looked-Up Endpoints…');
      await workbench.input.waitFor('Pick the endpoints to look up');
      await workbench.input.pick('Room 901');
      await workbench.input.accept();
      await expect(page.body).toContainText(/29 rooms to look up/);
      await workbench.clickToastButton('The list was replaced.', 'Undo');
      await expect(page.body).toContainText(/2 rooms to look up.*EP-4.*Oslo/s);
    });
  });
});
