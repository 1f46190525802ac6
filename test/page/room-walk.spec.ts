import { expect } from '@playwright/test';
import { present } from '../support/expect';
import { held } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import type { Panel } from '../support/pages/panel';
import { codeOf, labelOf, room } from '../support/rooms';
import { test } from './fixtures';

const NUMBERS = [1, 2, 3];
const LONG = 'The large meeting room on the fourth floor, beside the stairs to the roof, behind the kitchen';
const TEXT = `Room,Endpoint ID\n"${labelOf(1)}",EP-1\n"${LONG}",EP-2\n"${labelOf(3)}",EP-3\nAttic,EP-901\n`;

/** Returns the list with places: one part, two parts, and none. */
const PLACES = TEXT.replace('Room,', 'Site,Floor,Room,')
  .replace('\n"Floor 1', '\nLyon,4e étage,"Floor 1')
  .replace(`\n"${LONG}`, `\n"Grenoble, Presqu’île scientifique, Bâtiment Belledonne, aile nord",,"${LONG}`)
  .replace('\n"Floor 3', '\n,,"Floor 3')
  .replace('\nAttic', '\nLyon,,Attic');

/**
 * Returns the positions of the panel's parts, down to its buttons. They are found and measured in one step, because a
 * button may be replaced in between.
 */
function boxes(panel: Panel): Promise<readonly string[]> {
  return panel.content.locator('#panel').evaluate((root) =>
    [...root.querySelectorAll('h1, .position, .second-line, .hero, .of-room button')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => `${each.className} ${JSON.stringify(each.getBoundingClientRect())}`)
      .map((box) => box.replace(/^(primary|secondary)/u, 'button')),
  );
}

test.use({ service: { rooms: NUMBERS.map(room) } });

