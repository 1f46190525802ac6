import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoopbackServer } from '../support/loopback/server';
import type { RolloutPage } from '../support/pages/rollout-page';
import { NUMBERS, room } from '../support/rooms';
import { test as base } from './fixtures';
import type { ZeroTouch } from './pages/zero-touch';

/** A service with 27 rooms, and the connection "Video" to it. */
export const test = base.extend<{ server: LoopbackServer }>({
  viewport: { width: 1700, height: 1700 },
  server: async ({ serve, zeroTouch }, use) => {
    const started = await serve({ checks: 'all', rooms: NUMBERS.map(room) });
    await zeroTouch.addConnection(started, 'Video');
    started.reset();
    await use(started);
  },
});

/** Writes a file into the workspace and opens it as a rollout. @param shown the name of the list, if it differs */
export async function openSaved(
  zeroTouch: ZeroTouch,
  name: string,
  content: string | Uint8Array,
  shown = name,
): Promise<RolloutPage> {
  const { workbench, vscode } = zeroTouch;
  writeFileSync(join(vscode.workspace, name), content);
  await workbench.runCommand('Zero Touch: Open List of Rooms…');
  await workbench.input.waitFor('Open a List of Rooms');
  await workbench.input.pick(name);
  return await zeroTouch.rolloutPage(shown);
}
