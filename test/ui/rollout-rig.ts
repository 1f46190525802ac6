import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { LoopbackServer } from '../support/loopback/server';
import type { RolloutPage } from '../support/pages/rollout-page';
import { CODES, hasCode, LIST, NUMBERS, room } from '../support/rooms';
import { test as base } from './fixtures';
import type { ZeroTouch } from './pages/zero-touch';

/** A service with 27 rooms, the connection "Video" to it, and an empty document. */
export const test = base.extend<{ server: LoopbackServer; rollout: RolloutPage }>({
  viewport: { width: 1700, height: 1700 },
  server: async ({ serve, zeroTouch }, use) => {
    const started = await serve({ checks: 'all', rooms: NUMBERS.map(room) });
    await zeroTouch.addConnection(started, 'Video');
    await use(started);
  },
  rollout: async ({ zeroTouch, server }, use) => {
    await zeroTouch.workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const rollout = await zeroTouch.rolloutPage();
    server.reset();
    await use(rollout);
  },
});

/** Looks up all 30 rooms of the list, which the service knows from then on. */
export async function lookUpAll(rollout: RolloutPage, server: LoopbackServer): Promise<void> {
  server.service.rooms = [...NUMBERS, 901, 902, 903].map(room);
  await rollout.list.fill(LIST);
  await rollout.press('Look Up 30 Rooms');
  await rollout.expectRows('codes', CODES, hasCode);
  await expect(rollout.button('Refresh All')).toBeVisible();
}

/** Writes a file into the workspace and opens it as a rollout. */
export async function openSaved(
  zeroTouch: ZeroTouch,
  name: string,
  content: string | Uint8Array,
): Promise<RolloutPage> {
  const { workbench, vscode } = zeroTouch;
  writeFileSync(join(vscode.workspace, name), content);
  await workbench.runCommand('Zero Touch: Open as Rollout');
  await workbench.input.waitFor('Open a List of Rooms as a Rollout');
  await workbench.input.pick(name);
  return await zeroTouch.rolloutPage(name);
}
