import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { aRoom, type Room } from '../support/builders';
import type { LoopbackServer } from '../support/loopback/server';
import { test as base } from './fixtures';
import type { RolloutPage } from './pages/rollout-page';
import type { RowCells } from './pages/table-page';
import type { ZeroTouch } from './pages/zero-touch';

/** How many of the list's rooms the service knows. */
export const KNOWN = 27;
export const UNKNOWN = ['EP-901', 'EP-902', 'EP-903'];

/** A code that nothing else in a profile is likely to hold. */
export const codeOf = (number: number) => `8173${645_000 + number}`;

/** The label of a room in the list. */
export const labelOf = (number: number) => `Floor ${1 + ((number - 1) % 3)}, no. ${number}`;

export const NUMBERS = Array.from({ length: KNOWN }, (_, index) => index + 1);

/** A list as a spreadsheet writes it: 30 rooms, three of them unknown, and duplicates, blank lines and unusable rows. */
export const LIST = [
  'Room,Endpoint ID',
  ...NUMBERS.map((number) => `"${labelOf(number)}",EP-${number}`),
  '',
  ...UNKNOWN.map((id) => `Attic,${id}`),
  '',
  '"Floor 2, no. 2",EP-2',
  'Cellar,EP-3',
  'Nowhere,..',
  'Nothing,',
].join('\r\n');

/** The rows of the list in the table, and those of them that can have a code: two rooms stand there twice. */
export const ROWS = 34;
export const CODES = 32;

export function room(number: number): Room {
  const made = aRoom(number, { name: `Room ${number}`, ipAddress: `192.0.2.${number % 250}` });
  const pairingCode = { ...made.pairingCode, code: codeOf(number) };
  return { ...made, pairingCode, ...(number === 7 ? { endpointCapabilities: ['STATUS', 'JOIN'] } : {}) };
}

export function hasCode(row: RowCells): boolean {
  return /\d{10}/.test(row['Pairing code'] ?? '');
}

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
