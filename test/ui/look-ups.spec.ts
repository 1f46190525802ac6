import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { held, serviceError } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { test as base } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

/** A service with three rooms, and the connection "Studio" to it. */
const test = base.extend<{ studio: LoopbackServer }>({
  studio: async ({ serve, zeroTouch }, use) => {
    const server = await serve({ rooms: [aRoom(), aRoom(2), aRoom(10)] });
    await zeroTouch.addConnection(server, 'Studio');
    await use(server);
  },
});

test.describe('a look-up', () => {
  test('offers to try an unknown ID as the other kind', async ({ zeroTouch, studio }) => {
    const { workbench } = zeroTouch;
    await test.step('an endpoint ID as a pairing code ID', async () => {
      await workbench.runCommand(LOOK_UP);
      await zeroTouch.typeEndpointId('PC-10');
      const toast = 'Studio: No endpoint has the ID “PC-10” (404)';
      await workbench.clickToastButton(toast, 'Try as a Pairing Code ID');
      const panel = await zeroTouch.panel(/Calendar push/);
      await expect(panel.heading).toHaveText('Room 10');
      await panel.expectCode('123465');
    });
    await test.step('a pairing code ID as an endpoint ID', async () => {
      await workbench.runCommand('Zero Touch: Look Up Pairing Code by Its ID…');
      await workbench.input.answer('Pairing code ID', 'EP-2');
      const toast = 'Studio: No pairing code has the ID “EP-2” (404)';
      await workbench.clickToastButton(toast, 'Try as an Endpoint ID');
      await (await zeroTouch.panel(/Room 2/)).expectCode('123457');
    });
    await test.step('edits an ID that is neither', async () => {
      await workbench.runCommand(LOOK_UP);
      await zeroTouch.typeEndpointId('EP-7');
      await workbench.clickToastButton('No endpoint has the ID “EP-7”', 'Try as a Pairing Code ID');
      const toast = '“EP-7” is the ID of neither an endpoint nor a pairing code (404)';
      await workbench.clickToastButton(toast, 'Edit ID…');
      await expect(workbench.input.box).toHaveValue('EP-7');
      await zeroTouch.typeEndpointId('EP-1');
      await (await zeroTouch.panel(/Board Room/)).expectCode('123456');
    });
    expect(studio.violations).toEqual([]);
  });

  test('finds an endpoint by its exact ID, a part of its name or its IP address', async ({
    zeroTouch,
    studio,
  }) => {
    await (await zeroTouch.lookUp('EP-1', /Board Room/)).expectCode('123456');
    await zeroTouch.lookUp('EP-10', /Room 10/);
    await zeroTouch.lookUp('EP-1', /Board Room/);
    const { input } = zeroTouch.workbench;
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await input.waitFor('Pick an endpoint');
    for (const [typed, label] of [
      ['ard Ro', 'Board Room'],
      ['192.0.2.10', 'Room 10'],
    ] as const) {
      await input.box.fill(typed);
      await expect(input.focusedRow).toContainText(label);
    }
    expect(studio.violations).toEqual([]);
  });

  test('shows the pairing code when its details fail, and fetches them again from the notice', async ({
    zeroTouch,
    studio,
  }) => {
    studio.answer('endpoints.pairingCode', serviceError(500, 'Database is down.'));
    const panel = await zeroTouch.lookUp('EP-2', /Database is down/);
    await panel.expectCode('123457');
    await expect(panel.notices).toContainText(
      'Code is current; details could not be loaded: the service failed (500)',
    );
    await expect(panel.notices).toContainText('The server says: Database is down.');
    studio.answer('endpoints.pairingCode', undefined);
    await panel.press('Retry');
    await expect(panel.notices).toHaveCount(0);
    await expect(panel.chips).toHaveText(['Calendar push', 'Status', 'Join']);
  });

  test('shows, copies and keeps the current code when it is fetched again', async ({ zeroTouch, studio }) => {
    const { workbench } = zeroTouch;
    const panel = await zeroTouch.lookUp('EP-2', /Calendar push/);
    await panel.expectSettled();

    await test.step('says that a code has changed, and what it was', async () => {
      studio.service.changeCode('EP-2', { id: 'PC-22', code: '888222' });
      await panel.press('Refresh');
      await panel.expectCode('888222');
      await expect(panel.caption).toHaveText(/^Fetched just now · changed, was .*123457$/);
      await panel.expectSettled();
      await expect(panel.field('Pairing code ID')).toHaveText('PC-22');
      await expect(panel.notices).toHaveCount(0);
    });

    await test.step('copies the current code, not the one that it showed', async () => {
      studio.service.changeCode('EP-2', { id: 'PC-23', code: '888223' });
      expect(await workbench.copiedBy(() => panel.press('Copy Pairing Code'))).toBe('888223');
      await panel.expectCode('888223');
      await expect(panel.notices).toHaveCount(0);
    });

    await test.step('keeps the code from before when it fails, with what to do', async () => {
      studio.answer('endpoints.currentPairingCode', serviceError(403, 'Not for you.'));
      await panel.press('Refresh');
      await expect(panel.notices).toContainText('This account may not do that (403)');
      await expect(panel.notices).toContainText('The server says: Not for you.');
      await panel.expectCode('888223');
      await expect(panel.button('Update Credentials…')).toBeVisible();
      studio.answer('endpoints.currentPairingCode', undefined);
      await panel.press('Refresh');
      await expect(panel.notices).toHaveCount(0);
    });

    await test.step('leaves the focus where it is when an answer comes late', async () => {
      const { input } = workbench;
      const gate = new Gate();
      studio.service.changeCode('EP-2', { id: 'PC-24', code: '888224' });
      studio.answer('endpoints.currentPairingCode', held(gate, studio.service.behaviour));
      await panel.press('Refresh');
      await expect(panel.body).toContainText('Fetching…');
      await zeroTouch.page.keyboard.press('F1');
      await input.box.fill('>zero touch');
      gate.open();
      await panel.expectCode('888224');
      await panel.expectSettled();
      await expect(input.widget).toBeVisible();
      await zeroTouch.page.keyboard.type(': refresh');
      await expect(input.box).toHaveValue('>zero touch: refresh');
    });
  });

  test('remembers the endpoint until it is forgotten, which can be undone', async ({ zeroTouch, studio }) => {
    const { explorer, workbench } = zeroTouch;
    await zeroTouch.lookUp('EP-1', /Calendar push/);
    await zeroTouch.lookUp('EP-2', /Room 2/);
    await explorer.expectRow('Endpoints', 'Endpoints 2');
    const copied = await workbench.copiedBy(async () => {
      await explorer.contextMenu(explorer.row('Board Room'), 'Copy…');
      await workbench.input.pick('Calendar');
    });
    expect(copied).toBe('board@room.example');
    await explorer.contextMenu(explorer.row('Board Room'), 'Forget Endpoint');
    await workbench.toast('The endpoint was forgotten.').hover();
    await expect(explorer.row('Board Room')).toHaveCount(0);
    await explorer.expectRow('Endpoints', 'Endpoints 1');
    await workbench.clickToastButton('The endpoint was forgotten.', 'Undo');
    await explorer.expectRow('Board Room', 'Board Room EP-1 · 192.0.2.7');
    await explorer.expectRow('Endpoints', 'Endpoints 2');
    expect(studio.violations).toEqual([]);
  });
});