test.describe('room panel', () => {
  test('moves from room to room with buttons and arrow keys, up to both ends', async ({ open, page }) => {
    const { panel, webview } = await open.rooms(TEXT);
    await expect(panel.heading).toHaveText(`${labelOf(1)} · 1 of 4`);
    await expect(panel.button('Previous')).toHaveAttribute('aria-disabled', 'true');
    await panel.press('Next');
    await panel.expectCode(codeOf(2));
    await expect(panel.button('Mark Paired & Next')).toBeFocused();
    // Enter on *Next* shows the next room without marking this one.
    await panel.button('Next').focus();
    await page.keyboard.press('Enter');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    await expect(panel.button('Next')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    await expect(panel.button('Mark Paired & Next')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(panel.heading).toHaveText('Attic · 4 of 4');
    await expect(panel.notices).toContainText('No endpoint has the ID “EP-901” (404)');
    await expect(panel.content.locator('.no-code')).toHaveText('No code');
    await expect(panel.content.locator('button.primary')).toHaveText('Fetch Again');
    await expect(panel.button('Copy Code')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Shift+Alt+P');
    await expect(panel.announcement).toHaveText(/^Not marked as paired: the room has no code\./);
    await expect(panel.button('Next')).toHaveAttribute('aria-disabled', 'true');
    await panel.button('Next').focus();
    const before = webview.posted.length;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowLeft');
    await panel.press('Fetch Again');
    await webview.expectPosted({ type: 'action', action: 'lookUpAgain' });
    expect(webview.posted.length).toBe(before + 1);
  });

  test('stays large even if a room has no code, and moves nothing above its notices', async ({
    open,
    page,
  }) => {
    const { panel } = await open.rooms(PLACES);
    for (const width of [925, 460]) {
      await page.setViewportSize({ width, height: 700 });
      for (const view of ['Large View', 'Close Large View']) {
        await panel.press(view);
        await panel.expectCode(codeOf(1));
        const before = await boxes(panel);
        for (const heading of [`${LONG} · 2 of 4`, `${labelOf(3)} · 3 of 4`, 'Attic · 4 of 4']) {
          await page.keyboard.press('ArrowRight');
          await expect(panel.heading).toHaveText(heading);
          expect(await boxes(panel), `${view} at ${width}, ${heading}`).toEqual(before);
        }
        await expect(panel.body).toContainText('No code');
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
        await expect(panel.heading).toHaveText(`${labelOf(1)} · 1 of 4`);
      }
    }
  });

  test('marks a room as paired and moves to the next, and back on Undo', async ({ open, page }) => {
    const { panel } = await open.rooms(TEXT);
    const paired = panel.content.locator('.paired');
    await expect(panel.button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await panel.press('Mark Paired & Next');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    // A screen reader announces the next room and spells its code.
    const said = `${LONG} · 2 of 4, code ${[...codeOf(2)].join(' ')}`;
    await expect(panel.content.locator('header [aria-live]')).toHaveText(said);
    await expect(paired).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    await page.keyboard.press('Shift+Alt+P');
    await expect(panel.heading).toHaveText('Attic · 4 of 4');
    await page.evaluate(() =>
      window.addEventListener('keydown', ({ key }) => Object.assign(window, { lastKey: key })),
    );
    await page.keyboard.press('ControlOrMeta+z');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    await expect(paired).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'lastKey')), 'VS Code gets no undo').not.toBe('z');
    await page.keyboard.press('ArrowLeft');
    await expect(paired).toHaveText(/✓ Paired/);
    // A paired room is skipped, and keeps its mark.
    await panel.press('✓ Paired · Next');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    await page.keyboard.press('ArrowLeft');
    await panel.press('More Actions');
    await panel.content.getByRole('menuitem', { name: 'Mark as Not Paired' }).click();
    await expect(paired).toHaveCount(0);
    await panel.press('Undo');
    await expect(paired).toHaveText(/✓ Paired/);
  });

  test('changes nothing on typed words or a key that is held down', async ({ open, page }) => {
    const { panel, webview } = await open.rooms(TEXT);
    await panel.expectSettled();
    const main = panel.button('Mark Paired & Next');
    await expect(main).toBeFocused();
    const before = webview.posted.length;
    await page.keyboard.type('p n r lyon 4e');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(main).toBeFocused();
    expect(webview.posted.length, 'messages').toBe(before);
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    await expect(main).toBeFocused();
    for (const key of ['Enter', 'Enter', 'Space', 'Space'] as const) await page.keyboard.down(key);
    await page.keyboard.up('Enter');
    await webview.delivered();
    const acts = webview.posted.slice(before).map(({ action }) => action);
    expect(acts).toEqual(['pair']);
    // Space presses the button once, on release.
    await page.keyboard.up('Space');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    expect(webview.posted.slice(before).map(({ action }) => action)).toEqual(['pair', 'pair']);
  });

  test('ignores Enter after typed words even if the focused button was replaced', async ({
    open,
    page,
    server,
  }) => {
    const { panel, webview } = await open.rooms('Room,Endpoint ID\nAttic,EP-901\n');
    const main = panel.content.locator('button.primary');
    await expect(panel.notices).toContainText('No endpoint has the ID “EP-901” (404)');
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
    await panel.press('Fetch Again');
    await expect(main).toHaveText('Mark as Paired');
    await expect(main).toBeFocused();
    const before = webview.posted.length;
    await page.keyboard.type('lyon');
    gate.open();
    await expect(main).toHaveText('Fetch Again');
    await expect(main).toBeFocused();
    await page.keyboard.press('Enter');
    await webview.delivered();
    expect(webview.posted.length, 'messages').toBe(before);
  });

  test('marks a room by Enter after words were typed at the previous room', async ({ open, page }) => {
    const { panel } = await open.rooms(TEXT);
    await panel.expectSettled();
    await page.keyboard.type('lyon');
    await page.keyboard.press('ArrowRight');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    await panel.expectSettled();
    await expect(panel.button('Mark Paired & Next')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
  });

  test('undoes only one change while Ctrl+Z is held down, and passes no repeat to VS Code', async ({
    open,
    page,
  }) => {
    const { panel, webview } = await open.rooms(TEXT);
    await panel.press('Mark Paired & Next');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    await panel.press('Mark Paired & Next');
    await expect(panel.heading).toHaveText(`${labelOf(3)} · 3 of 4`);
    const before = webview.posted.length;
    await page.evaluate(() => {
      const keys: string[] = [];
      window.addEventListener('keydown', ({ key }) => keys.push(key));
      Object.assign(window, { keys });
    });
    await page.keyboard.down('ControlOrMeta');
    for (let press = 1; press <= 3; press += 1) await page.keyboard.down('z');
    await page.keyboard.up('z');
    await page.keyboard.up('ControlOrMeta');
    await expect(panel.heading).toHaveText(`${LONG} · 2 of 4`);
    await webview.delivered();
    expect(webview.posted.slice(before).map(({ action }) => action)).toEqual(['undo']);
    expect(await page.evaluate(() => Reflect.get(window, 'keys')), 'VS Code gets no undo').toEqual([
      'Control',
    ]);
  });

  test('shows the room’s cells below its name, and nothing twice', async ({ open }) => {
    const text = `Site,Room,Endpoint ID,Floor,Seats\nNorth,"${labelOf(1)}",EP-1,12,8\nSouth,Attic,EP-2,,\n`;
    const { panel } = await open.rooms(text);
    const place = panel.content.locator('.subheading');
    await expect(place).toHaveText('North, 12');
    await expect(panel.content.locator('header [aria-live]')).toContainText('1 of 2, North, 12, code');
    await expect(panel.content.locator('.facts')).toHaveText(/^Seats\s*8$/);
    await expect(panel.content.getByText('EP-1')).toHaveCount(1);
    await expect(panel.field('Endpoint ID').getByRole('button')).toHaveAccessibleName('Copy “Endpoint ID”');
    await panel.press('Large View');
    await panel.press('Next');
    await expect(panel.heading).toHaveText('Attic · 2 of 2');
    await expect(place).toHaveText('South');
  });

  test('keeps its code in place when a note wraps or a room is paired', async ({ open, page }) => {
    const note = 'Key at the desk of the north entrance, closed on Mondays. '.repeat(4);
    const { panel } = await open.rooms(
      `Room,Endpoint ID,Note\nLoft,EP-1,key\nAttic,EP-2,"${note}"\nHall,EP-3,\n`,
    );
    const code = panel.content.locator('.hero .code');
    const place = async (heading: string) => {
      await expect(panel.heading).toHaveText(heading);
      return await code.boundingBox();
    };
    const before = await place('Loft · 1 of 3');
    await panel.press('Mark Paired & Next');
    expect(await place('Attic · 2 of 3')).toEqual(before);
    await page.keyboard.press('ArrowLeft');
    await expect(panel.content.locator('.paired')).toBeVisible();
    expect(await place('Loft · 1 of 3')).toEqual(before);
    // At 200 % zoom, next to the sidebar.
    await page.setViewportSize({ width: 335, height: 290 });
    await expect(code).toBeInViewport({ ratio: 1 });
  });

  test('shows its buttons in one row from 700 pixels on, and uses the page’s width', async ({
    open,
    page,
  }) => {
    const { panel } = await open.rooms(TEXT);
    for (const width of [700, 925, 1100]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(panel.button('More Actions')).toBeVisible();
      const tops = await panel.content.locator('.buttons button').evaluateAll((buttons) =>
        buttons
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .map((each) => each.getBoundingClientRect())
          .map(({ y, height }) => Math.round(y + height / 2)),
      );
      expect(tops.length, `at ${width}`).toBeGreaterThan(5);
      expect(new Set(tops).size, `at ${width}`).toBe(1);
      const hero = await panel.content.locator('.hero').boundingBox();
      expect(hero?.width, `at ${width}`).toBeGreaterThan(width - 80);
    }
  });

  test('says in the large view why a room has no code, across the whole page', async ({ open, page }) => {
    const { panel } = await open.rooms('Room,Endpoint ID\nAttic,EP-901\n');
    await page.setViewportSize({ width: 1018, height: 640 });
    await panel.press('Large View');
    const reason = panel.content.locator('.large-body .reason');
    await expect(reason).toContainText('No endpoint has the ID “EP-901” (404)');
    expect((await reason.boundingBox())?.width).toBeGreaterThan(400);
    expect((await panel.heading.boundingBox())?.width).toBeGreaterThan(800);
  });

  test('shows no message over the code in the large view at 200 % zoom', async ({ open, page }) => {
    const { panel } = await open.rooms(TEXT);
    await panel.expectCode(codeOf(1));
    await page.setViewportSize({ width: 580, height: 300 });
    await panel.press('Large View');
    await expect(panel.announcement).toHaveText('Large view. Escape closes it.');
    const announced = present(await panel.announcement.boundingBox());
    const code = present(await panel.content.locator('.large-body .code').boundingBox());
    expect(announced.y + announced.height).toBeLessThan(code.y);
  });

  test('shows its keys, even in the large view, and stays at the room behind them', async ({
    open,
    page,
  }) => {
    const { panel } = await open.rooms(TEXT);
    await panel.button('Next').focus();
    await page.keyboard.press('?');
    const dialog = panel.content.getByRole('dialog');
    await expect(dialog).toContainText('Previous room');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('?');
    await expect(dialog).toBeHidden();
    await expect(panel.button('Next')).toBeFocused();
    await expect(panel.heading).toContainText('1 of');
    await panel.press('Large View');
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel.button('Close Large View')).toBeVisible();
  });
});
