import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Parts } from '../../../src/extension';
import { EDITORS } from '../../../src/ids';
import type { Session } from '../../../src/model/connections/session';
import { listText } from '../../../src/rollout/list/list-text';
import type { Rollout } from '../../../src/rollout/run/rollout';
import { PATIENCE_MS } from '../../host/rig/connections';
import { activated } from '../../host/rig/extension';
import { hostEntry } from '../../support/bench/host-entry';
import { LongestBlock } from '../../support/bench/longest-block';
import { median, millisecondsOf } from '../../support/bench/numbers';
import { manyRooms, runToItsEnd } from '../../support/bench/rollout-rig';
import { shortTempFolder } from '../../support/temp';
import { waitFor } from '../../support/wait';
import { connectTo, originsFromEnvironment } from './connection';

const ROOMS = manyRooms(2000);
const RUNS = 5;
/** The time in which VS Code loads the page of an editor. */
const PAGE_MS = 4000;
/** The time in which the last rows are shown and the endpoints are stored. */
const AFTER_MS = 1000;

export const run = hostEntry(async () => {
  const parts = await activated();
  const [origin = ''] = originsFromEnvironment();
  const session = await connectTo(parts, origin);
  const folder = shortTempFolder('bench');
  const times: number[] = [];
  const blocks: number[] = [];
  try {
    for (let time = 0; time < RUNS; time++) {
      const rollout = await openList(parts, session, join(folder, `rooms-${time}.csv`));
      const block = LongestBlock.watch();
      times.push(await millisecondsOf(() => runToItsEnd(rollout)));
      await pause(AFTER_MS);
      blocks.push(await block.end());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    { name: `2,000 rooms at 0 ms latency, median of ${RUNS}`, measured: median(times), unit: 'ms' },
    {
      name: `longest block of the extension host, median of ${RUNS}`,
      measured: median(blocks),
      limit: 50,
      unit: 'ms',
    },
    { name: 'longest block of all', measured: Math.max(...blocks), unit: 'ms' },
  ];
});

/** Opens a new file of rooms as a rollout. */
async function openList(
  { rollouts, rolloutPanels }: Parts,
  session: Session,
  path: string,
): Promise<Rollout> {
  writeFileSync(path, listText(ROOMS));
  const uri = vscode.Uri.file(path);
  await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout);
  const document = await waitFor('the document', () => rollouts.find(uri.toString()), PATIENCE_MS);
  await waitFor('the editor', () => rolloutPanels.isVisible(document), PATIENCE_MS);
  await pause(PAGE_MS);
  rollouts.connect(document, session);
  if (document.rollout === undefined) throw new Error('The document has no connection.');
  return document.rollout;
}
