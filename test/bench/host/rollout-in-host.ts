import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../../host/rig/connections';
import { activated } from '../../host/rig/extension';
import { hostEntry } from '../../support/bench/host-entry';
import { LongestBlock } from '../../support/bench/longest-block';
import { median, millisecondsOf } from '../../support/bench/numbers';
import { manyRooms, runToItsEnd } from '../../support/bench/rollout-rig';
import { waitFor } from '../../support/wait';
import { connectTo, originsFromEnvironment } from './connection';

const ROOMS = manyRooms(2000);
const RUNS = 5;
/** The time in which VS Code loads the page of the first panel. */
const PAGE_MS = 4000;
/** The time in which the last rows are shown and the endpoints are stored. */
const AFTER_MS = 1000;

export const run = hostEntry(async () => {
  const parts = await activated();
  const [origin = ''] = originsFromEnvironment();
  const session = await connectTo(parts, origin);
  const rollout = parts.rollouts.of(session);
  parts.rolloutPanels.show(session);
  await waitFor('the panel', () => parts.rolloutPanels.isVisible(session), PATIENCE_MS);
  await pause(PAGE_MS);
  const times: number[] = [];
  const blocks: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    await rollout.replace(ROOMS);
    await pause(AFTER_MS);
    const block = LongestBlock.watch();
    times.push(await millisecondsOf(() => runToItsEnd(rollout)));
    await pause(AFTER_MS);
    blocks.push(await block.end());
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
