import { expect } from '@playwright/test';
import { held, reset } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { MemoryList } from '../support/memory-list';
import {
  CODES,
  codeOf,
  DONE,
  hasCode,
  KNOWN,
  LIST,
  labelOf,
  NUMBERS,
  ROWS,
  room,
  UNKNOWN,
} from '../support/rooms';
import { HURRY, test } from './fixtures';

/** Delays the responses of all rooms except the first nine. @returns the gate that releases them */
function holdAfterNine(server: LoopbackServer): Gate {
  const gate = new Gate();
  for (const number of NUMBERS.slice(9)) {
    server.answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, server.service.behavior));
  }
  return gate;
}

test.use({ viewport: { width: 1700, height: 1700 }, service: { checks: 'all', rooms: NUMBERS.map(room) } });

test.describe('list page', () => {
  test('shows and counts codes that become outdated while it is open', async ({ open, world }) => {
    const { rollout, webview } = await open.lookedUp();
    const state = rollout.row('no. 6').locator('.cell.state');
    await expect(state).toHaveText('●Code ready');
    world.clock.time += 13 * 3_600_000;
    await expect(state).toHaveText(/^◐Outdated: (?:yesterday )?\d\d:\d\d$/);
    await rollout.expectStates(['All 34', 'Failed 3', 'No valid ID 2', 'Outdated 29', 'Duplicate ID 4']);
    // A failed room has no code that could be outdated.
    await expect(rollout.row('Attic').locator('.cell.state')).not.toContainText('Outdated');
    await expect(rollout.button('Fetch Codes (30)')).toHaveClass('primary');
    await webview.reopen('hidden');
    await expect(state).toHaveText(/^◐Outdated: (?:yesterday )?\d\d:\d\d$/);
  });

  test('fills its table as responses arrive, stops, and fetches the rest with the same button', async ({
    open,
    server,
    world,
  }) => {
    const { rollout } = await open.rollout(LIST);
    world.clock.hurry(1);
    const gate = holdAfterNine(server);
    await rollout.press('Fetch Codes (30)');
    await rollout.expectRows('codes of nine rooms, two of which stand there twice', 11, hasCode);
    const rows = await rollout.rows();
    expect(rows).toHaveLength(ROWS);
    expect(rows.slice(0, 9).map((row) => [row['Room'], row['Endpoint ID'], row['Pairing code']])).toEqual(
      NUMBERS.slice(0, 9).map((number) => [labelOf(number), `EP-${number}`, codeOf(number)]),
    );
    await expect(rollout.progress).toContainText('9 of 30 rooms');
    await rollout.press('Stop');
    await rollout.expectStates([
      ...['All 34', 'No valid ID 2', 'Fetching 8', 'Not fetched 13', 'Code ready 11', 'Duplicate ID 4'],
    ]);
    await expect(rollout.button('Fetch Codes (13)')).toBeVisible();
    // Responses to requests that were sent before the stop count.
    gate.open();
    world.clock.hurry(HURRY);
    // The details of these rooms were no longer requested.
    await rollout.expectStates([
      ...['All 34', 'No valid ID 2', 'Not fetched 13', 'Unconfirmed 8', 'Code ready 11', 'Duplicate ID 4'],
    ]);
    server.reset();

    await rollout.press('Fetch Codes (21)');
    await expect(rollout.button('Fetch Codes (3)')).toHaveClass('secondary');
    await expect(rollout.button('Export')).toHaveClass(/primary/);
    await rollout.expectRows('codes', KNOWN + 2, hasCode);
    await rollout.expectRows('unknown rooms', UNKNOWN.length, (row) =>
      /does not know this ID \(404\)/.test(row['State'] ?? ''),
    );
    // The requests for the unknown rooms were repeated.
    const codes = server.requestsTo('endpoints.currentPairingCode').map(({ parameter }) => parameter);
    expect(new Set(codes).size).toBe(21);

    server.service.rooms = [...server.service.rooms, ...[901, 902, 903].map(room)];
    server.requests.length = 0;
    await rollout.press('Fetch Codes (3)');
    await rollout.expectRows('codes', CODES, hasCode);
    const nothing = 'Nothing to fetch: every room shown has a current code, is paired, or has no valid ID';
    await expect(rollout.button('Fetch Codes')).toHaveAttribute('title', nothing);
    expect(server.requests).toHaveLength(6);
  });

  test('marks changed codes, and keeps the focus on the Stop button', async ({ open, server, world }) => {
    const { rollout } = await open.lookedUp();
    world.clock.hurry(1);
    server.service.changeCode('EP-5', { id: 'PC-5b', code: '8173999555' });
    const gate = new Gate();
    server.answer('endpoints.pairingCode', held(gate, server.service.behavior));
    server.requests.length = 0;
    await rollout.content.getByRole('checkbox', { name: 'Select all rooms shown' }).check();
    await rollout.press('Fetch Again');
    await server.requested(16);
    await rollout.press('Stop');
    await expect(rollout.button(/^Fetch Codes/)).toBeFocused();
    gate.open();
    world.clock.hurry(HURRY);
    await rollout.expectRows('the changed code', 1, (row) => /changed/.test(row['Pairing code'] ?? ''));
    server.answer('endpoints.pairingCode', undefined);
    await rollout.press('Fetch Again');
    await rollout.press('Clear Selection');
    await rollout.expectStates([...DONE, 'Changed 1']);
    await rollout.expectRows('the changed code', 1, (row) =>
      /8173999555.*changed/.test(row['Pairing code'] ?? ''),
    );
    await rollout.expectRows('changed codes', 1, (row) => /changed/.test(row['Pairing code'] ?? ''));
  });

  test('fetches the filtered rooms, says so, and shows all rooms when none match any longer', async ({
    open,
    server,
    world,
  }) => {
    const { rollout } = await open.rollout(LIST);
    await rollout.showOnly('Not fetched');
    await rollout.filter.fill('Floor 1');
    const count = await rollout.rows();
    const asked = new Set(count.map((row) => row['Endpoint ID'])).size;
    expect(asked).toBeLessThan(30);
    const button = rollout.button(`Fetch Codes (${asked})`);
    const text = `${asked} of 30 rooms, as filtered`;
    await expect(button).toHaveAttribute('title', text);
    world.clock.hurry(1);
    const gate = holdAfterNine(server);
    await button.click();
    await expect(rollout.announcement).toHaveText(text);
    gate.open();
    await expect(rollout.state('All')).toHaveAttribute('aria-pressed', 'true');
    await expect(rollout.filter).toHaveValue('Floor 1');
    await rollout.expectRows('codes', count.length, hasCode);
    expect(server.requestsTo('endpoints.currentPairingCode')).toHaveLength(asked);
  });

  test('adds rooms from the clipboard, and removes them on Undo', async ({ open, server }) => {
    const { rollout, extension } = await open.lookedUp();
    const { dialogs } = extension.world;
    let press: (button: string) => void = () => {};
    dialogs.press = () =>
      new Promise((resolve) => {
        press = resolve;
      });
    server.requests.length = 0;
    dialogs.clipboard = 'EP-1\nEP-2\nEP-77';
    await rollout.choose('More Actions', 'Add Rooms');
    await rollout.expectRows('rows', ROWS + 1, () => true);
    await expect(rollout.row('EP-77')).toContainText('Not fetched');
    expect(dialogs.shown.at(-1)?.text).toBe('1 room added. 2 were already in the list.');
    expect(server.requests).toEqual([]);
    press('Undo');
    await rollout.expectRows('rows', ROWS, () => true);
  });
});

