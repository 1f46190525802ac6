import { expect, type Page } from '@playwright/test';
import { NUMBERS, room } from '../support/rooms';
import { test } from './fixtures';

test.use({ service: { rooms: NUMBERS.map(room) } });

const LIST = 'Room;Endpoint ID;Seats\nLoft;EP-1;1\nAttic;EP-2;2\n';

/** Presses Ctrl and a key on a keyboard with Cyrillic letters. */
async function pressWithControl(page: Page, key: string, latin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await client.send('Input.dispatchKeyEvent', {
      type,
      key,
      code: `Key${latin}`,
      modifiers: 2,
      windowsVirtualKeyCode: latin.charCodeAt(0),
    });
  }
}

/** Sends a key that an input method handles to the focused element, and returns whether the page left it alone. */
function sendKey(page: Page, key: string, isComposing: boolean, keyCode: number): Promise<boolean> {
  return page.evaluate(
    ([name, isInComposition, code]) => {
      const init = { key: name, isComposing: isInComposition, keyCode: code };
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      return document.activeElement?.dispatchEvent(event) === true;
    },
    [key, isComposing, keyCode] as const,
  );
}

test.describe('Cyrillic keyboard', () => {
  test('moves to the filter with Ctrl+F and selects all rows with Ctrl+A', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await rollout.row('Loft').locator('.cell.code').click();
    await pressWithControl(page, 'ф', 'A');
    await expect(rollout.content.locator('.selected-count')).toHaveText('2 selected');
    await pressWithControl(page, 'а', 'F');
    await expect(rollout.filter).toBeFocused();
  });

  test('saves the list and the edited cell with Ctrl+S', async ({ open, page }) => {
    const { rollout, extension } = await open.rollout(LIST);
    await rollout.row('Loft').locator('.cell.plain:not(.id)').first().dblclick();
    await rollout.content.locator('.cell-editor').fill('11');
    await pressWithControl(page, 'ы', 'S');
    await expect.poll(() => extension.file.saves).toBe(1);
    expect(extension.file.text).toContain('Loft;EP-1;11');
  });

  test('copies the code with Ctrl+C in the room panel, and undoes a mark with Ctrl+Z', async ({
    open,
    page,
    world,
  }) => {
    const { panel } = await open.rooms(LIST);
    await panel.expectSettled();
    await pressWithControl(page, 'с', 'C');
    await expect.poll(() => world.dialogs.copied).toHaveLength(1);
    await panel.press('Mark Paired & Next');
    await expect(panel.heading).toHaveText('Attic · 2 of 2');
    await pressWithControl(page, 'я', 'Z');
    await expect(panel.heading).toHaveText('Loft · 1 of 2');
    await expect(panel.content.locator('.paired')).toHaveCount(0);
  });
});

test.describe('input method', () => {
  test('keeps its keys in the filter during a composition', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.row('Loft')).toBeVisible();
    await rollout.filter.focus();
    expect(await sendKey(page, 'ArrowDown', true, 40)).toBe(true);
    await expect(rollout.filter).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rollout.filter).not.toBeFocused();
  });

  test('keeps the cell open after the Enter that ends a composition in Safari', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    const field = rollout.content.locator('.cell-editor');
    await rollout.row('Loft').locator('.cell.plain:not(.id)').dblclick();
    await field.fill('三');
    expect(await sendKey(page, 'Enter', false, 229)).toBe(true);
    await expect(field).toHaveValue('三');
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  });
});
