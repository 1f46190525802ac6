import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FarEnd } from '../support/bench/far-end';
import { bench, type Figure } from '../support/bench/figure';
import { median, millisecondsOf } from '../support/bench/numbers';
import { manyRooms, openRollout, runToItsEnd } from '../support/bench/rollout-rig';
import { shortTempFolder } from '../support/temp';

const ROOMS = manyRooms(1000);
const AT_ONCE = 8;
const RUNS = 9;
/** The first runs compile and connect, and are not counted. */
const WARM_UPS = 1;

// Compares a rollout with curl. They run one after the other, each on its own service, so that sockets are counted apart.
bench(async () => {
  const folder = shortTempFolder('bench');
  const latencies = [0, 20];
  const far = await FarEnd.start(...latencies.flatMap((latencyMs) => [{ latencyMs }, { latencyMs }]));
  try {
    const figures: Figure[] = [];
    for (const [index, latencyMs] of latencies.entries()) {
      const ours = 2 * index;
      const theirs = ours + 1;
      const config = join(folder, 'curl.conf');
      writeCurlConfig(config, urlsOf(far.origin(theirs)));
      const rollouts: number[] = [];
      const curls: number[] = [];
      for (let run = 0; run < WARM_UPS + RUNS; run++) {
        rollouts.push(await rolloutOnce(far.origin(ours)));
        curls.push(await millisecondsOf(() => curlAll(config, AT_ONCE)));
      }
      const [ourReport, theirReport] = [await far.report(ours), await far.report(theirs)];
      expectAll(ourReport.taken.length, theirReport.taken.length);
      const rollout = median(rollouts.slice(WARM_UPS));
      const reference = median(curls.slice(WARM_UPS));
      const at = `${latencyMs} ms latency`;
      figures.push(
        { name: `${at}, rollout of 1,000 rooms, median of ${RUNS}`, measured: rollout, unit: 'ms' },
        { name: `${at}, curl on the same 2,000 URLs, median of ${RUNS}`, measured: reference, unit: 'ms' },
        {
          name: `${at}, rollout against curl`,
          measured: rollout / reference,
          ...(latencyMs === 0 ? {} : { limit: 1.05 }),
          unit: '×',
        },
        {
          name: `${at}, sockets open at once`,
          measured: ourReport.mostSockets,
          limit: AT_ONCE,
          unit: 'sockets',
        },
        { name: `${at}, curl's sockets open at once`, measured: theirReport.mostSockets, unit: 'sockets' },
      );
    }
    return figures;
  } finally {
    far.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function rolloutOnce(origin: string): Promise<number> {
  const rollout = await openRollout(origin);
  rollout.setRooms(ROOMS);
  return await millisecondsOf(() => runToItsEnd(rollout));
}

function urlsOf(origin: string): readonly string[] {
  return ROOMS.flatMap(({ endpointId }) => [
    `${origin}/api/endpoints/${endpointId}/currentpairingcode`,
    `${origin}/api/endpoints/${endpointId.replace('EP', 'PC')}/pairingcode`,
  ]);
}

function expectAll(...taken: readonly number[]): void {
  const expected = 2 * ROOMS.length * (WARM_UPS + RUNS);
  if (taken.some((count) => count !== expected)) {
    throw new Error(`${taken.join(' and ')} requests arrived instead of ${expected} each.`);
  }
}

/** Writes curl's configuration: GETs of these URLs with the headers that the extension sends. */
function writeCurlConfig(file: string, urls: readonly string[]): void {
  const lines = [
    'header = "accept: application/json"',
    'header = "accept-encoding: gzip"',
    'user = "alice:correct horse"',
    'fail',
    ...urls.flatMap((url) => [`url = "${url}"`, `output = ${JSON.stringify(devNull)}`]),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Gets what a configuration names, N at once. @throws Error when curl fails or is not installed */
async function curlAll(config: string, atOnce: number): Promise<void> {
  const flags = ['--parallel', '--parallel-max', String(atOnce), '--no-progress-meter', '-K', config];
  await promisify(execFile)('curl', flags);
}
