// `npm run pictures`, after the build and the packaging: takes the README's pictures from the demo connection.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, toStdout } from './log';
import { outFile, projectRoot } from './project';
import { smallPng } from './small-png';
import { LOAD_MS } from './workbench/patience';
import type { Theme } from './workbench/session';
import { Workbench } from './workbench/workbench';

const VIEWPORT = { width: 1060, height: 660 };
const SIDEBAR_WIDTH = 420;
/** Without the title bar and the status bar, which are not ours. */
const TREE_AND_PANEL = { x: 0, y: 34, width: VIEWPORT.width, height: VIEWPORT.height - 34 - 24 };
/** The pick and what it covers. */
const PICK = { x: 0, y: 0, width: VIEWPORT.width, height: 290 };
/** Above this a picture makes the repository and the README's page heavy. */
const MAX_BYTES = 150_000;

const ROOMS = [
  'HQ 1.01',
  'HQ 1.02',
  'HQ 1.04',
  'HQ lobby',
  'HQ 3.10',
  'HQ 2.07',
  'HQ hall',
  'Store',
  'Annex 0.1',
];

type Clip = typeof PICK;

async function main(): Promise<void> {
  mkdirSync(pictureFile(''), { recursive: true });
  await takeAll('Default Dark Modern', 'dark');
  await takeAll('Default Light Modern', 'light');
}

/** The same pictures in each theme, since the README shows the ones that go with the reader's. */
async function takeAll(theme: Theme, suffix: string): Promise<void> {
  await inTheme(theme, async (workbench) => {
    await workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    await workbench.input.waitForInput('Pick an endpoint');
    await take(workbench, `look-up-${suffix}.png`, PICK);
    await workbench.pickItem('Boardroom Aurora');
    await settled(workbench, /MUTE_MICROPHONE/);
    await take(workbench, `tree-and-panel-${suffix}.png`, TREE_AND_PANEL);
    await rollOut(workbench);
    await take(workbench, `rollout-${suffix}.png`, TREE_AND_PANEL);
  });
}

/** Looks up a list of the demo's rooms, one of which there is not. */
async function rollOut(workbench: Workbench): Promise<void> {
  const list = ['Room,Endpoint ID', ...ROOMS.map((room, index) => `${room},EP-${1001 + index}`)].join('\n');
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
  const panel = await workbench.webview(/Paste endpoint IDs/);
  await panel.locator('textarea').fill(list, { timeout: LOAD_MS });
  await panel.getByRole('button', { name: 'Look Up 9 Rooms' }).click({ timeout: LOAD_MS });
  await panel.getByRole('button', { name: 'Retry Failed (1)' }).waitFor({ timeout: LOAD_MS });
}

/** Opens the demo connection in a fresh profile, with rows wide enough to be read. */
async function inTheme(theme: Theme, work: (workbench: Workbench) => Promise<void>): Promise<void> {
  const workbench = await Workbench.start({
    vsix: outFile('zero-touch-pairing.vsix'),
    theme,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
  });
  try {
    await workbench.openView('Zero Touch Pairing');
    await widenSidebar(workbench);
    await workbench.tree.clickWelcomeButton('Try the Demo Connection');
    await workbench.treeRow('Audit Export').waitFor({ timeout: LOAD_MS });
    await workbench.treeRow('Training Centre').waitFor({ timeout: LOAD_MS });
    await work(workbench);
  } finally {
    await workbench.stop();
  }
}

async function widenSidebar({ page, tree }: Workbench): Promise<void> {
  const box = await tree.sidebar.boundingBox();
  if (box === null) throw new Error('The sidebar is not in view.');
  const edge = box.x + box.width;
  const middle = box.y + box.height / 2;
  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + SIDEBAR_WIDTH, middle, { steps: 5 });
  await page.mouse.up();
}

async function settled(workbench: Workbench, text: RegExp): Promise<void> {
  const panel = await workbench.webview(text);
  await panel.locator('#panel[aria-busy="false"]').waitFor({ timeout: LOAD_MS });
}

async function take({ page }: Workbench, name: string, clip: Clip): Promise<void> {
  // Nothing is to look as if it were pointed at.
  await page.mouse.move(VIEWPORT.width - 60, VIEWPORT.height - 60);
  await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden', timeout: LOAD_MS });
  const path = pictureFile(name);
  const png = await smallPng(page, await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }));
  writeFileSync(path, png);
  toStdout(`${path} (${Math.round(png.length / 1000)} KB)`);
  if (png.length > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES} bytes: crop it.`);
}

function pictureFile(name: string): string {
  return join(projectRoot(), 'media', 'readme', name);
}

main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    process.stderr.write(`${messageOf(thrown)}\n`);
    process.exit(1);
  },
);