test.describe('list page: service not available', () => {
  test('says how long codes are kept, and that the tab can be closed', async ({ open, server, world }) => {
    world.clock.hurry(1);
    server.answer('any', reset());
    const { rollout } = await open.rollout(LIST);
    await rollout.fetchCodes();
    await expect(rollout.body).toContainText('Codes are kept until you close this window.');
    const hint = 'Codes are kept until you close this window. Fetching continues when you close this tab.';
    await expect(rollout.content.locator('.status')).toHaveAttribute('title', hint);
  });

  test('pauses after ten unknown IDs, and continues with the same button', async ({ open, server }) => {
    const ids = Array.from({ length: 30 }, (_, index) => `LOST-${index}`);
    const { rollout } = await open.rollout(`Endpoint ID\n${ids.join('\n')}\n`);
    await rollout.fetchCodes();
    await expect(rollout.body).toContainText('Video does not know 10 IDs from all parts of the list', {
      timeout: 20_000,
    });
    await expect(rollout.body).toContainText(
      'Check the address, the connection and the column of endpoint IDs.',
    );
    await expect(rollout.button('Change Columns…')).toBeVisible();
    await rollout.press('Change Connection');
    await expect(rollout.content.getByRole('combobox', { name: 'Connection' })).toBeFocused();
    await rollout.press('Fetch Codes (30)');
    await expect(rollout.state('Failed')).toHaveText('Failed 30', { timeout: 20_000 });
    await rollout.expectStates(['All 30', 'Failed 30']);
    expect(server.requests.length).toBeGreaterThanOrEqual(30);
  });

  test('offers the next step if the password is rejected', async ({ open, server }) => {
    server.service.password = 'changed on the server';
    const { rollout, webview } = await open.rollout(LIST);
    await rollout.fetchCodes();
    await rollout.press('Update Credentials…');
    await webview.expectPosted({ type: 'action', action: 'updateCredentials' });
  });
});

test('offers no edits of a read-only list, and explains why on a key', async ({ open, page }) => {
  const file = new MemoryList(LIST, 'git:///rooms.csv');
  file.whyShown = { kind: 'readOnly' };
  const { rollout, webview } = await open.rollout(LIST, file);
  await rollout.press('More Actions');
  const entries = rollout.content.getByRole('menu', { name: 'More Actions' }).getByRole('menuitem');
  await expect(entries).toHaveText(['Change Columns…', 'Keyboard Shortcuts']);
  await page.keyboard.press('Escape');
  await rollout.row('no. 1').locator('.cell.code').click();
  const before = webview.posted.length;
  await page.keyboard.press('Delete');
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await webview.expectPosted({ act: 'show', rows: [expect.objectContaining({ key: 'EP-1' })] });
  expect(webview.posted.slice(before).map(({ act }) => act)).toEqual(['remove', 'edit', 'show']);
});

test('shows each connection’s own codes without a question', async ({ open, world }) => {
  const { rollout, extension } = await open.lookedUp();
  const connections = world.settingsPort.get('connections');
  const other = { name: 'Other', baseUrl: 'https://other.example' };
  world.settingsPort.edit({ connections: [...(Array.isArray(connections) ? connections : []), other] });
  const choice = rollout.content.getByRole('combobox', { name: 'Connection' });
  await choice.selectOption('Other');
  await rollout.expectRows('codes', 0, hasCode);
  await choice.selectOption('Video');
  await rollout.expectRows('codes', KNOWN + 2, hasCode);
  expect(extension.world.dialogs.shown).toEqual([]);
});
