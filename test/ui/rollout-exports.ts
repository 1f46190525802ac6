import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import type { ZeroTouch } from './pages/zero-touch';

/** Accepts the name that an export dialog proposes. @returns the file's path */
export async function exportedFile(
  { workbench }: Pick<ZeroTouch, 'workbench'>,
  codes: number,
  extension: string,
): Promise<string> {
  await workbench.input.waitFor(/^Save /);
  await expect.poll(() => workbench.input.box.inputValue()).toMatch(new RegExp(`\\${extension}$`));
  const path = await workbench.input.box.inputValue();
  await workbench.input.acceptPath();
  await expect(
    workbench.toast(`${codes} pairing ${codes === 1 ? 'code' : 'codes'} written to “`),
  ).toBeVisible();
  await workbench.clearToasts();
  expect(basename(path)).toMatch(/-(?:xlsx|csv|json|sheet|cards)-\d{4}-\d\d-\d\d\./);
  expect(existsSync(path), path).toBe(true);
  return path;
}
