import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import type { ZeroTouch } from './pages/zero-touch';

/** Chooses a CSV file and the name that its dialog proposes. @returns its path and text */
export async function exportedInventory({ workbench }: ZeroTouch, tokens: number) {
  await workbench.input.pick(/CSV/);
  await workbench.input.waitFor(/^Save /);
  await expect.poll(() => workbench.input.box.inputValue()).toMatch(/\.csv$/);
  const path = await workbench.input.box.inputValue();
  await workbench.input.acceptPath();
  const said = `Inventory of ${tokens} access tokens written to “${basename(path)}”`;
  await expect(workbench.toast(said)).toBeVisible();
  await workbench.clearToasts();
  return { path, text: readFileSync(path, 'utf8') };
}
