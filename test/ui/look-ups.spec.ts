import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { test } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

test('offers to look up an unknown ID as the other kind, and keeps the focus where it is', async ({
  zeroTouch,
  page,
  serve,
}) => {
  const studio = await serve({ rooms: [aRoom(), aRoom(10)] });
  await zeroTouch.addConnection(studio, 'Studio');
  const { explorer, workbench } = zeroTouch;
  await test.step('looks up an endpoint ID as a pairing code ID', async () => {
    await workbench.runCommand(LOOK_UP);
    await zeroTouch.typeEndpointId('PC-10');
    const toast = 'Studio: No endpoint has the ID “PC-10” (404)';
    await workbench.clickToastButton(toast, 'Try as a Pairing Code ID');
    const panel = await zeroTouch.panel(/Calendar push/);
    await expect(panel.heading).toHaveText('Room 10');
    await panel.expectCode('123465');
  });
  await test.step('edits an ID that is neither', async () => {
    await workbench.runCommand(LOOK_UP);
    await zeroTouch.typeEndpointId('EP-7');
    await workbench.clickToastButton('No endpoint has the ID “EP-7”', 'Try as a Pairing Code ID');
    const toast = '“EP-7” is the ID of neither an endpoint nor a pairing code (404)';
    await workbench.clickToastButton(toast, 'Edit ID…');
    await expect(workbench.input.box).toHaveValue('EP-7');
    // EP-10 is known and also matches.
    await workbench.input.box.fill('EP-1');
    await expect(workbench.input.focusedRow).toContainText('Room 10');
    await workbench.input.pick('Look up this endpoint ID');
    await (await zeroTouch.panel(/Board Room/)).expectCode('123456');
  });
  await test.step('keeps the focus when a late response arrives', async () => {
    const { input } = workbench;
    const panel = await zeroTouch.panel(/Board Room/);
    const gate = new Gate();
    studio.service.changeCode('EP-1', { id: 'PC-14', code: '888224' });
    studio.answer('endpoints.currentPairingCode', held(gate, studio.service.behavior));
    await panel.press('Fetch Again');
    await expect(panel.body).toContainText('Fetching the code…');
    await page.keyboard.press('F1');
    await input.box.fill('>zero touch');
    gate.open();
    await panel.expectCode('888224');
    await panel.expectSettled();
    await expect(input.widget).toBeVisible();
    await page.keyboard.type(': refresh');
    await expect(input.box).toHaveValue('>zero touch: refresh');
  });
  await workbench.input.cancel();

  await test.step('shows the extension’s icon on its tab', async () => {
    const tab = page.locator('.tabs-container .tab').first();
    const image = () =>
      tab.evaluate((element) =>
        [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundImage).join(),
      );
    await expect.poll(image).toMatch(/icon-dark\.svg/);
  });

  await test.step('copies its code with the key', async () => {
    const panel = await zeroTouch.panel(/Board Room/);
    await panel.button('Fetch Again').focus();
    expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+C'))).toBe('888224');
  });

  await test.step('confirms a copy even while it is closed', async () => {
    await workbench.closeAllEditors();
    // The clipboard requires a page with the focus, which a closed panel loses.
    await explorer.sidebar.locator('.title-label').click();
    const alert = page.getByRole('alert', { name: 'Pairing code of Board Room copied' });
    const copied = await workbench.copiedBy(async () => {
      await explorer.clickAction('Board Room', 'Copy Code');
      await expect(alert).toBeVisible();
    });
    expect(copied).toBe('888224');
  });
  expect(studio.violations).toEqual([]);
});
